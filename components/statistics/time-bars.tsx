import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { isNamed } from '#components/home/trend-lines.ts';
import { AmountPlot, Reading } from '#components/ui/amount-plot.tsx';
import { barsOf } from '#components/ui/bars.ts';
import { cx } from '#components/ui/class-names.ts';
import { DOT } from '#components/ui/dot.ts';
import { Money } from '#components/ui/money.tsx';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { salesHref } from './statistics-address.ts';
import { approvalRate, type StatisticRow } from './statistics-rows.ts';
import { rateText } from './figure-words.ts';
import { useKeyName } from './use-key-name.ts';

type BarsProps = { by: 'day' | 'hour'; rows: readonly StatisticRow[]; currency: string };

/**
 * Collected by day or hour as bars, each of which opens its sales; the rows below have the same numbers, and are what
 * thumbs and screen readers use. Drawn on the server (docs/decisions/0074).
 */
export function TimeBars({ by, rows, currency }: BarsProps) {
  const t = useTranslations('dashboard');
  const nameOf = useKeyName(by);
  const locale = useLocale();
  const bars = barsOf(rows.map(({ sums }) => sums.total));
  if (!bars)
    return <p className="grid h-40 place-items-center rounded-panel bg-sunken text-muted">{t('home.chartEmpty')}</p>;
  return (
    <AmountPlot ticks={bars.ticks} currency={currency} names={<Names rows={rows} nameOf={nameOf} />}>
      <ol data-points className="absolute inset-0 flex">
        {rows.map((row, index) => {
          const { sums, days, filter, key } = row;
          return (
            <li key={key} className="min-w-0 grow basis-0 px-px">
              <Link
                href={salesHref(days, currency, { outcome: 'approved' }, filter)}
                prefetch={false}
                aria-label={`${nameOf(row)}: ${amountText(sums.total, currency, locale)}`}
                className={cx(
                  'group relative flex h-full items-end rounded-t-control hover:bg-hover',
                  rows.length > 7 && 'max-md:pointer-events-none pointer-coarse:pointer-events-none',
                )}
              >
                <span
                  aria-hidden
                  style={{ blockSize: `${bars.heights[index] ?? 0}%` }}
                  className="w-full rounded-t-sm bg-accent/70"
                />
                <Reading side={index * 3 < rows.length ? 'start' : index * 3 >= rows.length * 2 ? 'end' : 'center'}>
                  <span className="flex items-baseline justify-between gap-4">
                    <span className="text-muted">{nameOf(row)}</span>
                    <Money amount={sums.total} currency={currency} className="font-semibold" />
                  </span>
                  <span className="text-xs text-muted">
                    {t('sales.count', { count: sums.count })}
                    {DOT}
                    {rateText(approvalRate(sums), locale)}
                  </span>
                </Reading>
              </Link>
            </li>
          );
        })}
      </ol>
    </AmountPlot>
  );
}

function Names({ rows, nameOf }: { rows: readonly StatisticRow[]; nameOf: (row: StatisticRow) => string }) {
  return (
    <div aria-hidden className="col-start-2 mt-2 flex h-4 text-xs whitespace-nowrap text-muted">
      {rows.map((row, index) => (
        <span
          key={row.key}
          className={cx('flex w-0 grow', index === rows.length - 1 ? 'justify-end' : 'justify-center')}
        >
          {isNamed(index, rows.length) ? nameOf(row).split('–')[0]?.trim() : ''}
        </span>
      ))}
    </div>
  );
}
