import { type Database, statement } from '#lib/platform/db/database.ts';
import { readReserve } from './store-reserves.sql.ts';
import type { HeldMoney, ReserveView } from './views.ts';

/** A reserve as screens show it. SQL because what is held is a sum of holds, by the days on which they end. */

const HELD = statement(
  'reserves_held',
  `SELECT held.currency, sum(held.amount)::bigint AS amount, jsonb_build_object('day', min(held.ends_on),
  'amount', (array_agg(held.amount ORDER BY held.ends_on))[1]) AS next
FROM (SELECT h.currency, h.ends_on, sum(h.amount)::bigint AS amount FROM reserve_hold h
  WHERE h.seller_id = $1::bigint AND h.ended_at IS NULL GROUP BY h.currency, h.ends_on) AS held
GROUP BY held.currency ORDER BY held.currency`,
);

/** The reserve of a seller: its terms, what is held now, and what is given back first, by currency. */
export async function showReserve(database: Database, sellerId: number): Promise<ReserveView> {
  const [reserve, held] = await Promise.all([
    readReserve(database, sellerId),
    database.query<HeldMoney>(HELD, [sellerId]),
  ]);
  if (!reserve || reserve.percent === 0) return { terms: null, held };
  const { percent, days, reason } = reserve;
  return { terms: { percent, days, reason }, held };
}
