import { recordEvent } from '#lib/modules/callbacks/index.ts';
import { recordEntries } from '#lib/modules/ledger/index.ts';
import { ADMIT, CALLER, RETRY_AFTER } from '#lib/modules/sellers/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Booking } from './domain/bookings.ts';
import type { Claim, SaleFacts, SellerFacts } from './domain/facts.ts';
import {
  ATTEMPT_COLUMNS, type AttemptRow, claimOf, SALE_COLUMNS, SELLER_COLUMNS, type SaleRow, type SellerRow, saleFacts, sellerFacts,
} from './store-facts.ts';

/**
 * The statements of the money path: one to generate, one to claim, one to book (architecture sections 4 and 8).
 * A claim inserts only what the rules allow and answers the facts it saw, so that the same rules can say why nothing was inserted.
 */

/** How long an attempt belongs to the process that claimed it. Longer than any call to the acquirer. */
export const LEASE_SECONDS = 40;

export const GENERATE_SALE = statement(
  'payments_generate_sale',
  `WITH ${CALLER}, ${ADMIT}, created AS (
  INSERT INTO sale (seller_id, public_id, type, price, currency, product_name, merchant_reference, payment_method, layout, language, installments_asked,
    market_fee, market_fee_fixed, callback_url, return_url, send_notification, notify_email, notify_mobile, notify_name, capture_buyer, validate_buyer,
    order_number, order_details, buyer_name, buyer_email, buyer_phone, buyer_business_name, buyer_business_code)
  SELECT caller.id, $3, $4, $5::bigint, $6::text, $7, $8, $9, $10, $11, $12, $13::int, $14::bigint, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29
  FROM caller JOIN admitted ON admitted.seller_id = caller.id
  WHERE $6::text = ANY (caller.currencies)
    AND $14::bigint + round($5::bigint * coalesce($13::int, caller.market_fee) / 10000.0) <= round($5::bigint * 0.6)
  RETURNING code
)
SELECT caller.currencies, caller.market_fee AS "marketFee", created.code, EXISTS (SELECT FROM admitted) AS admitted,
  CASE WHEN EXISTS (SELECT FROM admitted) THEN NULL ELSE ${RETRY_AFTER} END AS "retryAfter"
FROM caller LEFT JOIN created ON true`,
);

/** What a new sale stores beside its seller; null where the request left it out. Amounts in minor units. */
export type NewSale = {
  publicId: string;
  type: string;
  price: number;
  currency: string;
  productName: string;
  merchantReference: string;
  paymentMethod: string;
  layout: string | null;
  language: string;
  installmentsAsked: number | null;
  marketFee: number | null;
  marketFeeFixed: number;
  callbackUrl: string | null;
  returnUrl: string | null;
  sendNotification: boolean;
  notifyEmail: string | null;
  notifyMobile: string | null;
  notifyName: string | null;
  captureBuyer: boolean;
  validateBuyer: boolean;
  orderNumber: string | null;
  orderDetails: object | null;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  buyerBusinessName: string | null;
  buyerBusinessCode: number | null;
};

export type Credentials = { sellerIndex: Buffer; clientKeyIndex: Buffer | null };

/** `code` is null when nothing was created; the other columns then say why. */
export type GenerateSaleRow = { currencies: string[]; marketFee: number; code: number | null; admitted: boolean; retryAfter: number | null };

/** Inserts the sale where the caller, the limit and the seller's own rules allow it. Null: no such caller. */
export async function insertSale(database: Database, { sellerIndex, clientKeyIndex }: Credentials, sale: NewSale): Promise<GenerateSaleRow | null> {
  const [row] = await database.query<GenerateSaleRow>(GENERATE_SALE, [
    sellerIndex, clientKeyIndex, sale.publicId, sale.type, sale.price, sale.currency, sale.productName, sale.merchantReference, sale.paymentMethod,
    sale.layout, sale.language, sale.installmentsAsked, sale.marketFee, sale.marketFeeFixed, sale.callbackUrl, sale.returnUrl, sale.sendNotification,
    sale.notifyEmail, sale.notifyMobile, sale.notifyName, sale.captureBuyer, sale.validateBuyer, sale.orderNumber, sale.orderDetails, sale.buyerName,
    sale.buyerEmail, sale.buyerPhone, sale.buyerBusinessName, sale.buyerBusinessCode,
  ]);
  return row ?? null;
}

// The columns of a claim's answer: the seller, the sale where there is one, and the attempt where it was inserted.
const CLAIMED_COLUMNS = `${SELLER_COLUMNS}, ${SALE_COLUMNS}, ${ATTEMPT_COLUMNS}, app_now() AS "claimedAt"`;

const PARTIES = 'JOIN seller m ON m.id = s.seller_id LEFT JOIN partner p ON p.id = m.partner_id';

const CLAIMED_PAYMENT = `claimed AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, installments, channel, card_mask, card_expiry, lease_until)
  SELECT $4, found.id, found.seller_id, 'pay', found.price, found.currency, $7::smallint, $9, $10, $11, app_now() + make_interval(secs => ${LEASE_SECONDS})
  FROM found
  WHERE found.status = ANY ($8::text[]) AND found.price = coalesce($5::bigint, found.price)
    AND found.currency = coalesce($6::text, found.currency) AND (found.installments_asked IS NULL OR found.installments_asked = ANY ($12::int[]))
  RETURNING *
), touched AS (
  UPDATE sale SET installments = $7::smallint, language = coalesce($13, sale.language), callback_url = coalesce($14, sale.callback_url),
    return_url = coalesce($15, sale.return_url), buyer_name = coalesce($16, sale.buyer_name), buyer_email = coalesce($17, sale.buyer_email),
    buyer_phone = coalesce($18, sale.buyer_phone), buyer_social_id = coalesce($19, sale.buyer_social_id)
  FROM claimed WHERE sale.id = claimed.sale_id
  RETURNING sale.*
), current_sale AS (
  SELECT * FROM touched UNION ALL SELECT * FROM found WHERE NOT EXISTS (SELECT FROM touched)
)`;

/** A seller pays a sale of its own: counted against its limit, refused for anybody else's sale. */
export const CLAIM_PAYMENT = statement(
  'payments_claim_payment',
  `WITH ${CALLER}, ${ADMIT}, found AS (
  SELECT s.* FROM sale s JOIN admitted ON admitted.seller_id = s.seller_id WHERE s.public_id = $3 FOR UPDATE OF s NOWAIT
), ${CLAIMED_PAYMENT}
SELECT EXISTS (SELECT FROM admitted) AS admitted, CASE WHEN EXISTS (SELECT FROM admitted) THEN NULL ELSE ${RETRY_AFTER} END AS "retryAfter",
  ${CLAIMED_COLUMNS}
FROM caller JOIN seller m ON m.id = caller.id LEFT JOIN partner p ON p.id = m.partner_id
  LEFT JOIN current_sale s ON true LEFT JOIN claimed a ON true`,
);

/** The buyer pays on the page: the sale's identifier is all there is, and the seller's limit is not the buyer's. */
export const CLAIM_PAYMENT_ON_PAGE = statement(
  'payments_claim_payment_on_page',
  `WITH found AS (SELECT s.* FROM sale s WHERE s.public_id = $3 FOR UPDATE OF s NOWAIT), ${CLAIMED_PAYMENT}
SELECT true AS admitted, NULL::int AS "retryAfter", ${CLAIMED_COLUMNS}
FROM current_sale s ${PARTIES} LEFT JOIN claimed a ON true WHERE $1::bytea IS NULL AND $2::bytea IS NULL`,
);

/** What a payment writes into its claim. Null keeps what the sale has. */
export type PaymentClaim = {
  saleId: string;
  attemptId: string;
  /** What the caller believes the sale costs; null on the page, which shows the sale's own price. */
  price: number | null;
  currency: string | null;
  installments: number;
  payable: readonly string[];
  channel: 'api' | 'page';
  cardMask: string;
  cardExpiry: string;
  /** The `installments` requests of a sale under which this count may be chosen. */
  permittedBy: readonly number[];
  language: string | null;
  callbackUrl: string | null;
  returnUrl: string | null;
  buyerName: string | null;
  buyerEmail: string | null;
  buyerPhone: string | null;
  buyerSocialId: string | null;
};

/** What a claim saw and did. `sale` is null for a sale that is not the caller's, `claim` null when the rules refuse it. */
export type ClaimAnswer = {
  admitted: boolean;
  retryAfter: number | null;
  sale: SaleFacts | null;
  claim: Claim | null;
  claimedAt: Date;
};

type ClaimRow = { admitted: boolean; retryAfter: number | null; claimedAt: Date } & (SaleRow & SellerRow & AttemptRow);

function claimAnswer(row: ClaimRow): ClaimAnswer {
  const { admitted, retryAfter, claimedAt } = row;
  return {
    admitted,
    retryAfter,
    claimedAt,
    sale: row.saleId === null ? null : saleFacts(row),
    claim: row.attemptId === null ? null : claimOf(row),
  };
}

/**
 * Claims a sale for one payment. Null: no such caller (with credentials) or no such sale (on the page).
 * Throws 55P03 or 23505 while the sale is being worked on; `isBusy` tells.
 */
export async function claimPayment(database: Database, credentials: Credentials | null, asked: PaymentClaim): Promise<ClaimAnswer | null> {
  const [row] = await database.query<ClaimRow>(credentials ? CLAIM_PAYMENT : CLAIM_PAYMENT_ON_PAGE, [
    credentials?.sellerIndex ?? null, credentials?.clientKeyIndex ?? null, asked.saleId, asked.attemptId, asked.price, asked.currency, asked.installments,
    asked.payable, asked.channel, asked.cardMask, asked.cardExpiry, asked.permittedBy, asked.language, asked.callbackUrl, asked.returnUrl, asked.buyerName,
    asked.buyerEmail, asked.buyerPhone, asked.buyerSocialId,
  ]);
  return row ? claimAnswer(row) : null;
}

const CLAIMED_REFUND = `origin AS (
  SELECT a.id, a.public_id FROM attempt a JOIN found ON a.sale_id = found.id WHERE a.kind = 'pay' AND a.state = 'succeeded'
), reserved AS (
  UPDATE sale SET refund_reserved = sale.refund_reserved + asked.amount
  FROM found, LATERAL (SELECT coalesce($5::bigint, found.captured - found.refunded - found.refund_reserved) AS amount) asked
  WHERE sale.id = found.id AND found.status = ANY ($6::text[])
    AND asked.amount BETWEEN coalesce($7::bigint, 1) AND found.captured - found.refunded - found.refund_reserved
  RETURNING sale.id, sale.seller_id, sale.currency, asked.amount
), claimed AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, origin_id, channel, user_id, lease_until)
  SELECT $4, reserved.id, reserved.seller_id, 'refund', reserved.amount, reserved.currency, origin.id, $8, $9::bigint,
    app_now() + make_interval(secs => ${LEASE_SECONDS})
  FROM reserved, origin
  RETURNING *
)`;

/** A seller, or its partner, refunds a sale. */
export const CLAIM_REFUND = statement(
  'payments_claim_refund',
  `WITH ${CALLER}, found AS (
  SELECT s.* FROM sale s JOIN caller ON caller.id = s.seller_id WHERE s.public_id = $3 FOR UPDATE OF s NOWAIT
), ${CLAIMED_REFUND}
SELECT true AS admitted, NULL::int AS "retryAfter", (SELECT public_id FROM origin) AS "originReference", ${CLAIMED_COLUMNS}
FROM caller JOIN seller m ON m.id = caller.id LEFT JOIN partner p ON p.id = m.partner_id
  LEFT JOIN found s ON true LEFT JOIN claimed a ON true`,
);

/** A person refunds from the dashboard, within the sellers the person may act for. */
export const CLAIM_REFUND_BY_PERSON = statement(
  'payments_claim_refund_by_person',
  `WITH found AS (
  SELECT s.* FROM sale s WHERE s.public_id = $3 AND s.seller_id = ANY ($1::bigint[]) AND $2::bytea IS NULL FOR UPDATE OF s NOWAIT
), ${CLAIMED_REFUND}
SELECT true AS admitted, NULL::int AS "retryAfter", (SELECT public_id FROM origin) AS "originReference", ${CLAIMED_COLUMNS}
FROM found s ${PARTIES} LEFT JOIN claimed a ON true`,
);

export type RefundClaim = {
  saleId: string;
  attemptId: string;
  /** Null refunds all that is left. */
  amount: number | null;
  minimum: number | null;
  refundable: readonly string[];
} & ({ by: 'api'; credentials: Credentials } | { by: 'dashboard'; userId: number; sellerIds: readonly number[] });

export type RefundClaimAnswer = ClaimAnswer & { originReference: string | null };

/** Claims a sale for one refund and reserves its amount. Null: no such caller, or for a person no such sale. Throws as `claimPayment`. */
export async function claimRefund(database: Database, asked: RefundClaim): Promise<RefundClaimAnswer | null> {
  const isPerson = asked.by === 'dashboard';
  const [row] = await database.query<ClaimRow & { originReference: string | null }>(isPerson ? CLAIM_REFUND_BY_PERSON : CLAIM_REFUND, [
    isPerson ? asked.sellerIds : asked.credentials.sellerIndex, isPerson ? null : asked.credentials.clientKeyIndex, asked.saleId, asked.attemptId,
    asked.amount, asked.refundable, asked.minimum, asked.by, isPerson ? asked.userId : null,
  ]);
  return row ? { ...claimAnswer(row), originReference: row.originReference } : null;
}

/**
 * The fence: whoever moves the attempt out of its open states books it, once; everything else hangs on that row.
 * The sale is locked first, as in a claim: in the other order a claim and a booking would wait for each other.
 */
export const BOOK = statement(
  'payments_book',
  `WITH locked AS (
  SELECT s.id FROM sale s JOIN attempt a ON a.sale_id = s.id WHERE a.id = $1 FOR UPDATE OF s
), booked AS (
  UPDATE attempt SET state = $2, settled_at = app_now(), decline_code = $3, processor_reference = $4, acquirer = $5, auth_number = $6, voucher = $7,
    arn = $8, card_brand = $9::text, card_mask = coalesce($10::text, card_mask), card_expiry = coalesce($11::text, card_expiry),
    card_is_foreign = $12::boolean
  FROM locked
  WHERE attempt.id = $1 AND attempt.sale_id = locked.id AND state IN ('in_flight', 'in_doubt')
  RETURNING attempt.id AS attempt_id, sale_id, seller_id, currency
), moved AS (
  UPDATE sale SET status = $13, error_code = $14, authorized = authorized + $15, captured = captured + $16::bigint, refunded = refunded + $17,
    refund_reserved = refund_reserved - $18, processing_fee_total = processing_fee_total + $19, market_fee_total = market_fee_total + $20,
    paid_at = coalesce($21, paid_at), release_at = coalesce($22, release_at),
    card_brand = coalesce($9::text, card_brand), card_mask = coalesce($10::text, card_mask), card_last4 = coalesce(right($10::text, 4), card_last4),
    card_expiry = coalesce($11::text, card_expiry), card_is_foreign = coalesce($12::boolean, card_is_foreign),
    auth_number = CASE WHEN $16::bigint > 0 THEN $6 ELSE auth_number END
  FROM booked WHERE sale.id = booked.sale_id
), ${recordEntries(23)}, ${recordEvent(26)}
SELECT attempt_id FROM booked`,
);

/** What is told about a booking, ready to be frozen. */
export type EventToRecord = { body: string; destinations: readonly { audience: string; url: string }[] };

/** Books the end of an attempt. False: somebody else booked it first, and nothing was written. */
export async function bookAttempt(database: Database, attemptId: number, booking: Booking, event: EventToRecord | null): Promise<boolean> {
  const { card, entries } = booking;
  const rows = await database.query(BOOK, [
    attemptId, booking.attemptState, booking.declineCode, booking.processorReference, booking.acquirer, booking.authNumber, booking.voucher, booking.arn,
    card?.brand ?? null, card?.mask ?? null, card?.expiry ?? null, card?.isForeign ?? null, booking.saleStatus, booking.saleErrorCode,
    booking.authorizedBy, booking.capturedBy, booking.refundedBy, booking.releasedReserve, booking.processingFee, booking.marketFee, booking.paidAt,
    booking.releaseAt, entries.map((entry) => entry.account), entries.map((entry) => entry.ownerId), entries.map((entry) => entry.amount),
    event ? booking.notifyType : null, event?.body ?? null, event?.destinations.map((to) => to.audience) ?? [], event?.destinations.map((to) => to.url) ?? [],
  ]);
  return rows.length > 0;
}

const MARK_IN_DOUBT = statement('payments_mark_in_doubt', `UPDATE attempt SET state = 'in_doubt', lease_until = app_now() WHERE id = $1 AND state = 'in_flight'`);

/** The acquirer gave no definite answer: the sweeper may ask at once. */
export async function markInDoubt(database: Database, attemptId: number): Promise<void> {
  await database.query(MARK_IN_DOUBT, [attemptId]);
}

const TAKE_OVERDUE = statement(
  'payments_take_overdue',
  `WITH due AS (
  SELECT id FROM attempt WHERE state IN ('in_flight', 'in_doubt') AND lease_until <= app_now()
  ORDER BY lease_until LIMIT $1 FOR UPDATE SKIP LOCKED
), a AS (
  UPDATE attempt SET checks = least(checks + 1, 32767),
    lease_until = app_now() + (ARRAY[5, 15, 60, 300, 900, 3600, 21600])[least(checks + 1, 7)] * interval '1 second'
  FROM due WHERE attempt.id = due.id
  RETURNING attempt.*
)
SELECT ${CLAIMED_COLUMNS}, a.checks FROM a JOIN sale s ON s.id = a.sale_id ${PARTIES}`,
);

export type OverdueAttempt = { claim: Claim; claimedAt: Date; checks: number };

/** Takes over attempts whose lease is over, `most` at once; each is then ours until its next check (5 s to 6 h). */
export async function takeOverdueAttempts(database: Database, most: number): Promise<OverdueAttempt[]> {
  const rows = await database.query<ClaimRow & { checks: number }>(TAKE_OVERDUE, [most]);
  return rows.map((row) => ({ claim: claimOf(row), claimedAt: row.claimedAt, checks: row.checks }));
}

const FIND_SALE = statement(
  'payments_find_sale',
  `SELECT ${SALE_COLUMNS}, ${SELLER_COLUMNS}, s.layout, s.order_details AS "orderDetails", m.brand_name AS "brandName", m.brand_color AS "brandColor",
  paid.public_id AS "paidAttemptId", EXISTS (SELECT FROM attempt o WHERE o.sale_id = s.id AND o.state IN ('in_flight', 'in_doubt')) AS "isBusy"
FROM sale s ${PARTIES} LEFT JOIN attempt paid ON paid.sale_id = s.id AND paid.kind IN ('pay', 'authorize') AND paid.state = 'succeeded'
WHERE s.public_id = $1`,
);

export type SaleForPage = {
  sale: SaleFacts;
  seller: SellerFacts;
  layout: string | null;
  orderDetails: { items?: { name: string; quantity: number; unit_price: number; total: number }[] } | null;
  brandName: string | null;
  brandColor: string | null;
  paidAttemptId: string | null;
  isBusy: boolean;
};

/** A sale by its public identifier, for its buyer. */
export async function findSaleForPage(database: Database, saleId: string): Promise<SaleForPage | null> {
  const [row] = await database.query<SaleRow & SellerRow & Omit<SaleForPage, 'sale' | 'seller'>>(FIND_SALE, [saleId]);
  if (!row) return null;
  const { layout, orderDetails, brandName, brandColor, paidAttemptId, isBusy } = row;
  return { sale: saleFacts(row), seller: sellerFacts(row), layout, orderDetails, brandName, brandColor, paidAttemptId, isBusy };
}
