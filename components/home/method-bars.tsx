import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { HomeNumbers } from '#lib/modules/payments/views/home.ts';
import { PAYMENT_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { type DaySpan, paidHref } from './home-params.ts';

/** Turnover by method, the largest first; each links to its sales. A single method is not compared. */
export function MethodBars({
  methods,
  days,
  currency,
}: {
  methods: HomeNumbers['methods'];
  days: DaySpan;
  currency: string;
}) {
  const t = useTranslations('dashboard');
  const most = Math.max(...methods.map(({ collected }) => collected), 1);
  if (methods.length === 0) return <p className="text-muted">{t('home.chartEmpty')}</p>;
  return (
    <ul className="-mt-1 grid gap-1">
      {methods.map(({ method, collected, paid }) => {
        const known = PAYMENT_METHODS.find((one) => one === method);
        return (
          <li key={method}>
            <Link
              href={paidHref(days, currency, method)}
              prefetch={false}
              className="block rounded-control py-1.5 hover:bg-hover pointer-coarse:py-3"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0">
                  {known ? t(`method.${known}`) : method}{' '}
                  <span className="text-sm text-muted">{t('sales.count', { count: paid })}</span>
                </span>
                <Money amount={collected} currency={currency} className="font-medium" />
              </span>
              {methods.length > 1 ? (
                <span className="mt-1 block h-1.5 rounded-full bg-calm-soft">
                  <span
                    className="block h-full rounded-full bg-accent/70"
                    style={{ inlineSize: `${Math.max(1, (collected / most) * 100)}%` }}
                  />
                </span>
              ) : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
