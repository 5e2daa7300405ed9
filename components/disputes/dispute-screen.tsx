import { FileText } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { Code, Facts } from '#components/ui/facts.tsx';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { Money } from '#components/ui/money.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { RecordColumns, RecordHead } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import { SumLine, Sums } from '#components/ui/sums.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import type { DisputeView } from '#lib/modules/disputes/views/disputes.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { DeadlineRing } from './deadline-ring.tsx';
import { DisputeBadge } from './dispute-badge.tsx';
import { GatheredEvidence } from './gathered-evidence.tsx';

type ScreenProps = {
  dispute: DisputeView;
  isOneOfSeveral: boolean;
  /** Place of the answer; null for people who may only look, and once it is given. */
  desk: ReactNode;
  timeZone: string;
  now: Date;
};

/** A chargeback as a case: what happened, what wins it, until when, the evidence, and what became of the money. */
export function DisputeScreen({ dispute, isOneOfSeveral, desk, timeZone, now }: ScreenProps) {
  const [t, words] = [useTranslations('dispute-desk'), useTranslations('disputes')];
  const { amount, currency, status, reason, isOpen, sellerName, own } = dispute;
  return (
    <div className="max-w-[1200px]">
      <BackTo href={isOpen ? '/disputes?status=needs-response' : '/disputes'} label={t('back')} />
      <RecordHead
        name={<Money amount={amount} currency={currency} large />}
        isFigure
        badge={<DisputeBadge status={status} large />}
        owner={isOneOfSeveral ? sellerName : null}
        about={words(`reason.${reason}`)}
        actions={null}
      />
      <State dispute={dispute} timeZone={timeZone} now={now} />
      <RecordColumns facts={<CaseFacts dispute={dispute} timeZone={timeZone} now={now} />}>
        <Section id="happened" title={t('happened')}>
          <div className="grid max-w-prose gap-2">
            <p>{words(`happened.${reason}`)}</p>
            {isOpen ? <p className="font-medium">{words(`wins.${reason}`)}</p> : null}
          </div>
        </Section>
        {desk}
        {desk === null && own.length > 0 ? <OwnPieces dispute={dispute} /> : null}
        <Section id="gathered" title={t('gathered.title')}>
          <p className="-mt-2 mb-4 max-w-prose text-muted">{t('gathered.lead')}</p>
          <GatheredEvidence gathered={dispute.gathered} timeZone={timeZone} now={now} />
        </Section>
        <Section id="money" title={t('money.title')}>
          <MoneyLines dispute={dispute} />
        </Section>
      </RecordColumns>
    </div>
  );
}

/** Status of the case in one sentence, with the ring of its deadline while it waits for an answer. */
function State({ dispute, timeZone, now }: { dispute: DisputeView; timeZone: string; now: Date }) {
  const t = useTranslations('dispute-desk');
  const refusals = useTranslations('disputes.refusal');
  const language = useLocale();
  const { disputeId, status, answer, amount, amountWon, currency, openedAt, dueAt, isOpen } = dispute;
  const won = amountText(amountWon, currency, language);
  const refusal = answer?.refusal ?? null;
  return (
    <section
      aria-label={t('column.state')}
      className="flex max-w-3xl items-center gap-4 rounded-panel bg-calm-soft p-4"
    >
      {isOpen ? <DeadlineRing openedAt={openedAt} dueAt={dueAt} now={now} /> : null}
      <div className="grid gap-1">
        {isOpen ? (
          <>
            <p className="font-semibold">
              {t('until')} <Timestamp at={dueAt} timeZone={timeZone} now={now} exact />
            </p>
            <p>{t('taken', { amount: amountText(amount, currency, language) })}</p>
          </>
        ) : (
          <p>{t(`state.${status === 'needs-response' ? 'waiting' : status}`, { amount: won })}</p>
        )}
        {answer?.state === 'refused' && refusal !== null ? (
          <p className="text-bad">
            {t('refused')}: {refusals.has(refusal as 'answered') ? refusals(refusal as 'answered') : refusal}
          </p>
        ) : null}
        {answer ? (
          <p className="text-sm text-muted">
            {t('answer.on')} <Timestamp at={answer.at} timeZone={timeZone} now={now} exact />{' '}
            {answer.by === null ? null : t('answer.by', { name: isolate(answer.by) })}
          </p>
        ) : null}
        {answer?.hasPaper && !isOpen ? (
          <p>
            <a href={`/disputes/${disputeId}/paper`} target="_blank" rel="noreferrer" className={buttonClass()}>
              <FileText aria-hidden className="size-4" />
              {t('answer.paper')}
            </a>
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** The pieces that the seller added, once nothing can be changed, or for people who may only look. */
function OwnPieces({ dispute: { own } }: { dispute: DisputeView }) {
  const [t, words] = [useTranslations('dispute-desk.evidence'), useTranslations('disputes.evidence')];
  return (
    <Section id="evidence" title={t('title')}>
      <ul className="grid max-w-2xl gap-3">
        {own.map(({ kind, text, file }) => (
          <li key={kind}>
            <p className="font-medium">{words(kind)}</p>
            {text === null ? null : <bdi className="block whitespace-pre-line text-muted">{text}</bdi>}
            {file === null ? null : <bdi className="block text-muted">{file.name}</bdi>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Money of a chargeback: taken, its fee, and what came back. */
function MoneyLines({ dispute }: { dispute: DisputeView }) {
  const t = useTranslations('dispute-desk.money');
  const { amount, amountWon, fee, feeVat, isFeeReturned, currency } = dispute;
  const lines = [
    { label: t('taken'), amount: -amount },
    { label: t('fee'), amount: -fee },
    { label: t('vat'), amount: -feeVat },
    { label: t('won'), amount: amountWon },
    { label: t('feeBack'), amount: isFeeReturned ? fee + feeVat : 0 },
  ].filter((line) => line.amount !== 0);
  const sum = lines.reduce((total, line) => total + line.amount, 0);
  return (
    <Sums className="max-w-md">
      {lines.map((line) => (
        <SumLine key={line.label} name={line.label}>
          <Money amount={line.amount} currency={currency} />
        </SumLine>
      ))}
      <SumLine name={t('sum')} isTotal className="border-t pt-1.5 font-semibold">
        <Money amount={sum} currency={currency} />
      </SumLine>
    </Sums>
  );
}

function CaseFacts({ dispute, timeZone, now }: { dispute: DisputeView; timeZone: string; now: Date }) {
  const t = useTranslations('dispute-desk.fact');
  const words = useTranslations('disputes');
  const { disputeId, reason, reasonCode, openedAt, dueAt, submittedAt, decidedAt, saleId, productName } = dispute;
  const { buyerName, cardBrand, cardLast4, paidAt, previous, next } = dispute;
  const at = (time: Date) => <Timestamp at={time} timeZone={timeZone} now={now} exact />;
  const link = (href: string, text: string) => (
    <Link href={href} prefetch={false} className="thumb inline-flex items-center text-link underline hover:text-accent">
      <bdi>{text}</bdi>
    </Link>
  );
  return (
    <section className="border-t pt-4">
      <h2 className="mb-3 font-semibold">{t('title')}</h2>
      <Facts
        facts={[
          { label: t('reason'), value: words(`reason.${reason}`) },
          reasonCode === '' ? null : { label: t('code'), value: <Code>{reasonCode}</Code> },
          { label: t('opened'), value: at(openedAt) },
          { label: t('due'), value: at(dueAt) },
          submittedAt && { label: t('submitted'), value: at(submittedAt) },
          decidedAt && { label: t('decided'), value: at(decidedAt) },
          { label: t('sale'), value: link(`/sales/${saleId}`, productName) },
          buyerName === '' ? null : { label: t('buyer'), value: <bdi>{buyerName}</bdi> },
          cardLast4 === null
            ? null
            : {
                label: t('card'),
                value: <MethodMark paid={{ method: 'credit-card', cardBrand, cardLast4, account: null }} />,
              },
          paidAt && { label: t('paid'), value: at(paidAt) },
          previous && {
            label: t('previous'),
            value: link(`/disputes/${previous.disputeId}`, words(`status.${previous.status}`)),
          },
          next && { label: t('next'), value: link(`/disputes/${next.disputeId}`, words(`status.${next.status}`)) },
          { label: t('id'), value: <Code>{disputeId}</Code>, copy: disputeId },
        ]}
      />
    </section>
  );
}
