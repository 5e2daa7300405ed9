import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { AmountPlot, Reading, type ReadingSide } from '#components/ui/amount-plot.tsx';
import { barsOf } from '#components/ui/bars.ts';
import { cx } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import type { ComingDay } from '#lib/modules/payouts/views/money.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { comingSlots } from './coming-slots.ts';
import { useDayText } from './day-text.ts';
import { entriesHref } from './entries.ts';

type ChartProps = { days: readonly ComingDay[]; currency: string; seller: string };

/**
 * What begins to count on each day to come as bars, each of which opens its lines; the same numbers as a table behind a
 * toggle. Drawn on the server: values show under the pointer and on focus by CSS alone (docs/decisions/0074).
 */
export function ComingChart({ days, currency, seller }: ChartProps) {
  const t = useTranslations('payouts.balance');
  const slots = comingSlots(days);
  const bars = barsOf(slots.map(({ amount }) => amount));
  if (days.length === 0)
    return <p className="grid h-32 place-items-center rounded-panel bg-sunken px-4 text-muted">{t('nothingComing')}</p>;
  return (
    <div>
      {bars ? (
        <AmountPlot ticks={bars.ticks} currency={currency} names={<DayNames slots={slots} />}>
          <ol data-points className="absolute inset-0 flex">
            {slots.map((slot, index) => (
              <Bar
                key={slot.day}
                slot={slot}
                height={bars.heights[index] ?? 0}
                currency={currency}
                seller={seller}
                side={index * 3 < slots.length ? 'start' : index * 3 >= slots.length * 2 ? 'end' : 'center'}
              />
            ))}
          </ol>
        </AmountPlot>
      ) : null}
      <Table days={days} currency={currency} seller={seller} isOpen={bars === null} />
    </div>
  );
}

type BarProps = { slot: ComingDay; height: number; currency: string; seller: string; side: ReadingSide };

function Bar({ slot: { day, amount }, height, currency, seller, side }: BarProps) {
  const name = useDayText()(day);
  const text = amountText(amount, currency, useLocale());
  if (amount === 0) return <li className="min-w-0 grow basis-0" aria-hidden />;
  return (
    <li className="min-w-0 grow basis-0 px-0.5 sm:px-1">
      <Link
        href={entriesHref({ seller, day, currency })}
        prefetch={false}
        aria-label={`${name}: ${text}`}
        className="group relative flex h-full items-end rounded-t-control hover:bg-hover"
      >
        <span aria-hidden style={{ blockSize: `${height}%` }} className="w-full rounded-t-sm bg-accent/70" />
        <Reading side={side}>
          <span className="flex items-baseline justify-between gap-4">
            <span className="text-muted">{name}</span>
            <Money amount={amount} currency={currency} className="font-semibold" />
          </span>
        </Reading>
      </Link>
    </li>
  );
}

/** Days that are named below the axis: as many as a phone has room for. */
const NAMED = 4;

function DayNames({ slots }: { slots: readonly ComingDay[] }) {
  const dayText = useDayText();
  const every = Math.ceil(slots.length / NAMED);
  return (
    <div aria-hidden className="col-start-2 mt-2 flex h-4 text-xs whitespace-nowrap text-muted">
      {slots.map(({ day }, index) => (
        <span key={day} className="flex w-0 grow justify-center">
          {index % every === 0 ? dayText(day, 'day') : ''}
        </span>
      ))}
    </div>
  );
}

function Table({ days, currency, seller, isOpen }: ChartProps & { isOpen: boolean }) {
  const t = useTranslations('payouts.balance');
  const dayText = useDayText();
  return (
    <details className="mt-3" open={isOpen}>
      <summary
        className={cx(
          'thumb inline-flex min-h-8 items-center text-sm text-muted underline underline-offset-2',
          'hover:text-ink',
        )}
      >
        {t('asTable')}
      </summary>
      <table className="mt-2 w-full max-w-md">
        <thead>
          <tr
            className={cx(
              'text-xs text-muted [&>th]:pb-1 [&>th]:figures [&>th]:font-medium',
              '[&>th:first-child]:text-start',
            )}
          >
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, amount }) => (
            <tr
              key={day}
              className="border-t [&>td]:py-1 [&>td]:figures [&>td:first-child]:text-start pointer-coarse:[&>td]:py-0"
            >
              <td>
                <Link
                  href={entriesHref({ seller, day, currency })}
                  prefetch={false}
                  className="thumb inline-flex items-center underline-offset-2 hover:underline"
                >
                  {dayText(day, 'long')}
                </Link>
              </td>
              <td>
                <Money amount={amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
