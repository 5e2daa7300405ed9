import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { SellerListTotals } from '#lib/modules/partners/views.ts';
import { DOT } from '#components/ui/dot.ts';

/** Number of the sellers that match and their volume of sales, one line per currency. */
export function SellersTotals({ totals }: { totals: readonly SellerListTotals[] }) {
  const t = useTranslations('partner');
  return (
    <section aria-label={t('totals')} className="grid gap-1.5">
      {totals.map(({ currency, count, volume }) => (
        <p key={currency} className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <span className="font-medium">
            {t('count', { count })}
            {DOT}
            {currency}
          </span>
          {volume > 0 ? (
            <span className="flex items-baseline gap-2">
              <span className="text-sm text-muted">{t('volumeOf')}</span>
              <span className="font-semibold">
                <Money amount={volume} currency={currency} />
              </span>
            </span>
          ) : null}
        </p>
      ))}
    </section>
  );
}
