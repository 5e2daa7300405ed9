import type { Database } from '#lib/platform/db/database.ts';
import { shaped } from '#lib/platform/db/lists/tenant-list.sql.ts';
import type { SalesQuery, SaleTotals } from '../views/dashboard.ts';

/**
 * Totals of the sales list from the roll-up (`sales/roll-up-sale-counts.ts`), for lists filtered by status and currency
 * alone: the sums of half a million sales take a second of the database, those of their weeks a millisecond. Exact at
 * every moment, because one statement reads the rolled-up weeks, the status changes since, and the newer sales in one
 * snapshot. A tip comes with the payment, and the payment's status change adds it: a newer sale counts without it.
 * SQL because it sums over three tables in one snapshot.
 */

/** Filters that the roll-up does not cover. */
type Others = Omit<SalesQuery, 'statuses' | 'currency' | 'sort' | 'ascending' | 'page' | 'size'>;

/** True where the roll-up covers all filters. */
export const isRolledUp = ({ search, method, isInDoubt, isByPayment, counted, ...bounds }: Others) =>
  search.trim() === '' &&
  [bounds.from, bounds.until, bounds.least, bounds.most, bounds.parentId, bounds.subscriptionId].every(
    (bound) => bound === null,
  ) &&
  !method &&
  !isInDoubt &&
  !isByPayment &&
  !counted;

/** Totals by currency, the most frequent first. */
export function rolledUpTotals(
  db: Database,
  sellerIds: readonly number[],
  { statuses, currency }: Pick<SalesQuery, 'statuses' | 'currency'>,
): Promise<SaleTotals[]> {
  const values: unknown[] = [sellerIds];
  const ofStatus = statuses.length > 0 ? `$${values.push(statuses)}::sale_status[]` : null;
  const ofCurrency = currency === null ? null : `$${values.push(currency)}`;
  const where = (row: string, status: string): string =>
    `${row}.seller_id = ANY($1::bigint[])` +
    (ofStatus ? ` AND ${status} = ANY(${ofStatus})` : '') +
    (ofCurrency ? ` AND ${row}.currency = ${ofCurrency}` : '');
  const text = `SELECT part.currency, sum(part.sales)::bigint AS count, sum(part.asked)::bigint AS asked,
    sum(part.collected)::bigint AS collected, sum(part.refunded)::bigint AS refunded
  FROM (
    SELECT t.currency, t.sales, t.asked, t.collected, t.refunded FROM sale_tally t WHERE ${where('t', 't.status')}
    UNION ALL SELECT c.currency, 1, c.asked, c.reached_collected, c.reached_refunded FROM sale_status_change c
      WHERE ${where('c', 'c.reached_status')}
    UNION ALL SELECT c.currency, -1, -c.left_asked, -c.left_collected, -c.left_refunded FROM sale_status_change c
      WHERE ${where('c', 'c.left_status')}
    UNION ALL SELECT s.currency, 1, s.price - s.tip, 0, 0 FROM sale s
      WHERE s.id > sales_tallied_up_to() AND ${where('s', "'initial'")}
  ) part GROUP BY part.currency HAVING sum(part.sales) <> 0 ORDER BY count DESC, part.currency`;
  return db.query<SaleTotals>(shaped('sales_rolled_up', text), values);
}
