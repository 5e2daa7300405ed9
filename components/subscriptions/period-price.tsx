import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { Period } from '#lib/kernel/subscription.ts';

type PriceProps = { price: number; currency: string; period: Period; large?: boolean };

/** Price and period: "₪49.00 / month". */
export function PeriodPrice({ price, currency, period, large = false }: PriceProps) {
  const t = useTranslations('subscriptions.per');
  return (
    <span className={large ? undefined : 'text-sm font-normal whitespace-nowrap text-muted'}>
      {t.rich(period, {
        amount: () => (
          <span className={large ? undefined : 'text-base font-medium text-ink'}>
            <Money amount={price} currency={currency} large={large} />
          </span>
        ),
      })}
    </span>
  );
}
