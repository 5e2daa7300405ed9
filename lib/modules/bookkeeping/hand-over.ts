import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { BookkeepingContext } from './context.ts';
import { byCurrency } from './domain/add-up.ts';
import { unmapped } from './domain/postings.ts';
import { isWritable } from './hashavshevet/movements.ts';
import { readBookedMonth, stretchOf } from './read-month.ts';
import { lockAccounts } from './store-accounts.sql.ts';
import { addHandOver, readHanded } from './store-hand-overs.sql.ts';
import { sumLines } from './store-lines.sql.ts';
import type { NotHandedOver } from './views/books.ts';

/** A hand-over that was made. `number` is its number among those of the business. */
type HandedOver = { number: number; lines: number };

/**
 * Hands over what is booked in a month (`YYYY-MM`) and was not handed over before. Two at once wait for each other: the
 * second finds what is new then. A month that does not add up is handed over too, and says so.
 */
export function handOver(
  { database, timeZone }: BookkeepingContext,
  { sellerId, month, madeBy }: { sellerId: number; month: string; madeBy: number },
): Promise<Result<HandedOver, NotHandedOver>> {
  return database.inTransaction(async (inside) => {
    const context = { database: inside, timeZone };
    const accounts = await lockAccounts(inside, sellerId);
    const booked = await readBookedMonth(context, { sellerId, month });
    const before = await readHanded(inside, sellerId, month);
    const fresh = { after: before.upToEntry, upTo: booked.mark };
    const lines =
      fresh.after === 0
        ? booked.sums
        : await sumLines(inside, stretchOf({ sellerId, month }, context, fresh), timeZone);
    if (lines.length === 0) return refuse({ why: 'nothing-new' });
    const postings = unmapped(
      accounts,
      lines.map(({ cause }) => cause),
    );
    if (postings.length > 0) return refuse({ why: 'unmapped', postings });
    const unwritable = lines.find(({ largest, currency }) => !isWritable({ amount: largest, currency }));
    if (unwritable) return refuse({ why: 'currency', currency: unwritable.currency });
    const sums = byCurrency(lines);
    const count = sums.reduce((sum, one) => sum + one.count, 0);
    const number = await addHandOver(inside, {
      sellerId,
      month,
      madeBy,
      afterEntry: fresh.after,
      upToEntry: fresh.upTo,
      lines: count,
      accounts,
      sums,
      isClosed: booked.isClosed,
      checks: booked.checks(byCurrency([...before.sums, ...sums])),
    });
    return ok({ number, lines: count });
  });
}
