import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { BookkeepingContext } from './context.ts';
import { byCurrency } from './domain/add-up.ts';
import { isGo } from './domain/control.ts';
import { unmapped } from './domain/postings.ts';
import { readBookedMonth } from './read-month.ts';
import { readAccounts } from './store-accounts.sql.ts';
import { listHandOvers, readHanded } from './store-hand-overs.sql.ts';
import type { ShownBooks } from './views/books.ts';

/** Contents of the screen of a month (`YYYY-MM`) of a business. */
export async function showBooks(
  context: BookkeepingContext,
  { sellerId, month }: { sellerId: number; month: string },
): Promise<ShownBooks> {
  const { database } = context;
  const booked = await readBookedMonth(context, { sellerId, month });
  const [{ now }, accounts, handed, handOvers] = await Promise.all([
    readClock(database),
    readAccounts(database, sellerId),
    readHanded(database, sellerId, month),
    listHandOvers(database, sellerId, month),
  ]);
  const checks = booked.checks(null);
  const all = byCurrency(booked.sums);
  const before = byCurrency(handed.sums);
  return {
    month,
    now,
    isClosed: booked.isClosed,
    isGo: isGo(checks),
    checks,
    lines: countOf(all),
    fresh: countOf(all) - countOf(before),
    unmapped: unmapped(
      accounts,
      booked.sums.map(({ cause }) => cause),
    ),
    handOvers: handOvers.map((one) => ({
      number: one.number,
      lines: one.lines,
      madeAt: one.madeAt,
      madeBy: one.madeBy,
      isGo: isGo(one.checks),
    })),
  };
}

const countOf = (sums: readonly { count: number }[]): number => sums.reduce((sum, { count }) => sum + count, 0);
