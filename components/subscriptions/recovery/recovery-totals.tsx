import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { RecoveryTotals as Totals } from '#lib/modules/subscriptions/views/recovery.ts';

/** Totals of the filtered failures and of their subscriptions in a month, one line per currency. */
export function RecoveryTotals({ totals }: { totals: readonly Totals[] }) {
  const t = useTranslations('subscription-work.recovery');
  return (
    <section aria-label={t('totals')} className="grid gap-1.5">
      {totals.map(({ currency, count, amount, monthly }) => (
        <p key={currency} className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-medium">{t('count', { count })}</span>
          <span className="flex items-baseline gap-2">
            <span className="text-sm text-muted">{t('column.amount')}</span>
            <span className="font-semibold">
              <Money amount={amount} currency={currency} />
            </span>
          </span>
          <span className="text-sm text-muted">
            <Money amount={monthly} currency={currency} /> {t('summary.aMonth')}
          </span>
        </p>
      ))}
    </section>
  );
}
