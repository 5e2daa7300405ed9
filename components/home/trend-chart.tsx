import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import { AmountPlot, Reading, type ReadingSide } from '#components/ui/amount-plot.tsx';
import { cx } from '#components/ui/class-names.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import type { HomeAmounts } from '#lib/modules/payments/views/home.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { type DaySpan, paidHref } from './home-params.ts';
import { isNamed, type Trend, trendOf } from './trend-lines.ts';
import { DOT } from '#components/ui/dot.ts';

type Stretch = { span: DaySpan; name: string; amounts: HomeAmounts };
type Slot = { now: Stretch; before: Stretch };

type ChartProps = {
  spans: readonly DaySpan[];
  spansBefore: readonly DaySpan[];
  points: readonly HomeAmounts[];
  pointsBefore: readonly HomeAmounts[];
  currency: string;
  /** Whether the last day or week is not over. */
  isOpen: boolean;
};

const EMPTY: HomeAmounts = { collected: 0, paid: 0 };

/**
 * Days or weeks as a line beside the time before, each opening its sales; the same numbers as a table behind a toggle.
 * Drawn on the server: values show under the pointer and on focus by CSS alone (docs/decisions/0074).
 */
export function TrendChart({ spans, spansBefore, points, pointsBefore, currency, isOpen }: ChartProps) {
  const language = useLocale();
  const t = useTranslations('dashboard.home');
  const format = new Intl.DateTimeFormat(calendarLocale(language), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dayName = (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  const nameOf = (from: string, to: string) => (from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`);
  const stretchOf = (span: DaySpan, amounts: HomeAmounts | undefined): Stretch => ({
    span,
    name: nameOf(span.from, span.to),
    amounts: amounts ?? EMPTY,
  });
  const slots = spans.map((span, index) => ({
    now: stretchOf(span, points[index]),
    before: stretchOf(spansBefore[index] ?? span, pointsBefore[index]),
  }));
  const trend = trendOf(
    slots.map(({ now, before }) => ({ now: now.amounts.collected, before: before.amounts.collected })),
    isOpen,
  );
  const whole = (of: keyof Slot) => nameOf(slots[0]?.[of].span.from ?? '', slots.at(-1)?.[of].span.to ?? '');
  if (!trend)
    return <p className="grid h-40 place-items-center rounded-panel bg-sunken text-muted">{t('chartEmpty')}</p>;
  return (
    <div>
      <Legend now={whole('now')} before={whole('before')} isOpen={isOpen} />
      <Plot slots={slots} trend={trend} currency={currency} isOpen={isOpen} />
      <Table slots={slots} currency={currency} />
    </div>
  );
}

function Legend({ now, before, isOpen }: { now: string; before: string; isOpen: boolean }) {
  const t = useTranslations('dashboard.home');
  const sample = 'inline-block w-5 shrink-0 align-middle';
  return (
    <p className="mb-5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <span className="inline-flex items-center gap-2">
        <span aria-hidden className={cx(sample, 'border-t-2 border-accent')} />
        {now}
      </span>
      <span className="inline-flex items-center gap-2">
        <span aria-hidden className={cx(sample, 'border-t-2 border-dotted border-faint')} />
        {before}
      </span>
      {isOpen ? (
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className={cx(sample, 'h-3 unfinished')} />
          {t('unfinished')}
        </span>
      ) : null}
    </p>
  );
}

/** Number of points up to which each is as wide as a thumb on a phone. */
const WIDE_POINTS = 7;

type PlotProps = { slots: readonly Slot[]; trend: Trend; currency: string; isOpen: boolean };

function Plot({ slots, trend, currency, isOpen }: PlotProps) {
  return (
    <AmountPlot ticks={trend.ticks} currency={currency} names={<SlotNames slots={slots} />}>
      <Lines path={trend.path} />
      <ol data-points className="absolute inset-0 flex">
        {slots.map((slot, index) => (
          <Point
            key={slot.now.span.from}
            slot={slot}
            height={trend.heights[index] ?? { now: 0, before: 0 }}
            currency={currency}
            isUnfinished={isOpen && index === slots.length - 1}
            isAlone={slots.length === 1}
            isNarrow={slots.length > WIDE_POINTS}
            side={index * 3 < slots.length ? 'start' : index * 3 >= slots.length * 2 ? 'end' : 'center'}
          />
        ))}
      </ol>
    </AmountPlot>
  );
}

function SlotNames({ slots }: { slots: readonly Slot[] }) {
  return (
    <div aria-hidden className="col-start-2 mt-2 flex h-4 text-xs whitespace-nowrap text-muted">
      {slots.map(({ now }, index) => (
        <span
          key={now.span.from}
          className={cx('flex w-0 grow', index === slots.length - 1 ? 'justify-end' : 'justify-center')}
        >
          {isNamed(index, slots.length) ? now.name.split(' – ')[0] : ''}
        </span>
      ))}
    </div>
  );
}

function Lines({ path }: { path: Trend['path'] }) {
  const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' } as const;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="turn pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      <path d={path.surface} className="fill-accent/8" />
      <path
        d={path.before}
        {...stroke}
        strokeDasharray="1 4"
        strokeLinecap="round"
        className="stroke-faint stroke-[1.5]"
      />
      <path d={path.now} {...stroke} className="stroke-accent stroke-2" />
      <path d={path.unfinished} {...stroke} strokeDasharray="4 4" className="stroke-accent stroke-2" />
    </svg>
  );
}

type PointProps = {
  slot: Slot;
  height: Trend['heights'][number];
  currency: string;
  isUnfinished: boolean;
  /** A single point has no line that shows it. */
  isAlone: boolean;
  /** Too narrow for a thumb, which has the table. */
  isNarrow: boolean;
  side: ReadingSide;
};

function Point({ slot: { now, before }, height, currency, isUnfinished, isAlone, isNarrow, side }: PointProps) {
  const t = useTranslations('dashboard');
  const label = `${now.name}: ${amountText(now.amounts.collected, currency, useLocale())}`;
  const seen = 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100';
  return (
    <li className="min-w-0 grow basis-0">
      <Link
        href={paidHref(now.span, currency)}
        prefetch={false}
        aria-label={label}
        className={cx(
          'group relative block h-full hover:bg-hover',
          isUnfinished && 'unfinished',
          isNarrow && 'max-md:hidden pointer-coarse:hidden',
        )}
      >
        <span
          aria-hidden
          style={{ bottom: `${height.now}%` }}
          className={cx(!isAlone && seen, 'absolute inset-x-0 mx-auto -mb-1 size-2 rounded-full bg-accent')}
        />
        <Reading side={side}>
          <span className="flex items-baseline justify-between gap-4">
            <span className="text-muted">{now.name}</span>
            <span className="figures min-w-24 font-semibold">
              <Money amount={now.amounts.collected} currency={currency} />
            </span>
          </span>
          <span className="flex items-baseline justify-between gap-4 text-muted">
            <span>{before.name}</span>
            <span className="figures min-w-24">
              <Money amount={before.amounts.collected} currency={currency} />
            </span>
          </span>
          <span className="text-xs text-muted">
            {t('sales.count', { count: now.amounts.paid })}
            {isUnfinished ? `${DOT}${t('home.unfinished')}` : ''}
          </span>
        </Reading>
      </Link>
    </li>
  );
}

function Table({ slots, currency }: { slots: readonly Slot[]; currency: string }) {
  const t = useTranslations('dashboard.home');
  return (
    <details className="mt-3">
      <summary className="thumb inline-flex min-h-8 items-center text-sm text-muted underline underline-offset-2 hover:text-ink">
        {t('chartTable')}
      </summary>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full max-w-lg">
          <thead>
            <tr className="text-xs text-muted [&>th]:pb-1 [&>th]:figures [&>th]:font-medium [&>th:first-child]:text-start">
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('paid')}</th>
              <th scope="col">{t('collected')}</th>
              <th scope="col" className="ps-4">
                {t('periodBefore')}
              </th>
            </tr>
          </thead>
          <tbody>
            {slots.map(({ now, before }) => (
              <tr key={now.span.from} className="border-t [&>td]:py-1 [&>td]:figures [&>td:first-child]:text-start">
                <td>
                  <Link
                    href={paidHref(now.span, currency)}
                    prefetch={false}
                    className="underline-offset-2 hover:underline"
                  >
                    {now.name}
                  </Link>
                </td>
                <td className="tabular-nums">{now.amounts.paid}</td>
                <td>
                  <Money amount={now.amounts.collected} currency={currency} />
                </td>
                <td className="ps-4 text-muted">
                  <Money amount={before.amounts.collected} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
