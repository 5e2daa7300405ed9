import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { figureHref } from '#components/subscriptions/numbers/figure-rows.ts';
import { Money } from '#components/ui/money.tsx';
import type { FigureTotals } from '#lib/modules/subscriptions/views/numbers.ts';
import { LOOKS_BACK_DAYS, type RecoverySummary as Summary } from '#lib/modules/subscriptions/views/recovery.ts';
import { DOT } from '#components/ui/dot.ts';

type SummaryProps = {
  summary: Summary;
  /** Amounts saved in a month (`YYYY-MM`), as the list behind them adds them up. */
  saved: { month: string; totals: readonly FigureTotals[] };
};

/** Amounts at stake now, and amounts recovered and lost in the last days. Currencies are never added up. */
export function RecoverySummary({ summary: { atStake, recovered, lost }, saved }: SummaryProps) {
  const t = useTranslations('subscription-work.recovery.summary');
  return (
    <dl className="mb-5 grid gap-x-8 gap-y-5 border-b pb-5 sm:grid-cols-2 xl:grid-cols-4">
      <Figure label={t('atStake')}>
        {atStake.map(({ currency, count, amount, monthly }) => (
          <Line key={currency} amount={amount} currency={currency} isMain>
            {t('ofSubscriptions', { count })}
            {DOT}
            <Money amount={monthly} currency={currency} /> {t('aMonth')}
          </Line>
        ))}
      </Figure>
      <Figure label={t('saved')}>
        {saved.totals.map(({ currency, count, amount }) => (
          <Link key={currency} href={figureHref('saved', saved.month, currency)} className="block w-fit text-link">
            <Line amount={amount} currency={currency}>
              {t('payments', { count })}
            </Line>
          </Link>
        ))}
      </Figure>
      <Figure label={t('recovered', { days: LOOKS_BACK_DAYS })}>
        {recovered.map(({ currency, count, amount }) => (
          <Line key={currency} amount={amount} currency={currency}>
            {t('payments', { count })}
          </Line>
        ))}
      </Figure>
      <Figure label={t('lost', { days: LOOKS_BACK_DAYS })} hint={t('lostHint')}>
        {lost.map(({ currency, count, amount }) => (
          <Line key={currency} amount={amount} currency={currency} suffix={t('aMonth')}>
            {t('ofSubscriptions', { count })}
          </Line>
        ))}
      </Figure>
    </dl>
  );
}

function Figure({ label, hint, children }: { label: string; hint?: string; children: ReactNode[] }) {
  const t = useTranslations('subscription-work.recovery.summary');
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted" title={hint}>
        {label}
      </dt>
      <dd className="mt-1 grid gap-2">
        {children.length > 0 ? children : <span className="text-muted">{t('nothing')}</span>}
      </dd>
    </div>
  );
}

type LineProps = { amount: number; currency: string; isMain?: boolean; suffix?: string; children: ReactNode };

function Line({ amount, currency, isMain = false, suffix, children }: LineProps) {
  return (
    <span className="block">
      <span className={isMain ? 'text-2xl font-semibold' : 'text-lg font-semibold'}>
        <Money amount={amount} currency={currency} large />
      </span>
      {suffix ? <span className="text-sm text-muted"> {suffix}</span> : null}
      <span className="block text-sm text-muted">{children}</span>
    </span>
  );
}
