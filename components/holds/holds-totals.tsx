import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { HoldTotals } from '#lib/modules/payments/views/holds.ts';

/** Totals of all filtered holds, one line per currency. */
export function HoldsTotals({ totals }: { totals: readonly HoldTotals[] }) {
  const t = useTranslations('dashboard.holds');
  return (
    <section aria-label={t('totals')} className="grid gap-1.5">
      {totals.map(({ currency, count, held }) => (
        <p key={currency} className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-medium">{t('count', { count })}</span>
          <span className="text-sm text-muted">{t('heldTogether')}</span>
          <span className="font-semibold">
            <Money amount={held} currency={currency} />
          </span>
        </p>
      ))}
    </section>
  );
}
