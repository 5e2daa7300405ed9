import { notifyPartner } from '#lib/modules/callbacks/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { DevicesContext } from '../context.ts';

/** SQL because all orders that are due go on in one statement, by the clock of the database. */

/** Days from an order until it is prepared, shipped and delivered in the sandbox. */
const [PREPARED, SHIPPED, DELIVERED] = [1, 3, 5] as const;

const since = (days: number): string => `due.created_at <= app_now() - interval '${days} days'`;

const ADVANCE = statement(
  'devices_advance_orders',
  `WITH due AS (
  SELECT id, created_at, shipped_at FROM device_order
  WHERE state <> 'delivered' AND created_at <= app_now() - CASE state
    WHEN 'ordered' THEN interval '${PREPARED} days'
    WHEN 'preparing' THEN interval '${SHIPPED} days' ELSE interval '${DELIVERED} days' END
  ORDER BY id FOR UPDATE
)
UPDATE device_order SET
  state = CASE WHEN ${since(DELIVERED)} THEN 'delivered' WHEN ${since(SHIPPED)} THEN 'shipped'
    ELSE 'preparing' END::device_order_state,
  preparing_at = coalesce(device_order.preparing_at, app_now()),
  shipped_at = CASE WHEN ${since(SHIPPED)} THEN coalesce(due.shipped_at, app_now()) END,
  delivered_at = CASE WHEN ${since(DELIVERED)} THEN app_now() END
FROM due WHERE device_order.id = due.id
RETURNING device_order.seller_id AS "sellerId", device_order.public_id AS "publicId",
  jsonb_array_length(device_order.items) AS count, device_order.shipped_at IS NOT NULL AND due.shipped_at IS NULL
    AS "isShippedNow"`,
);

type Advanced = { sellerId: number; publicId: string; count: number; isShippedNow: boolean };

/**
 * The sandbox's supplier: orders go on with the clock, and partners hear what is on its way. Answers how many went on.
 */
export async function advanceOrders(context: DevicesContext): Promise<number> {
  const advanced = await context.database.inTransaction(async (inside) => {
    const rows = await inside.query<Advanced>(ADVANCE, []);
    for (const { sellerId, publicId, count, isShippedNow } of rows)
      if (isShippedNow)
        await notifyPartner(inside, context, sellerId, {
          notifyType: 'point-of-sale-action-shipped',
          order: { publicId, status: 'shipped', count },
        });
    return rows;
  });
  if (advanced.some(({ isShippedNow }) => isShippedNow)) context.wakeDeliveries();
  return advanced.length;
}
