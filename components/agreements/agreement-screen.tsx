import { Ban, Check, CircleDashed, Clock, Hourglass, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import { Code, Facts } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { RecordColumns, RecordHead } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import { SumLine, Sums } from '#components/ui/sums.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import type { MilestoneState } from '#lib/modules/agreements/contract/buyer-page.ts';
import type { AgreementView } from '#lib/modules/agreements/views/agreements.ts';
import { AgreementBadge } from './agreement-badge.tsx';
import { calendarDay } from './calendar-day.ts';

type ScreenProps = {
  agreement: AgreementView;
  /** The business, where the person has several. */
  owner: string | null;
  actions: ReactNode;
  timeZone: string;
  now: Date;
};

/** An agreement: how it stands, its payments with their sales, who accepted, and what happened. */
export function AgreementScreen({ agreement, owner, actions, timeZone, now }: ScreenProps) {
  const t = useTranslations('agreements');
  const { subject, status, buyer, amount, paid, due, currency } = agreement;
  return (
    <div className="max-w-[1200px]">
      <BackTo href="/agreements" label={t('back')} />
      <RecordHead
        name={subject}
        badge={<AgreementBadge status={status} large />}
        owner={owner}
        about={isolate(buyer.businessName)}
        actions={actions}
      />
      <p className="max-w-3xl rounded-panel bg-calm-soft p-4">{t(`says.${status}`)}</p>
      <RecordColumns facts={<AgreementFacts agreement={agreement} timeZone={timeZone} now={now} />}>
        <Section id="milestones" title={t('milestones.title')}>
          <Milestones agreement={agreement} timeZone={timeZone} />
          <Sums className="mt-4 max-w-md">
            <SumLine name={t('paidSum')}>
              <Money amount={paid} currency={currency} />
            </SumLine>
            <SumLine name={t('dueSum')}>
              <Money amount={due} currency={currency} />
            </SumLine>
            <SumLine name={t('column.amount')} isTotal className="border-t pt-1.5 font-semibold">
              <Money amount={amount} currency={currency} />
            </SumLine>
          </Sums>
        </Section>
        <Section id="timeline" title={t('timeline.title')}>
          <Timeline agreement={agreement} timeZone={timeZone} now={now} />
        </Section>
      </RecordColumns>
    </div>
  );
}

const LOOKS: Readonly<Record<MilestoneState, { tone: Tone; icon: LucideIcon }>> = {
  waiting: { tone: 'calm', icon: Hourglass },
  open: { tone: 'wait', icon: Clock },
  late: { tone: 'bad', icon: Clock },
  underway: { tone: 'wait', icon: CircleDashed },
  paid: { tone: 'good', icon: Check },
  closed: { tone: 'calm', icon: Ban },
};

function Milestones({ agreement: { milestones, currency }, timeZone }: Pick<ScreenProps, 'agreement' | 'timeZone'>) {
  const t = useTranslations('agreements.milestones');
  const language = useLocale();
  return (
    <ol className="grid gap-3">
      {milestones.map(({ position, description, amount, dueAt, state, saleId }) => (
        <li key={position} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b pb-3">
          <span className="min-w-0 flex-1 basis-48">
            <span className="block font-medium [overflow-wrap:anywhere]">
              <bdi>{description}</bdi>
            </span>
            <span className="text-sm text-muted">{calendarDay(dayOf(dueAt, timeZone), language)}</span>
          </span>
          <Badge {...LOOKS[state]}>{t(state)}</Badge>
          <span className="font-medium">
            <Money amount={amount} currency={currency} />
          </span>
          {saleId === null ? null : (
            <Link
              href={`/sales/${saleId}`}
              prefetch={false}
              className="thumb inline-flex items-center text-link underline hover:text-accent"
            >
              {t('sale')}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Timeline of an agreement, the newest first: changes of its status, and the answers of the buyer's side. */
function Timeline({
  agreement: { changes, approvers, createdAt },
  timeZone,
  now,
}: Omit<ScreenProps, 'owner' | 'actions'>) {
  const t = useTranslations('agreements');
  const lines = [
    ...changes.map(({ status, at }) => ({ at, text: t(`status.${status}`), note: null })),
    ...approvers.flatMap(({ name, hasAccepted, answeredAt, network, reason }) =>
      answeredAt === null
        ? []
        : [
            {
              at: answeredAt,
              text: t(hasAccepted ? 'timeline.answered' : 'timeline.answeredNo', { name: isolate(name) }),
              note: [network && t('timeline.from', { network: isolate(network) }), reason && isolate(reason)]
                .filter(Boolean)
                .join('. '),
            },
          ],
    ),
    { at: createdAt, text: t('timeline.created'), note: null },
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return (
    <ol className="grid gap-2.5">
      {lines.map(({ at, text, note }) => (
        <li key={`${at.toISOString()} ${text}`} className="flex flex-wrap items-baseline gap-x-4">
          <span className="min-w-0 flex-1 basis-48">
            {text}
            {note ? <span className="block text-sm text-muted">{note}</span> : null}
          </span>
          <span className="text-sm text-muted">
            <Timestamp at={at} timeZone={timeZone} now={now} exact />
          </span>
        </li>
      ))}
    </ol>
  );
}

function AgreementFacts({ agreement, timeZone, now }: Omit<ScreenProps, 'owner' | 'actions'>) {
  const t = useTranslations('agreements');
  const { buyer, approvers, methods, lateTerms, merchantReference, callbackUrl, agreementId, url } = agreement;
  return (
    <section className="border-t pt-4">
      <h2 className="mb-3 font-semibold">{t('fact.title')}</h2>
      <Facts
        facts={[
          { label: t('fact.buyer'), value: <bdi>{buyer.businessName}</bdi> },
          { label: t('fact.code'), value: <Code>{buyer.businessCode}</Code> },
          { label: t('fact.contact'), value: <bdi>{buyer.name}</bdi> },
          { label: t('fact.email'), value: <bdi dir="ltr">{buyer.email}</bdi> },
          buyer.phone === '' ? null : { label: t('fact.phone'), value: <bdi dir="ltr">{buyer.phone}</bdi> },
          {
            label: t('fact.approvers'),
            value: (
              <ul>
                {approvers.map(({ position, name, answeredAt }) => (
                  <li key={position}>
                    {answeredAt === null ? (
                      t('waitsFor', { name: isolate(name) })
                    ) : (
                      <>
                        <bdi>{name}</bdi> <Timestamp at={answeredAt} timeZone={timeZone} now={now} />
                      </>
                    )}
                  </li>
                ))}
              </ul>
            ),
          },
          { label: t('fact.methods'), value: methods.map((method) => t(`method.${method}`)).join(', ') },
          lateTerms === '' ? null : { label: t('fact.late'), value: <bdi>{lateTerms}</bdi> },
          merchantReference === '' ? null : { label: t('fact.reference'), value: <bdi>{merchantReference}</bdi> },
          callbackUrl === null ? null : { label: t('fact.callback'), value: <Code>{callbackUrl}</Code> },
          url === null ? null : { label: t('fact.page'), value: <Code>{url}</Code>, copy: url },
          { label: t('fact.id'), value: <Code>{agreementId}</Code>, copy: agreementId },
        ]}
      />
    </section>
  );
}
