import { isPublicId } from '#lib/kernel/ids.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { AttemptView, DeliveryView, SaleView, TryView } from '../contract/dashboard.ts';

/** One sale with all that happened to it, or null: a sale of somebody else answers like one that does not exist. */

const saleStatement = statement('sale_show', `
  SELECT s.id, s.public_id AS "saleId", s.code, s.seller_id AS "sellerId", seller.name AS "sellerName", s.status, s.type, s.price, s.authorized, s.captured,
    s.refunded, s.refund_reserved AS "refundReserved", s.currency, s.product_name AS "productName", s.merchant_reference AS reference,
    s.processing_fee_total AS "processingFee", s.market_fee_total AS "marketFee", s.installments, s.language, s.order_number AS "orderNumber",
    s.order_details AS "order", s.buyer_name AS "buyerName", s.buyer_email AS "buyerEmail", s.buyer_phone AS "buyerPhone", s.buyer_social_id AS "buyerSocialId",
    s.buyer_business_name AS "buyerBusinessName", s.card_brand AS "cardBrand", s.card_mask AS "cardMask", s.card_last4 AS "cardLast4", s.card_expiry AS "cardExpiry",
    s.card_is_foreign AS "cardIsForeign", s.auth_number AS "authNumber", s.is_3ds AS "is3ds", s.callback_url AS "callbackUrl", s.return_url AS "returnUrl",
    s.created_at AS "createdAt", s.paid_at AS "paidAt", s.release_at AS "releaseAt"
  FROM sale s JOIN seller ON seller.id = s.seller_id
  WHERE s.public_id = $1 AND s.seller_id = ANY($2::bigint[])`);

const attemptsStatement = statement('sale_show_attempts', `
  SELECT a.public_id AS "attemptId", a.kind, a.state, a.amount, a.channel, u.name AS "userName", a.decline_code AS "declineCode", a.card_brand AS "cardBrand",
    a.card_mask AS "cardMask", a.auth_number AS "authNumber", a.voucher, a.arn, a.acquirer, a.created_at AS "createdAt", a.settled_at AS "settledAt"
  FROM attempt a LEFT JOIN app_user u ON u.id = a.user_id WHERE a.sale_id = $1 ORDER BY a.id DESC`);

const deliveriesStatement = statement('sale_show_deliveries', `
  SELECT d.id, e.notify_type AS "notifyType", d.audience, d.url, d.state, e.body, d.created_at AS "createdAt", d.next_at AS "nextAt", d.settled_at AS "settledAt"
  FROM event e JOIN delivery d ON d.event_id = e.id WHERE e.sale_id = $1 ORDER BY d.id DESC`);

const triesStatement = statement('sale_show_tries', `
  SELECT delivery_id AS "deliveryId", number, started_at AS "startedAt", duration_ms AS "durationMs", http_status AS "httpStatus", error, response_body AS "responseBody"
  FROM delivery_try WHERE delivery_id = ANY($1::bigint[]) ORDER BY delivery_id, number`);

type Found = Omit<SaleView, 'attempts' | 'deliveries'> & { id: number };

export async function showSale(db: Database, sellerIds: readonly number[], saleId: string): Promise<SaleView | null> {
  if (!isPublicId('sale', saleId)) return null;
  const [found] = await db.query<Found>(saleStatement, [saleId, sellerIds]);
  if (!found) return null;
  const { id, ...sale } = found;
  const [attempts, deliveries] = await Promise.all([
    db.query<AttemptView>(attemptsStatement, [id]),
    db.query<Omit<DeliveryView, 'tries'>>(deliveriesStatement, [id]),
  ]);
  const tries = await db.query<TryView & { deliveryId: number }>(triesStatement, [deliveries.map((delivery) => delivery.id)]);
  return {
    ...sale,
    attempts,
    deliveries: deliveries.map((delivery) => ({ ...delivery, tries: tries.filter((tried) => tried.deliveryId === delivery.id) })),
  };
}
