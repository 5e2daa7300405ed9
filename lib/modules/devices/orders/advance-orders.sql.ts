import { notifyPartner } from '../present.ts';
import { statement } from '#lib/platform/db/database.ts';
import { eachOf, pastBroken, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import type { DevicesContext } from '../context.ts';

/** SQL because an order that is due goes on in one statement, by the clock of the database. */

/** Days from an order until it is prepared, shipped and delivered in the sandbox. */
const [PREPARED, SHIPPED, DELIVERED] = [1, 3, 5] as const;

const since = (days: number): string => `due.created_at <= app_now() - interval '${days} days'`;

const IS_DUE = `state <> 'delivered' AND created_at <= app_now() - CASE state
    WHEN 'ordered' THEN interval '${PREPARED} days'
    WHEN 'preparing' THEN interval '${SHIPPED} days' ELSE interval '${DELIVERED} days' END`;

/** Orders of one round. */
const AT_ONCE = 200;

const FIND_DUE = statement(
  'devices_find_due_orders',
  `SELECT id FROM device_order WHERE ${IS_DUE} AND NOT id = ANY ($1::bigint[]) ORDER BY id LIMIT ${AT_ONCE}`,
);

const ADVANCE = statement(
  'devices_advance_order',
  `WITH due AS (
  SELECT id, created_at, shipped_at FROM device_order WHERE id = $1 AND ${IS_DUE} FOR UPDATE
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
 * The sandbox's supplier: advances orders with the clock, each in a commit of its own, and enqueues a callback for the
 * partner at dispatch. Returns how many were advanced.
 */
export function advanceOrders(context: DevicesContext): Promise<number> {
  return pastBroken(
    async (passedOver) => (await context.database.query<{ id: number }>(FIND_DUE, [passedOver])).map(({ id }) => id),
    async (due, failed) => {
      const advanced = await eachOf(
        due,
        (id) => advance(context, id),
        (id) => {
          failed(id);
          return { job: 'advance-device-orders', says: 'an order could not go on', where: `device_order ${id}` };
        },
        ONE_AT_A_TIME,
      );
      return advanced.filter(Boolean).length;
    },
  );
}

/** Advances an order; false if another process has. */
async function advance(context: DevicesContext, id: number): Promise<boolean> {
  const advanced = await context.database.inTransaction(async (inside) => {
    const [row] = await inside.query<Advanced>(ADVANCE, [id]);
    if (row?.isShippedNow)
      await notifyPartner(inside, context, row.sellerId, {
        notifyType: 'point-of-sale-action-shipped',
        order: { publicId: row.publicId, status: 'shipped', count: row.count },
      });
    return row;
  });
  if (advanced?.isShippedNow) context.wakeDeliveries();
  return advanced !== undefined;
}
