import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Adds the changes since the last turn to the roll-up of subscriptions. SQL because removing the changes and adding
 * them are one statement: a reader sees both or neither.
 */

/** Most changes in one transaction: small enough that no other turn waits for their rows. */
const AT_ONCE = 20_000;

const FOLD = statement(
  'fold_subscription_changes',
  `WITH taken AS (
    DELETE FROM subscription_tally_change WHERE (seller_id, id) IN (
      SELECT seller_id, id FROM subscription_tally_change ORDER BY seller_id, id LIMIT $1::int FOR UPDATE SKIP LOCKED)
    RETURNING seller_id, state, period, currency, items, monthly
  ), folded AS (
    INSERT INTO subscription_tally AS known (seller_id, state, period, currency, items, monthly)
      SELECT seller_id, state, period, currency, sum(items), sum(monthly) FROM taken
      GROUP BY 1, 2, 3, 4 HAVING sum(items) <> 0 OR sum(monthly) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (seller_id, state, period, currency)
      DO UPDATE SET items = known.items + excluded.items, monthly = known.monthly + excluded.monthly
  ) SELECT count(*) AS count FROM taken`,
);

/** Totals are exact without it, only slower. Returns how many changes were added. */
export async function rollUpSubscriptions(database: Database): Promise<number> {
  return (await database.query<{ count: number }>(FOLD, [AT_ONCE]))[0]?.count ?? 0;
}
