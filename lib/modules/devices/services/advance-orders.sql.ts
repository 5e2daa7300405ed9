import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL because all orders that are due go on in one statement, by the clock of the database. */

/** Days from an order until it is prepared, shipped and delivered in the sandbox. */
const [PREPARED, SHIPPED, DELIVERED] = [1, 3, 5] as const;

const since = (days: number): string => `created_at <= app_now() - interval '${days} days'`;

const ADVANCE = statement(
  'devices_advance_orders',
  `WITH gone_on AS (
  UPDATE device_order SET
    state = CASE WHEN ${since(DELIVERED)} THEN 'delivered' WHEN ${since(SHIPPED)} THEN 'shipped'
      ELSE 'preparing' END::device_order_state,
    preparing_at = coalesce(preparing_at, app_now()),
    shipped_at = CASE WHEN ${since(SHIPPED)} THEN coalesce(shipped_at, app_now()) END,
    delivered_at = CASE WHEN ${since(DELIVERED)} THEN app_now() END
  WHERE (state = 'ordered' AND ${since(PREPARED)}) OR (state = 'preparing' AND ${since(SHIPPED)})
    OR (state = 'shipped' AND ${since(DELIVERED)})
  RETURNING 1
) SELECT count(*)::int AS count FROM gone_on`,
);

/** The sandbox's supplier: orders go on with the clock. Answers how many did. */
export async function advanceOrders(database: Database): Promise<number> {
  return (await database.query<{ count: number }>(ADVANCE, []))[0]?.count ?? 0;
}
