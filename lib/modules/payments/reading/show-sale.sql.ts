import { balanceOf } from '#lib/modules/ledger/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { REPEATS_WITHIN_MINUTES } from '../domain/repeats.ts';
import { PAID_WITH } from './paid-with-columns.ts';

/**
 * The parts of a sale's screen that the Prisma client cannot say. SQL because each computes from several tables in one
 * statement: the balance by the ledger's own expression, the entries of an attempt added up by account, the token that
 * paid or came out of it.
 */

// Rows of other sellers are limited to what the person may see: the parent by its number, a child by its amount.
export const SHOW_SALE = statement(
  'sale_show',
  `
  SELECT s.id, s.public_id AS "saleId", s.code, s.seller_id AS "sellerId", seller.name AS "sellerName", s.status,
    s.type, s.price, s.tip, s.most_price AS "maxPrice", s.authorized, s.captured,
    s.refunded, s.refund_reserved AS "refundReserved", s.charged_back AS "chargedBack", s.voided, s.drawn,
      s.drawn_reserved AS "drawnReserved",
    s.hold_expires_at AS "holdExpiresAt", s.closes_at AS "closesAt",
      s.status_before_chargeback AS "statusBeforeChargeback", s.currency, s.product_name AS "productName",
      s.merchant_reference AS reference,
    s.processing_fee_total AS "processingFee", s.fee_vat_total AS "feeVat", s.market_fee_total AS "marketFee",
      s.installments, s.language, s.order_number AS "orderNumber",
    s.order_details AS "order", s.buyer_name AS "buyerName", s.buyer_email AS "buyerEmail",
      s.buyer_phone AS "buyerPhone", s.buyer_social_id AS "buyerSocialId",
    s.buyer_business_name AS "buyerBusinessName", ${PAID_WITH}, s.card_mask AS "cardMask",
      s.card_expiry AS "cardExpiry",
    s.card_is_foreign AS "cardIsForeign", s.auth_number AS "authNumber", s.is_3ds AS "is3ds", s.asks_3ds AS "asks3ds",
      s.subscription_id IS NOT NULL AND s.capture_buyer AS "paysAgain",
      s.callback_url AS "callbackUrl", s.return_url AS "returnUrl",
    s.created_at AS "createdAt", s.paid_at AS "paidAt", s.release_at AS "releaseAt", app_now() AS now,
    CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('saleId',
      CASE WHEN p.seller_id = ANY($2::bigint[]) THEN p.public_id END, 'code', p.code, 'type', p.type) END AS parent,
    jsonb_build_object('balance', ${balanceOf('s.seller_id', 's.currency')},
      'card', CASE WHEN payer.id IS NOT NULL THEN jsonb_build_object('brand', payer.card_brand, 'last4',
        right(payer.card_mask, 4)) END) AS funding,
    jsonb_build_object('marketFee', s.market_fee, 'marketFeeFixed', s.market_fee_fixed, 'seller',
      jsonb_build_object('processingFee', seller.processing_fee,
      'processingCharge', seller.processing_charge, 'foreignProcessingFee', seller.foreign_processing_fee,
        'foreignProcessingCharge', seller.foreign_processing_charge,
      'marketFee', seller.market_fee, 'partnerId', seller.partner_id)) AS terms
  FROM sale s JOIN seller ON seller.id = s.seller_id LEFT JOIN sale p ON p.id = s.parent_id
    LEFT JOIN buyer_token payer ON payer.id = seller.refund_token_id AND payer.state IN ('unused', 'active')
  WHERE s.public_id = $1 AND s.seller_id = ANY($2::bigint[])`,
);

export const SHOW_TOKEN = statement(
  'sale_show_token',
  `
  SELECT t.sale_id IS NOT DISTINCT FROM s.id AS "isFromHere", t.state, t.is_permanent AS "isPermanent", t.method,
    t.card_mask AS "cardMask", t.card_brand AS "cardBrand",
    t.card_expiry AS "cardExpiry", t.created_at AS "createdAt", t.used_at AS "usedAt"
  FROM sale s JOIN buyer_token t ON t.id = coalesce(s.token_id, (SELECT a.token_id FROM attempt a WHERE a.sale_id = s.id
    AND a.token_id IS NOT NULL AND a.state = 'succeeded' LIMIT 1))
  WHERE s.id = $1`,
);

// Credits are negative in the ledger: the amount that an account gained is its sum with the sign changed.
export const SHOW_RECEIPT = statement(
  'sale_show_receipt',
  `
  SELECT a.public_id AS "attemptId", a.kind, coalesce(a.settled_at, a.created_at) AS at,
    coalesce(sum(e.amount) FILTER (WHERE e.account = 'acquirer_clearing'), 0)::bigint AS gross,
    coalesce(sum(e.amount) FILTER (WHERE e.account = 'processing_fees'), 0)::bigint AS processing,
    coalesce(sum(e.amount) FILTER (WHERE e.account = 'fee_vat'), 0)::bigint AS "feeVat",
    coalesce(sum(e.amount) FILTER (WHERE e.account = 'chargeback_fees'), 0)::bigint AS "chargebackFee",
    coalesce(sum(e.amount) FILTER (WHERE e.account = 'market_fees'), 0)::bigint AS market,
    coalesce(-sum(e.amount) FILTER (WHERE e.account = 'seller_balance'), 0)::bigint AS net
  FROM attempt a JOIN ledger_entry e ON e.attempt_id = a.id
  WHERE a.sale_id = $1 AND e.posting = 'booking' GROUP BY a.id ORDER BY a.id`,
);

// Days on which something of the sale is released: refunds have taken theirs from the last ones first.
export const SHOW_MONTHS = statement(
  'sale_show_months',
  `
  SELECT count(*)::int AS parts, min(day)::text AS first, max(day)::text AS last FROM (
    SELECT e.value_date AS day FROM attempt a JOIN ledger_entry e ON e.attempt_id = a.id
    WHERE a.sale_id = $1 AND e.account = 'seller_balance' AND e.posting = 'booking' AND e.value_date IS NOT NULL
    GROUP BY e.value_date HAVING sum(e.amount) < 0
  ) AS released HAVING count(*) > 1`,
);

// Children may be of other sellers of the partner: no scope narrows them, and what of theirs is shown is decided here.
export const SHOW_CHILDREN = statement(
  'sale_show_children',
  `
  SELECT CASE WHEN c.seller_id = ANY($2::bigint[]) THEN c.public_id END AS "saleId", c.code, m.name AS "sellerName",
    c.type, c.status, c.price, c.currency,
    CASE WHEN c.seller_id = ANY($2::bigint[]) THEN c.buyer_name END AS "buyerName", c.created_at AS "createdAt"
  FROM sale c JOIN seller m ON m.id = c.seller_id WHERE c.parent_id = $1 ORDER BY c.id DESC LIMIT 10`,
);

export const SHOW_CHILDREN_SUM = statement(
  'sale_show_children_sum',
  `
  SELECT count(*) AS count, count(*) FILTER (WHERE captured > 0) AS paid, coalesce(sum(captured),
    0)::bigint AS collected FROM sale WHERE parent_id = $1`,
);

const IS_SAME_CARD = `coalesce(o.card_mask = s.card_mask AND o.card_expiry = s.card_expiry, false)`;

const digitsOf = (phone: string): string => `nullif(right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 9), '')`;

// By the index sales_of_a_seller_by_payment. Equal charges by a seller's program are left to that program, and each
// date of a subscription is due.
export const SHOW_EQUAL = statement(
  'sale_show_equal',
  `
  SELECT o.public_id AS "saleId", o.code, floor(extract(epoch FROM s.paid_at - o.paid_at) / 60)::int AS "minutesBefore",
    CASE WHEN ${IS_SAME_CARD} THEN 'card' ELSE 'buyer' END AS by
  FROM sale s JOIN sale o ON o.seller_id = s.seller_id AND o.currency = s.currency AND o.captured = s.captured
    AND o.paid_at BETWEEN s.paid_at - interval '${REPEATS_WITHIN_MINUTES} minutes' AND s.paid_at
    AND (o.paid_at, o.id) < (s.paid_at, s.id) AND o.status IN ('completed', 'partial-refund')
  WHERE s.id = $1 AND s.status IN ('completed', 'partial-refund') AND s.subscription_id IS NULL
    AND o.subscription_id IS NULL
    AND (${IS_SAME_CARD} OR lower(nullif(o.buyer_email, '')) = lower(s.buyer_email)
      OR ${digitsOf('o.buyer_phone')} = ${digitsOf('s.buyer_phone')})
    AND EXISTS (SELECT FROM attempt a WHERE a.sale_id = s.id AND a.state = 'succeeded' AND a.kind IN ('pay', 'capture')
      AND a.channel IN ('page', 'dashboard'))
  ORDER BY o.paid_at DESC, o.id DESC LIMIT 1`,
);
