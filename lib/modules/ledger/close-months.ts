import type { Database } from '#lib/platform/db/database.ts';
import { awaitOlder, closeDue, noteOlder, readReached } from './store-months.sql.ts';

/**
 * Closing of months. The day on which an entry is booked says which month it is of, and that day is given by the
 * database's clock: once a month is over in the zone of the business, nothing new is of it. What is left are statements
 * that began before, and they are dealt with in three steps, each of which may be the last before a crash.
 *
 * 1. `closed_month` gets a row. From its commit on, a trigger refuses every entry of before, whichever transaction
 *    writes it, and whenever that began.
 * 2. Transactions that wrote an entry before they could see the row are waited for. They are not refused: they hold an
 *    identifier of a transaction by then, so that it is known when the last of them has ended.
 * 3. The roll-up of days reaches the last entry that is there then. From then on the days of the month are complete,
 *    and the same for ever.
 *
 * No payment waits for any of it, and none takes a lock more.
 */

/**
 * Seconds between the end of a month and its close. A statement lives 15 s at most (`STATEMENT_TIMEOUT_MS`), so that in
 * ordinary life nothing is left to refuse.
 */
const CLOSED_AFTER_SECONDS = 300;

/** Goes as far as it can get, and answers how many steps were made. */
export async function closeMonths(database: Database, timeZone: string): Promise<number> {
  const closed = await closeDue(database, timeZone, CLOSED_AFTER_SECONDS);
  const noted = await noteOlder(database);
  const ended = await awaitOlder(database);
  return closed + noted + ended;
}

/** A month (`YYYY-MM`) of which nothing is booked any more, and whose days are complete. */
export type ReachedMonth = { month: string; closedAt: Date };

/** Closed months after `after` (null: all) whose days are complete, the oldest first. */
export const reachedMonths = (database: Database, after: string | null): Promise<ReachedMonth[]> =>
  readReached(database, after);
