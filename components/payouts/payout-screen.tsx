import { CornerUpLeft, Download } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useDayText } from '#components/balance/day-text.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { Code, Facts } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { RecordColumns, RecordHead } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { PayoutView } from '#lib/modules/payouts/views/payouts.ts';
import { reasonOf, ADVICE } from '#lib/modules/payouts/views/return-reasons.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { CompositionTable } from './composition-table.tsx';
import { explain } from './explanation.ts';
import { PayoutBadge } from './payout-badge.tsx';
import type { PayoutLinks } from './payout-links.ts';
import { PayoutTimeline } from './payout-timeline.tsx';
import { Account } from './payouts-table.tsx';

type ScreenProps = {
  payout: PayoutView;
  links: PayoutLinks;
  /** Whether the person has other businesses, or partners. */
  isOneOfSeveral: boolean;
  /** Buttons of the payout. */
  actions: ReactNode;
  /** The payout as it stands on the bank's statement. */
  bank?: ReactNode;
  timeZone: string;
  now: Date;
};

/** A payout as a statement: its amount and status, what it is made of, why, and what happened to it. */
export function PayoutScreen({ payout, links, isOneOfSeveral, actions, bank, timeZone, now }: ScreenProps) {
  const t = useTranslations('payouts.payout');
  return (
    <div className="max-w-[1200px]">
      <BackTo href={links.all} label={t('back')} />
      <RecordHead
        name={<Money amount={payout.amount} currency={payout.currency} large />}
        isFigure
        badge={<PayoutBadge status={payout.status} large />}
        owner={isOneOfSeveral ? payout.ownerName : null}
        about={<Lead payout={payout} />}
        actions={
          <div className="flex flex-wrap gap-2">
            {actions}
            <a href={links.table} download className={buttonClass()}>
              <Download aria-hidden className="size-4" />
              {t('download')}
            </a>
          </div>
        }
      />
      {payout.status === 'returned' ? <Returned payout={payout} account={links.account} /> : null}
      <RecordColumns facts={<PayoutFacts payout={payout} timeZone={timeZone} now={now} />}>
        <Section id="composition" title={t('composition')}>
          <CompositionTable {...{ payout, links }} />
        </Section>
        <Section id="explained" title={t('explained')}>
          <Explanation payout={payout} />
        </Section>
        {bank}
        <Section id="timeline" title={t('timeline')}>
          <PayoutTimeline {...{ payout, links, timeZone, now }} />
        </Section>
      </RecordColumns>
    </div>
  );
}

/** Where the money is, in one sentence. */
function Lead({ payout: { status, valueDate } }: { payout: PayoutView }) {
  const t = useTranslations('payouts.payout.lead');
  const dayText = useDayText();
  if (valueDate !== null && (status === 'sent' || status === 'paid'))
    return t(status, { day: dayText(valueDate, 'long') });
  return t(status === 'sent' || status === 'paid' ? 'scheduled' : status);
}

/** Why a payout came back, and what to do. */
function Returned({ payout: { returnReason, next }, account }: { payout: PayoutView; account: string }) {
  const t = useTranslations('payouts.payout');
  const messages = useTranslations('payout-messages');
  const reason = reasonOf(returnReason ?? '');
  const advice = ADVICE[reason];
  return (
    <section aria-label={t('returned')} className="flex max-w-3xl gap-3 rounded-panel bg-bad-soft p-4">
      <CornerUpLeft aria-hidden className="turn mt-0.5 size-5 shrink-0 text-bad" />
      <div className="grid gap-1">
        <p className="font-medium">{messages(`reason.${reason}`)}</p>
        <p>{messages(`advice.${advice}`)}</p>
        <p className="text-muted">{next ? t('backInNext') : t('backInBalance')}</p>
        {advice === 'ours' ? null : (
          <p>
            <Link
              href={account}
              prefetch={false}
              className="thumb inline-flex items-center text-link underline hover:text-accent"
            >
              {messages('returned.account')}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

function Explanation({ payout }: { payout: PayoutView }) {
  const t = useTranslations('payouts.explain');
  const language = useLocale();
  return (
    <ul className="grid max-w-prose list-disc gap-1.5 ps-5 marker:text-faint">
      {explain(payout).map(({ key, amount }) => (
        <li key={key}>{t(key, { amount: amountText(amount, payout.currency, language) })}</li>
      ))}
    </ul>
  );
}

function PayoutFacts({ payout, timeZone, now }: { payout: PayoutView; timeZone: string; now: Date }) {
  const t = useTranslations('payout-messages.label');
  const own = useTranslations('payouts.fact');
  const dayText = useDayText();
  const { valueDate, bankReference, last4, payoutId, valueDay, createdAt } = payout;
  return (
    <section className="border-t pt-4">
      <h2 className="mb-3 font-semibold">{own('title')}</h2>
      <Facts
        facts={[
          valueDate === null ? null : { label: t('valueDate'), value: dayText(valueDate, 'long') },
          { label: t('account'), value: <Account last4={last4} /> },
          bankReference === null
            ? null
            : { label: t('reference'), value: <Code>{bankReference}</Code>, copy: bankReference },
          { label: own('id'), value: <Code>{payoutId}</Code>, copy: payoutId },
          { label: own('created'), value: <Timestamp at={createdAt} timeZone={timeZone} now={now} exact /> },
          { label: own('until'), value: dayText(valueDay, 'long') },
        ]}
      />
    </section>
  );
}
