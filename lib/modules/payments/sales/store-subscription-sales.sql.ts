import { type Database, statement } from '#lib/platform/db/database.ts';
import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';

/**
 * Sales of subscriptions. SQL because a date and its sale are one statement, of many dates at once, and because a sale
 * is closed under the very lock that a payment of it would take.
 */

/**
 * Makes the sales of subscriptions as a common table expression of another statement, `new_sale (id, public_id,
 * subscription_id)`. `to_sell` says of each its identifier, its subscription, its type, its price in minor units and
 * whether what pays it is kept. Everything else is the subscription's.
 */
export const SUBSCRIPTION_SALES: Fragment = fragment(
  { to_sell: ['sale_public_id', 'subscription_id', 'sale_type', 'sale_price', 'is_kept'] },
  `new_sale AS (
  INSERT INTO sale (public_id, seller_id, type, price, currency, product_name, merchant_reference, payment_method,
    language, installments_asked, callback_url, return_url, send_notification, notify_email, notify_mobile, notify_name,
    buyer_name, buyer_email, buyer_phone, buyer_social_id, capture_buyer, subscription_id)
  SELECT to_sell.sale_public_id, plan.seller_id, to_sell.sale_type::sale_type, to_sell.sale_price, plan.currency,
    plan.description, plan.merchant_reference, plan.payment_method, plan.language, 1, plan.callback_url,
    plan.return_url, plan.send_notification, nullif(plan.buyer_email, ''), nullif(plan.buyer_phone, ''),
    nullif(plan.buyer_name, ''), plan.buyer_name, plan.buyer_email, plan.buyer_phone, plan.buyer_social_id,
    to_sell.is_kept, plan.id
  FROM to_sell JOIN subscription plan ON plan.id = to_sell.subscription_id
  RETURNING id, public_id, subscription_id
)`,
);

const LOCK = statement('payments_lock_subscription_sale', 'SELECT status FROM sale WHERE id = $1 FOR UPDATE');

// A statement of its own: an attempt that was claimed until the lock was ours is seen only by one that begins after it.
const CLOSE = statement(
  'payments_close_subscription_sale',
  `UPDATE sale SET status = 'canceled' WHERE id = $1 AND status IN ('initial', 'failed')
  AND NOT EXISTS (SELECT FROM attempt a WHERE a.sale_id = sale.id AND a.state IN ${OPEN_STATES}) RETURNING id`,
);

/**
 * Inside a database transaction: closes a sale without a payment, done or under way. From its commit on no payment of
 * it begins. False: it is paid, closed before, or a payment of it is under way, which continues.
 */
export async function closeSubscriptionSale(inside: Database, saleId: number): Promise<boolean> {
  await inside.query(LOCK, [saleId]);
  return (await inside.query(CLOSE, [saleId])).length > 0;
}

const FIND_TOKEN = statement(
  'payments_find_token_that_repeats',
  `SELECT t.id, t.method, t.card_mask AS mask, nullif(t.card_brand, '') AS brand, t.card_expiry AS expiry
  FROM buyer_token t JOIN seller m ON m.id = $1
  WHERE t.public_id = $2 AND (t.seller_id = m.id OR t.partner_id = m.partner_id) AND t.is_permanent
    AND t.state IN ('unused', 'active')`,
);

/** Token that can be charged repeatedly. `expiry` is MMYY; meaningless for an account. */
export type RepeatableToken = { id: number; method: string; mask: string; brand: string | null; expiry: string };

/** A permanent token that this seller may charge, by its `buyer_key`; null where there is none. */
export async function findRepeatableToken(
  database: Database,
  sellerId: number,
  token: string,
): Promise<RepeatableToken | null> {
  return (await database.query<RepeatableToken>(FIND_TOKEN, [sellerId, token]))[0] ?? null;
}
