import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Unreleased } from '../domain/release-days.ts';

/** SQL because it is a sum over the ledger: what the attempts of a sale left of each day that is to come. */

const LIST = statement(
  'payments_list_unreleased',
  `SELECT e.value_date::text AS day, -sum(e.amount)::bigint AS amount
  FROM attempt a JOIN ledger_entry e ON e.attempt_id = a.id AND e.account = 'seller_balance'
  WHERE a.sale_id = $1::bigint AND e.value_date > $2::date
  GROUP BY e.value_date HAVING sum(e.amount) < 0 ORDER BY e.value_date DESC`,
);

/** Parts of a sale's money that are released after a day, the latest first. */
export const listUnreleased = (database: Database, saleId: number, after: string): Promise<Unreleased[]> =>
  database.query<Unreleased>(LIST, [saleId, after]);
