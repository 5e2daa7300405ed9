import type { PaymentsContext } from '../context.ts';
import { countInStatistics, countOlderSales } from '../statistics/roll-up-statistics.sql.ts';
import { rollUpStatusChanges, rollUpSales, markSeenSales, takeRollUpMark } from './store-sale-counts.sql.ts';

/**
 * Maximum of sales, and of status changes, in one transaction: small enough that no other transaction waits for their
 * rows.
 */
const AT_ONCE = 20_000;

/** Sales of before statistics in one transaction: each is looked at with its attempts. */
const OLDER_AT_ONCE = 5_000;

/** By what a turn that failed divides, and one that did not multiplies, how many the next one takes. */
const FEWER = 8;
const MORE = 2;

/**
 * Sales that a turn of this process takes at most. Some are dear to count, such as those of a buyer with many that were
 * never paid: with as many as ever in one statement, its time would be over in each turn, and nobody be counted again.
 */
let most = AT_ONCE;

/**
 * Adds the sales and status changes since the last turn to the roll-up that get-sales counts by, and to that of
 * statistics. Counts are exact without it, only slower. Returns how many were added.
 */
export async function rollUpSaleCounts(context: Pick<PaymentsContext, 'database' | 'timeZone'>): Promise<number> {
  try {
    const added = await rollUpSome(context);
    most = Math.min(AT_ONCE, most * MORE);
    return added;
  } catch (error) {
    most = Math.max(1, Math.floor(most / FEWER));
    throw error;
  }
}

const rollUpSome = ({ database, timeZone }: Pick<PaymentsContext, 'database' | 'timeZone'>): Promise<number> =>
  database.inTransaction(async (inside) => {
    const mark = await takeRollUpMark(inside);
    if (!mark) return 0;
    const upTo = mark.isComplete ? Math.min(mark.seen, mark.upTo + AT_ONCE) : mark.upTo;
    if (upTo > mark.upTo) await rollUpSales(inside, { after: mark.upTo, upTo });
    // One boundary after another: a newer one, set before the last was added, would never become old enough.
    if (upTo === mark.seen) await markSeenSales(inside);
    const { changes, saleIds } = await rollUpStatusChanges(inside, most);
    await countInStatistics(inside, saleIds, timeZone);
    return upTo - mark.upTo + changes + (await countOlderSales(inside, Math.min(OLDER_AT_ONCE, most), timeZone));
  });
