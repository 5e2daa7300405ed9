import { barsOf, type DaySpan } from '#components/home/home-params.ts';
import { addedUp, HOURS, type StatisticItem, type StatisticSums } from '#lib/modules/payments/views/statistics.ts';
import { filterOfKey, type ShownDimension } from './statistics-address.ts';

/** A row of statistics: its key, the days and filters of its list, its sums, and those of the time before. */
export type StatisticRow = {
  key: string;
  days: DaySpan;
  filter: Readonly<Record<string, string>>;
  sums: StatisticSums;
  /** Null where the time before has no counterpart: days. */
  before: StatisticSums | null;
};

type Read = { items: readonly StatisticItem[]; previous: readonly StatisticItem[] };

/** Rows of a dimension: every day, or week where days are many, and every hour; of the others, those with sales. */
export function rowsOf(by: ShownDimension, { items, previous }: Read, days: DaySpan): StatisticRow[] {
  if (by === 'day')
    return barsOf(days).map((span) => ({
      key: span.from,
      days: span,
      filter: {},
      sums: addedUp(items.filter(({ key }) => key >= span.from && key <= span.to)),
      before: null,
    }));
  const keys = by === 'hour' ? (items.length === 0 ? [] : HOURS) : items.map(({ key }) => key);
  const of = (some: readonly StatisticItem[], key: string) => addedUp(some.filter((item) => item.key === key));
  return keys.map((key) => ({
    key,
    days,
    filter: filterOfKey(by, key),
    sums: of(items, key),
    before: of(previous, key),
  }));
}

/** Part of the decided sales that were approved, from 0 to 1; null where none was decided. */
export const approvalRate = ({ approved, declined }: StatisticSums): number | null =>
  approved + declined > 0 ? approved / (approved + declined) : null;
