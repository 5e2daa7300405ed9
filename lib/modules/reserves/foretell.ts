import { percentOf } from '#lib/kernel/money.ts';
import { shiftDay } from '#lib/kernel/time/zoned-time.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { readReleases } from './store-holds.sql.ts';
import { readReserve, type Reserve } from './store-reserves.sql.ts';

/** Amount that counts from a day on (`YYYY-MM-DD`), minor units. */
export type DayAmount = { day: string; amount: number };

/** The reserve of a seller as it bears on days to come, by currency. */
export type ComingReserve = {
  reserve: Pick<Reserve, 'percent' | 'days' | 'heldThrough'> | null;
  /** What is held now, by the days on which it is given back. */
  releases: ReadonlyMap<string, readonly DayAmount[]>;
};

export async function readComingReserve(database: Database, sellerId: number): Promise<ComingReserve> {
  const [reserve, releases] = await Promise.all([readReserve(database, sellerId), readReleases(database, sellerId)]);
  return { reserve, releases: Map.groupBy(releases, ({ currency }) => currency) };
}

/**
 * What days bring of a currency once the reserve has held its part of each that is not looked at yet, and has given
 * back what it held: in no order, several of a day.
 */
export function afterReserve(
  coming: readonly DayAmount[],
  { reserve, releases }: ComingReserve,
  currency: string,
): DayAmount[] {
  const held = coming.flatMap(({ day, amount }) => {
    const part = reserve && day > reserve.heldThrough && amount > 0 ? percentOf(amount, reserve.percent) : 0;
    if (reserve === null || part === 0) return [];
    return [
      { day, amount: -part },
      { day: shiftDay(day, reserve.days), amount: part },
    ];
  });
  return [...coming, ...held, ...(releases.get(currency) ?? [])];
}
