'use client';

import { Check } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { LaterRangePanel } from '#components/ui/later-range-panel.tsx';
import { dayText } from '#components/ui/typed-day.ts';
import { ANY_TIME, type DateRange, type Range, RANGES } from './filter-kinds.ts';
import { Chip } from './chip.tsx';

/** The business' own day and the name of its time zone, for date filters. */
export type Zone = { zoneName: string; today: string };

type DateFilterProps = Zone & {
  chosen: DateRange;
  change: (next: DateRange) => void;
  /** Name of the filtered date, in a list with several dates. */
  label?: string | undefined;
  ranges?: readonly Range[];
};

/** Date filter: a preset or an own range, in the time zone `zoneName`. */
export function DateFilter({ chosen, change, zoneName, today, label, ranges = RANGES }: DateFilterProps) {
  const t = useTranslations('dashboard.sales');
  const language = useLocale();
  const { range, from, to } = chosen;
  const endText = (end: string) => [dayText(end.slice(0, 10), language), end.slice(11)].filter(Boolean).join(' ');
  const ends = [from, to].map(endText);
  const value =
    range === null
      ? null
      : range !== 'custom'
        ? t(`range.${range}`)
        : from === ''
          ? `≤ ${ends[1]}`
          : to === ''
            ? `≥ ${ends[0]}`
            : [...new Set(ends)].join(' – ');
  return (
    <Chip label={label ?? t('filter.date')} value={value} isWide onClear={() => change(ANY_TIME)}>
      {(close) => (
        <div className="grid sm:grid-cols-[11rem_minmax(0,1fr)]">
          <div className="grid grid-cols-2 content-start gap-0.5 p-1.5 sm:grid-cols-1 sm:border-e">
            {ranges.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === range}
                onClick={() => {
                  close();
                  change({ range: one, from: '', to: '' });
                }}
                className="flex min-h-8 items-center rounded-control px-2 text-start hover:bg-hover aria-pressed:font-medium pointer-coarse:min-h-11"
              >
                <span className="grow">{t(`range.${one}`)}</span>
                {one === range ? <Check aria-hidden className="size-4 text-accent" /> : null}
              </button>
            ))}
          </div>
          <div className="border-t p-3.5 sm:border-t-0">
            <LaterRangePanel
              from={from}
              to={to}
              today={today}
              hasTimes
              note={t('zone', { zone: zoneName })}
              onApply={(own) => {
                close();
                change(own.from === '' && own.to === '' ? ANY_TIME : { range: 'custom', ...own });
              }}
            />
          </div>
        </div>
      )}
    </Chip>
  );
}
