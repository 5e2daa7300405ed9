import { type Database, statement } from '#lib/platform/db/database.ts';

const SELLERS = statement(
  'callbacks_sellers_of_deliveries',
  'SELECT seller_id AS "sellerId", count(*)::int AS count FROM delivery WHERE id = ANY ($1::bigint[]) GROUP BY seller_id ORDER BY seller_id',
);

/** Whose deliveries these are, and how many of each: for the audit log. */
export function sellersOfDeliveries(
  database: Database,
  ids: readonly number[],
): Promise<{ sellerId: number; count: number }[]> {
  return database.query(SELLERS, [ids]);
}
