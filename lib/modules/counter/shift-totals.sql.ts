import { type Database, statement } from '#lib/platform/db/database.ts';
import type { ShiftTotal } from './views.ts';
import type { CounterScope } from './store-shifts.ts';

/**
 * Totals of a shift. SQL because it adds up attempts of sales, whose tables are those of payments. A payment and a
 * refund count in the shift in which they were booked, whichever shift of this counter made the sale, and a booking
 * between two shifts counts in the later one: no later event changes a shift. Cash counts in the shifts whose drawer it
 * came into and left (docs/decisions/0109); returns from before `returned_shift_id` existed count in the shift that
 * took the cash.
 */
const TOTALS = statement(
  'counter_shift_totals',
  `WITH shift AS (
  SELECT id, seller_id, till_id, user_id, coalesce(closed_at, 'infinity') AS until FROM counter_shift
  WHERE public_id = $1 AND seller_id = $2
), here AS (
  SELECT h.id, h.closed_at FROM shift JOIN counter_shift h ON h.seller_id = shift.seller_id
    AND h.till_id IS NOT DISTINCT FROM shift.till_id AND (shift.till_id IS NOT NULL OR h.user_id = shift.user_id)
), span AS (
  SELECT shift.id, shift.until,
    coalesce((SELECT max(closed_at) FROM here WHERE here.id < shift.id), '-infinity') AS since
  FROM shift
), moved AS (
  SELECT a.method::text AS method, a.currency, CASE a.kind WHEN 'refund' THEN 0 ELSE a.amount END AS taken,
    CASE a.kind WHEN 'refund' THEN a.amount ELSE 0 END AS returned
  FROM span, here JOIN counter_sale c ON c.shift_id = here.id JOIN sale s ON s.public_id = c.sale_public_id
  JOIN attempt a ON a.sale_id = s.id AND a.state = 'succeeded' AND a.kind IN ('pay', 'capture', 'refund')
  WHERE a.settled_at >= span.since AND a.settled_at < span.until
  UNION ALL
  SELECT 'cash', k.currency, k.amount, 0 FROM span JOIN counter_cash k ON k.shift_id = span.id
  UNION ALL
  SELECT 'cash', k.currency, 0, k.amount
  FROM span JOIN counter_cash k ON k.returned_shift_id = span.id
    OR (k.shift_id = span.id AND k.returned_at IS NOT NULL AND k.returned_shift_id IS NULL)
)
SELECT method, currency, sum(taken)::bigint AS taken, sum(returned)::bigint AS returned,
  count(*) FILTER (WHERE taken > 0)::int AS payments
FROM moved GROUP BY method, currency ORDER BY currency, method = 'cash', method`,
);

/** Totals by method and currency, minor units; cash last. */
export const shiftTotals = (
  database: Database,
  { sellerId }: Pick<CounterScope, 'sellerId'>,
  publicId: string,
): Promise<ShiftTotal[]> => database.query<ShiftTotal>(TOTALS, [publicId, sellerId]);

const RECENT = statement(
  'counter_recent',
  `SELECT * FROM (
  (SELECT c.created_at AS at, c.sale_public_id AS "saleId", NULL::uuid AS "cashId", u.name AS by,
    0::bigint AS amount, '' AS currency, '' AS product, false AS "isReturned"
  FROM counter_shift h JOIN counter_sale c ON c.shift_id = h.id JOIN app_user u ON u.id = c.user_id
  WHERE h.seller_id = $1 AND h.till_id IS NOT DISTINCT FROM $2 AND ($2 IS NOT NULL OR h.user_id = $3)
  ORDER BY c.id DESC LIMIT $4)
  UNION ALL
  (SELECT k.created_at, NULL, k.public_id, u.name, k.amount, k.currency, k.product, k.returned_at IS NOT NULL
  FROM counter_shift h JOIN counter_cash k ON k.shift_id = h.id JOIN app_user u ON u.id = k.user_id
  WHERE h.seller_id = $1 AND h.till_id IS NOT DISTINCT FROM $2 AND ($2 IS NOT NULL OR h.user_id = $3)
  ORDER BY k.id DESC LIMIT $4)
) taken ORDER BY at DESC LIMIT $4`,
);

/** Recent payments at a counter: `saleId` or `cashId` identifies each. `amount`: of cash; a sale has its own. */
export type CounterPaymentRow = {
  at: Date;
  saleId: string | null;
  cashId: string | null;
  by: string;
  amount: number;
  currency: string;
  product: string;
  isReturned: boolean;
};

export const latestPayments = (
  database: Database,
  { sellerId, tillId, userId }: CounterScope,
  most: number,
): Promise<CounterPaymentRow[]> => database.query<CounterPaymentRow>(RECENT, [sellerId, tillId, userId, most]);

const IS_HERE = statement(
  'counter_sale_is_here',
  `SELECT c.id FROM counter_sale c JOIN counter_shift h ON h.id = c.shift_id
  WHERE c.sale_public_id = $1 AND c.seller_id = ANY ($2::bigint[])
    AND ($3::bigint IS NULL OR h.till_id = $3)`,
);

/** Whether a sale was made at a counter of these businesses: at this one, where a till is named. */
export async function isCounterSale(
  database: Database,
  saleId: string,
  { sellerIds, tillId }: { sellerIds: readonly number[]; tillId: number | null },
): Promise<boolean> {
  return (await database.query(IS_HERE, [saleId, sellerIds, tillId])).length > 0;
}
