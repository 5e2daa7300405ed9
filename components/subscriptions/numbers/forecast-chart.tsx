import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { AmountPlot, Reading, type ReadingSide } from '#components/ui/amount-plot.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import type { ExpectedMonth } from '#lib/modules/subscriptions/views/numbers.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { barsOf } from '#components/ui/bars.ts';
import { useMonthName } from '#components/ui/month-name.ts';
import { figureHref } from './figure-rows.ts';
import { DOT } from '#components/ui/dot.ts';

type ForecastProps = { months: readonly ExpectedMonth[]; currency: string };

/**
 * Expected amounts of twelve months as bars, each of which opens its subscriptions; the same numbers as a table behind
 * a toggle. Drawn on the server: values show under the pointer and on focus by CSS alone (docs/decisions/0074).
 */
export function ForecastChart({ months, currency }: ForecastProps) {
  const t = useTranslations('subscription-work.numbers');
  const bars = barsOf(months.map(({ amount }) => amount));
  if (!bars)
    return <p className="grid h-40 place-items-center rounded-panel bg-sunken text-muted">{t('nothingExpected')}</p>;
  return (
    <div>
      <AmountPlot ticks={bars.ticks} currency={currency} names={<MonthNames months={months} />}>
        <ol data-points className="absolute inset-0 flex">
          {months.map((month, index) => (
            <Bar
              key={month.month}
              month={month}
              height={bars.heights[index] ?? 0}
              currency={currency}
              isOpen={index === 0}
              side={index < 4 ? 'start' : index > 7 ? 'end' : 'center'}
            />
          ))}
        </ol>
      </AmountPlot>
      <Table months={months} currency={currency} />
    </div>
  );
}

type BarProps = {
  month: ExpectedMonth;
  height: number;
  currency: string;
  /** The current month, of which the rest alone is expected. */
  isOpen: boolean;
  side: ReadingSide;
};

function Bar({ month: { month, amount, count, subscriptions }, height, currency, isOpen, side }: BarProps) {
  const t = useTranslations('subscription-work.numbers');
  const name = useMonthName()(month);
  return (
    <li className="min-w-0 grow basis-0 px-0.5 sm:px-1.5">
      <Link
        href={figureHref('expected', month, currency)}
        prefetch={false}
        aria-label={`${name}: ${amountText(amount, currency, useLocale())}`}
        className="group relative flex h-full items-end rounded-t-control hover:bg-hover"
      >
        <span
          aria-hidden
          style={{ blockSize: `${height}%` }}
          className={cx('w-full rounded-t-sm', isOpen ? 'unfinished bg-accent/40' : 'bg-accent/70')}
        />
        <Reading side={side}>
          <span className="flex items-baseline justify-between gap-4">
            <span className="text-muted">{name}</span>
            <Money amount={amount} currency={currency} className="font-semibold" />
          </span>
          <span className="text-xs text-muted">
            {t('payments', { count })}
            {DOT}
            {t('ofSubscriptions', { count: subscriptions })}
            {isOpen ? `${DOT}${t('rest')}` : ''}
          </span>
        </Reading>
      </Link>
    </li>
  );
}

function MonthNames({ months }: { months: readonly ExpectedMonth[] }) {
  const monthName = useMonthName();
  return (
    <div aria-hidden className="col-start-2 mt-2 flex h-4 text-xs whitespace-nowrap text-muted">
      {months.map(({ month }, index) => (
        <span
          key={month}
          // On a phone there is room for every third.
          className={cx('flex w-0 grow justify-center', index % 3 !== 0 && 'max-sm:invisible')}
        >
          {monthName(month, true)}
        </span>
      ))}
    </div>
  );
}

function Table({ months, currency }: ForecastProps) {
  const t = useTranslations('subscription-work.numbers');
  const monthName = useMonthName();
  return (
    <details className="mt-3">
      <summary className="thumb inline-flex min-h-8 items-center text-sm text-muted underline underline-offset-2 hover:text-ink">
        {t('asTable')}
      </summary>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full max-w-lg">
          <thead>
            <tr className="text-xs text-muted [&>th]:pb-1 [&>th]:figures [&>th]:font-medium [&>th:first-child]:text-start">
              <th scope="col">{t('month')}</th>
              <th scope="col">{t('subscriptions')}</th>
              <th scope="col">{t('paymentsColumn')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, subscriptions, count, amount }) => (
              <tr key={month} className="border-t [&>td]:py-1 [&>td]:figures [&>td:first-child]:text-start">
                <td>
                  <Link
                    href={figureHref('expected', month, currency)}
                    prefetch={false}
                    className="underline-offset-2 hover:underline"
                  >
                    {monthName(month)}
                  </Link>
                </td>
                <td className="tabular-nums">{subscriptions}</td>
                <td className="tabular-nums">{count}</td>
                <td>
                  <Money amount={amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
