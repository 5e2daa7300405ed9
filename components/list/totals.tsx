import type { ReactNode } from 'react';
import { Money } from '#components/ui/money.tsx';

/** Totals of a filtered list, one line per currency: of the whole list, not of the page. */
export function ListTotals({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="grid gap-1.5">
      {children}
    </section>
  );
}

/** A line of totals: how many there are in a currency, and its sums. `count`: the number in words. */
export function CurrencyTotals({
  currency,
  count,
  children,
}: {
  currency: string;
  count: string;
  children: ReactNode;
}) {
  return (
    <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
      <div>
        <dt className="sr-only">{currency}</dt>
        <dd className="font-medium">{count}</dd>
      </div>
      {children}
    </dl>
  );
}

type SumProps = { label: string; amount: number; currency: string; hint?: string; isStrong?: boolean };

/** A sum of a line of totals; `amount` in minor units. */
export function TotalSum({ label, amount, currency, hint, isStrong = true }: SumProps) {
  return (
    <div title={hint} className="flex items-baseline gap-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={isStrong ? 'font-semibold' : 'font-medium'}>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}

/** A number of a line of totals. */
export function TotalCount({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{count}</dd>
    </div>
  );
}
