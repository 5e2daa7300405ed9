import { percentOf } from '#lib/kernel/money.ts';
import { shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { reserveEntries } from '#lib/modules/ledger/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import type { ReservesContext } from './context.ts';
import { bookHold, bookRelease, findEnding, readReleased } from './store-holds.sql.ts';
import {
  findDueReserves,
  keepReserve,
  lockReserve,
  noteHeldThrough,
  readToday,
  type Reserve,
  type ReserveToSet,
} from './store-reserves.sql.ts';

/** Reserves of one turn, and holds. */
const A_TURN = 200;

/**
 * Holds the parts of what was released until today, and gives back what has been held long enough. Every day of a
 * seller is held of once, whoever runs and however often. Returns how many sellers and holds it worked on.
 */
export async function runReserves(context: ReservesContext): Promise<number> {
  const { database, timeZone } = context;
  const today = await readToday(database, timeZone);
  const held = await eachOf(
    await findDueReserves(database, today, A_TURN),
    (sellerId) => database.inTransaction((inside) => holdOf({ database: inside, timeZone }, sellerId)),
    (sellerId) => ({ job: 'run-reserves', says: 'a reserve was not held', where: `seller ${sellerId}` }),
    ONE_AT_A_TIME,
  );
  const released = await eachOf(
    await findEnding(database, today, A_TURN),
    ({ id, sellerId, amount }) => bookRelease(database, id, reserveEntries({ amount: -amount, sellerId })),
    ({ id }) => ({ job: 'run-reserves', says: 'a reserve was not released', where: `hold ${id}` }),
    ONE_AT_A_TIME,
  );
  return held.length + released.filter(Boolean).length;
}

/**
 * Inside a database transaction: holds what the seller's reserve takes of the days that were not looked at, today
 * included. Waits for another that does.
 */
export async function holdOf({ database, timeZone }: ReservesContext, sellerId: number): Promise<void> {
  const reserve = await lockReserve(database, sellerId);
  if (!reserve) return;
  const today = await readToday(database, timeZone);
  for (let day = shiftDay(reserve.heldThrough, 1); reserve.percent > 0 && day <= today; day = shiftDay(day, 1))
    await holdDay(database, { sellerId, day, timeZone }, reserve);
  if (reserve.heldThrough < today) await noteHeldThrough(database, sellerId, today);
}

async function holdDay(
  database: Database,
  of: { sellerId: number; day: string; timeZone: string },
  { percent, days }: Reserve,
): Promise<void> {
  const { sellerId, day } = of;
  for (const { currency, amount: released } of await readReleased(database, of)) {
    const amount = percentOf(released, percent);
    if (amount === 0) continue;
    const hold = { sellerId, currency, released, amount, percent, day, days };
    await bookHold(database, hold, reserveEntries({ amount, sellerId }));
  }
}

/**
 * Sets what is held of a seller's money from tomorrow on; what was released until today is held by the terms before.
 * Percent 0 holds nothing any more, and what is held stays until its day.
 */
export function setReserve({ database, timeZone }: ReservesContext, reserve: ReserveToSet): Promise<void> {
  return database.inTransaction(async (inside) => {
    await holdOf({ database: inside, timeZone }, reserve.sellerId);
    await keepReserve(inside, reserve, await readToday(inside, timeZone));
  });
}
