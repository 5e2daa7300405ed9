import { isPublicId } from '#lib/kernel/ids.ts';
import { shownBody } from '#lib/modules/callbacks/index.ts';
import { balanceOf } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type {
  AttemptView,
  ChildrenView,
  ChildView,
  DeliveryView,
  DisputeView,
  ReceiptLine,
  SaleView,
  TokenView,
  TryView,
} from '../contract/dashboard.ts';
import { PAID_WITH } from './paid-with-columns.ts';

/** One sale with all that happened to it, or null: a sale of somebody else answers like one that does not exist. */

// Whatever touches another seller's row is told only as far as the person may see it: the parent by its number, a child
// by its amount.
const saleStatement = statement(
  'sale_show',
  `
  SELECT s.id, s.public_id AS "saleId", s.code, s.seller_id AS "sellerId", seller.name AS "sellerName", s.status, s.type, s.price, s.most_price AS "mostPrice", s.authorized, s.captured,
    s.refunded, s.refund_reserved AS "refundReserved", s.charged_back AS "chargedBack", s.voided, s.drawn, s.drawn_reserved AS "drawnReserved",
    s.hold_expires_at AS "holdExpiresAt", s.closes_at AS "closesAt", s.status_before_chargeback AS "statusBeforeChargeback", s.currency, s.product_name AS "productName", s.merchant_reference AS reference,
    s.processing_fee_total AS "processingFee", s.market_fee_total AS "marketFee", s.installments, s.language, s.order_number AS "orderNumber",
    s.order_details AS "order", s.buyer_name AS "buyerName", s.buyer_email AS "buyerEmail", s.buyer_phone AS "buyerPhone", s.buyer_social_id AS "buyerSocialId",
    s.buyer_business_name AS "buyerBusinessName", ${PAID_WITH}, s.card_mask AS "cardMask", s.card_expiry AS "cardExpiry",
    s.card_is_foreign AS "cardIsForeign", s.auth_number AS "authNumber", s.is_3ds AS "is3ds", s.asks_3ds AS "asks3ds", s.callback_url AS "callbackUrl", s.return_url AS "returnUrl",
    s.created_at AS "createdAt", s.paid_at AS "paidAt", s.release_at AS "releaseAt", app_now() AS now,
    CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('saleId', CASE WHEN p.seller_id = ANY($2::bigint[]) THEN p.public_id END, 'code', p.code, 'type', p.type) END AS parent,
    jsonb_build_object('balance', ${balanceOf('s.seller_id', 's.currency')},
      'card', CASE WHEN payer.id IS NOT NULL THEN jsonb_build_object('brand', payer.card_brand, 'last4', right(payer.card_mask, 4)) END) AS funding,
    jsonb_build_object('marketFee', s.market_fee, 'marketFeeFixed', s.market_fee_fixed, 'seller', jsonb_build_object('processingFee', seller.processing_fee,
      'processingCharge', seller.processing_charge, 'foreignProcessingFee', seller.foreign_processing_fee, 'foreignProcessingCharge', seller.foreign_processing_charge,
      'marketFee', seller.market_fee, 'partnerId', seller.partner_id)) AS terms
  FROM sale s JOIN seller ON seller.id = s.seller_id LEFT JOIN sale p ON p.id = s.parent_id LEFT JOIN buyer_token payer ON payer.id = seller.refund_token_id
  WHERE s.public_id = $1 AND s.seller_id = ANY($2::bigint[])`,
);

const attemptsStatement = statement(
  'sale_show_attempts',
  `
  SELECT a.public_id AS "attemptId", a.kind, a.state, a.amount, a.channel, u.name AS "userName", a.decline_code AS "declineCode", a.method, a.account_mask AS account, a.card_brand AS "cardBrand",
    a.card_mask AS "cardMask", a.auth_number AS "authNumber", a.voucher, a.arn, a.acquirer, a.from_seller_card AS "fromSellerCard", a.is_3ds AS "is3ds", a.remembered_card_id IS NOT NULL AS "isSavedCard", a.eci, a.xid,
    a.created_at AS "createdAt", a.settled_at AS "settledAt"
  FROM attempt a LEFT JOIN app_user u ON u.id = a.user_id WHERE a.sale_id = $1 ORDER BY a.id DESC`,
);

const tokenStatement = statement(
  'sale_show_token',
  `
  SELECT t.sale_id IS NOT DISTINCT FROM s.id AS "isFromHere", t.state, t.is_permanent AS "isPermanent", t.method, t.card_mask AS "cardMask", t.card_brand AS "cardBrand",
    t.card_expiry AS "cardExpiry", t.created_at AS "createdAt", t.used_at AS "usedAt"
  FROM sale s JOIN buyer_token t ON t.id = coalesce(s.token_id, (SELECT a.token_id FROM attempt a WHERE a.sale_id = s.id AND a.token_id IS NOT NULL AND a.state = 'succeeded' LIMIT 1))
  WHERE s.id = $1`,
);

const childrenStatement = statement(
  'sale_show_children',
  `
  SELECT CASE WHEN c.seller_id = ANY($2::bigint[]) THEN c.public_id END AS "saleId", c.code, m.name AS "sellerName", c.type, c.status, c.price, c.currency,
    CASE WHEN c.seller_id = ANY($2::bigint[]) THEN c.buyer_name END AS "buyerName", c.created_at AS "createdAt"
  FROM sale c JOIN seller m ON m.id = c.seller_id WHERE c.parent_id = $1 ORDER BY c.id DESC LIMIT 10`,
);

const childrenSumStatement = statement(
  'sale_show_children_sum',
  `
  SELECT count(*) AS count, count(*) FILTER (WHERE captured > 0) AS paid, coalesce(sum(captured), 0)::bigint AS collected FROM sale WHERE parent_id = $1`,
);

const disputesStatement = statement(
  'sale_show_disputes',
  `
  SELECT c.public_id AS "attemptId", c.amount, c.settled_at AS "openedAt", r.settled_at AS "reversedAt", c.processor_reference IS NOT NULL AS "isAtBank"
  FROM attempt c LEFT JOIN attempt r ON r.origin_id = c.id AND r.kind = 'chargeback-reversal' AND r.state = 'succeeded'
  WHERE c.sale_id = $1 AND c.kind = 'chargeback' AND c.state = 'succeeded' ORDER BY c.id`,
);

// Credits are negative: what an account got is what was written to it with the other sign.
const receiptStatement = statement(
  'sale_show_receipt',
  `
  SELECT a.public_id AS "attemptId", a.kind, coalesce(a.settled_at, a.created_at) AS at, (-sum(e.amount))::bigint AS gross,
    coalesce(sum(e.amount) FILTER (WHERE e.account = 'processing_fees'), 0)::bigint AS processing, coalesce(sum(e.amount) FILTER (WHERE e.account = 'market_fees'), 0)::bigint AS market,
    coalesce(-sum(e.amount) FILTER (WHERE e.account = 'seller_balance'), 0)::bigint AS net
  FROM attempt a JOIN ledger_entry e ON e.attempt_id = a.id
  WHERE a.sale_id = $1 AND e.posting = 'booking' AND e.account IN ('seller_balance','processing_fees','market_fees') GROUP BY a.id ORDER BY a.id`,
);

const deliveriesStatement = statement(
  'sale_show_deliveries',
  `
  SELECT d.id, d.notify_type AS "notifyType", d.audience, d.url, d.state, d.outcome, d.resend, e.body, d.created_at AS "createdAt", d.next_at AS "nextAt", d.settled_at AS "settledAt"
  FROM delivery d JOIN event e ON e.id = d.event_id WHERE d.sale_id = $1 ORDER BY d.id DESC`,
);

const triesStatement = statement(
  'sale_show_tries',
  `
  SELECT delivery_id AS "deliveryId", number, started_at AS "startedAt", duration_ms AS "durationMs", http_status AS "httpStatus", error, response_body AS "responseBody"
  FROM delivery_try WHERE delivery_id = ANY($1::bigint[]) ORDER BY delivery_id, number`,
);

type Parts = 'attempts' | 'deliveries' | 'children' | 'token' | 'disputes' | 'receipt';
type Found = Omit<SaleView, Parts> & { id: number };

export async function showSale(db: Database, sellerIds: readonly number[], saleId: string): Promise<SaleView | null> {
  if (!isPublicId('sale', saleId)) return null;
  const [found] = await db.query<Found>(saleStatement, [saleId, sellerIds]);
  if (!found) return null;
  const { id, ...sale } = found;
  const [attempts, deliveries, children, [token], disputes, receipt] = await Promise.all([
    db.query<AttemptView>(attemptsStatement, [id]),
    db.query<Omit<DeliveryView, 'tries'>>(deliveriesStatement, [id]),
    childrenOf(db, sellerIds, id),
    db.query<TokenView>(tokenStatement, [id]),
    db.query<DisputeView>(disputesStatement, [id]),
    db.query<ReceiptLine>(receiptStatement, [id]),
  ]);
  const tries = await db.query<TryView & { deliveryId: number }>(triesStatement, [
    deliveries.map((delivery) => delivery.id),
  ]);
  return {
    ...sale,
    attempts,
    children,
    disputes,
    receipt,
    token: token ?? null,
    deliveries: deliveries.map((delivery) => {
      const { body, mask } = shownBody(delivery.body);
      const own = tries.filter((tried) => tried.deliveryId === delivery.id);
      return {
        ...delivery,
        body,
        tries: own.map((tried) => ({ ...tried, responseBody: tried.responseBody && mask(tried.responseBody) })),
      };
    }),
  };
}

async function childrenOf(db: Database, sellerIds: readonly number[], id: number): Promise<ChildrenView> {
  const [latest, [sum]] = await Promise.all([
    db.query<ChildView>(childrenStatement, [id, sellerIds]),
    db.query<Omit<ChildrenView, 'latest'>>(childrenSumStatement, [id]),
  ]);
  return { latest, ...(sum ?? { count: 0, paid: 0, collected: 0 }) };
}

const ownerStatement = statement(
  'sale_owner',
  'SELECT seller_id AS "sellerId" FROM sale WHERE public_id = $1 AND seller_id = ANY($2::bigint[])',
);

/** Whose sale it is, of those that the person may see; null where it is not theirs. */
export async function ownerOf(db: Database, sellerIds: readonly number[], saleId: string): Promise<number | null> {
  const [row] = await db.query<{ sellerId: number }>(ownerStatement, [saleId, sellerIds]);
  return row?.sellerId ?? null;
}
