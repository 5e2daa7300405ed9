import { randomInt } from 'node:crypto';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL because a name that another seller has paired, or was sent, is not given again: one statement checks both. */

/** Orders of one turn. */
const AT_ONCE = 200;

const FIND = statement(
  'devices_sent_without_names',
  `SELECT o.id, o.seller_id AS "sellerId", o.items FROM device_order o
  WHERE o.shipped_at IS NOT NULL AND NOT EXISTS (SELECT FROM ordered_terminal t WHERE t.order_id = o.id)
  ORDER BY o.id DESC LIMIT ${AT_ONCE}`,
);

const BIND = statement(
  'devices_bind_ordered_terminal',
  `INSERT INTO ordered_terminal (terminal_id, seller_id, order_id, pos_id)
  SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM device WHERE terminal_id = $1 AND seller_id IS NOT NULL)
  ON CONFLICT (terminal_id) DO NOTHING RETURNING terminal_id`,
);

type Sent = { id: number; sellerId: number; items: readonly { posId: string }[] };

/** Digits of a name, as labels of devices have them. */
const newName = (): string => `T7-${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** The sandbox's supplier: each device of an order that was sent has a name, which is the seller's from then on. */
export async function bindSentTerminals(database: Database): Promise<void> {
  for (const { id, sellerId, items } of await database.query<Sent>(FIND, []))
    await database.inTransaction(async (inside) => {
      for (const { posId } of items) {
        let isBound = false;
        while (!isBound) isBound = (await inside.query(BIND, [newName(), sellerId, id, posId])).length > 0;
      }
    });
}
