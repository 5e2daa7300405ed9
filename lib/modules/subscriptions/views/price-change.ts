import { monthlyValue } from '../domain/figures.ts';
import type { Period } from '#lib/kernel/subscription.ts';
import type { PriceChoice } from './templates.ts';

/** Effect of a new price on many subscriptions of one period. Amounts in minor units. */

/** Active subscriptions at one price; `nextAt` is the next charge among them, ISO 8601. */
export type PriceGroup = { price: number; count: number; nextAt: string | null };

/** Most prices changed by one call of the server. */
export const PRICES_AT_ONCE = 10;

/** Most prices changed in one run; the rest takes another. */
export const MAX_PRICES = 2_000;

export type PriceChange = {
  /** How many get another price, and how many have it already. */
  changed: number;
  same: number;
  /** Lowest and highest price now. */
  least: number;
  most: number;
  /** Change of their sum per month, minor units; negative: less. */
  difference: number;
  /** The first charge at the new price. */
  firstAt: Date | null;
};

/** Effect of the change; null if all have the price already. */
export function priceChangeOf(
  groups: readonly PriceGroup[],
  { price, period }: { price: number; period: Period },
): PriceChange | null {
  const others = groups.filter((group) => group.price !== price);
  const changed = countOf(others);
  if (changed === 0) return null;
  const prices = others.map((group) => group.price);
  const dates = others.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt])).sort();
  const monthly = monthlyValue({ price, period });
  return {
    changed,
    same: countOf(groups) - changed,
    least: Math.min(...prices),
    most: Math.max(...prices),
    difference: others.reduce(
      (sum, group) => sum + group.count * (monthly - monthlyValue({ price: group.price, period })),
      0,
    ),
    firstAt: dates[0] === undefined ? null : new Date(dates[0]),
  };
}

const countOf = (groups: readonly PriceGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0);

type Row = Pick<PriceChoice, 'price' | 'nextAt'>;

/** Subscriptions grouped by price. */
export const groupedByPrice = (rows: readonly Row[]): PriceGroup[] =>
  [...Map.groupBy(rows, ({ price }) => price)].map(([price, own]) => ({
    price,
    count: own.length,
    nextAt:
      own
        .flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt.toISOString()]))
        .sort()
        .at(0) ?? null,
  }));
