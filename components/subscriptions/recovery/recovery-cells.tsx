import { useLocale, useTranslations } from 'next-intl';
import { SubscriptionBadge } from '#components/subscriptions/subscription-badge.tsx';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { FAILURES_THAT_CANCEL } from '#lib/modules/subscriptions/views/may-change.ts';
import type { RecoveryRow, RetryReason } from '#lib/modules/subscriptions/views/recovery.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { DOT } from '#components/ui/dot.ts';

/** A failure with the sentence why, as the server made it in the reader's language. */
export type ListedFailure = RecoveryRow & {
  why: string;
  /** Why the retry is at that hour; null: a day after its failure. */
  because: RetryReason | null;
  isAllowed: boolean;
  mayWrite: boolean;
};

type Shown = { row: ListedFailure; timeZone: string; now: Date };

/** Date that could not be charged, and the reason. */
export function WhatFailed({ row, timeZone }: Omit<Shown, 'now'>) {
  const t = useTranslations('subscription-work.recovery');
  const language = useLocale();
  const date =
    row.dueAt &&
    new Intl.DateTimeFormat(calendarLocale(language), { timeZone, day: 'numeric', month: 'short' }).format(row.dueAt);
  return (
    <>
      <span className="block [overflow-wrap:anywhere] max-md:line-clamp-2">{row.why}</span>
      {row.number !== null && date ? (
        <span className="block text-sm text-muted max-md:hidden">{t('ofDate', { number: row.number, date })}</span>
      ) : null}
    </>
  );
}

/** The next automatic step, or that there is none until a person acts. */
export function WhatIsNext({ row, timeZone, now }: Shown) {
  const t = useTranslations('subscription-work.recovery');
  return (
    <>
      <SubscriptionBadge state={row.state} />
      <span className="mt-0.5 block text-sm text-muted max-md:hidden">
        {row.isUnderWay ? (
          t('underWay')
        ) : row.retryAt ? (
          <>
            <Timestamp at={row.retryAt} timeZone={timeZone} now={now} />
            {DOT}
            {t('attempt', { number: row.failures + 1, count: FAILURES_THAT_CANCEL })}
            <span className="block">{row.because ? t('because.hour', row.because) : t('because.day')}</span>
          </>
        ) : (
          t('waits')
        )}
      </span>
    </>
  );
}

/** Amount of the date, and of the subscription in a month. */
export function AtStake({ row: { amount, monthly, currency } }: Pick<Shown, 'row'>) {
  const t = useTranslations('subscription-work.recovery');
  return (
    <>
      <span className="font-medium">
        <Money amount={amount} currency={currency} />
      </span>
      <span className="block text-sm whitespace-nowrap text-muted max-md:hidden">
        <Money amount={monthly} currency={currency} /> {t('summary.aMonth')}
      </span>
    </>
  );
}
