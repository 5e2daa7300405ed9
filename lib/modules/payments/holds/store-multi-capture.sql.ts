import type { Credentials } from '#lib/kernel/credentials.ts';
import { RATE_LIMIT, CALLER, RETRY_AFTER } from '#lib/modules/principals/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import type { Claim, SaleFacts } from '../domain/facts.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';
import { LEASE_SECONDS } from '../charge/store-claims.sql.ts';
import {
  ATTEMPT_COLUMNS,
  type AttemptRow,
  claimOf,
  SALE_COLUMNS,
  SELLER_COLUMNS,
  type SaleRow,
  type SellerRow,
  sumInSql,
} from '../sales/store-facts.ts';
import { FREE_TO_DRAW } from '../domain/amounts.ts';
import { highestMarketFee } from '../domain/fees.ts';
import { CAPTURABLE } from '../domain/sale-states.ts';

/**
 * Claim of a multi-capture: a new sale, its attempt, and its reserve on the authorization, in one statement. SQL
 * because one statement must do it all: lock, decide, insert, reserve.
 */

const { at, values } = parameters(
  'sellerIndex',
  'clientKeyIndex',
  'originSaleId',
  'attemptId',
  'publicId',
  'price',
  'currency',
  'productName',
  'merchantReference',
  'language',
  'marketFee',
  'marketFeeFixed',
  'highestMarketFee',
  'callbackUrl',
  'returnUrl',
  'sendNotification',
  'notifyEmail',
  'notifyMobile',
  'notifyName',
);

// The authorization may be another seller's of the same partner, but only for the partner itself: a sale's identifier
// is no secret.
const CLAIM_MULTI_CAPTURE = statement(
  'payments_claim_multi_capture',
  `WITH ${CALLER}, ${RATE_LIMIT}, source AS (
  SELECT s.* FROM sale s JOIN seller owner ON owner.id = s.seller_id, caller, admitted
  WHERE s.public_id = ${at.originSaleId}
    AND (s.seller_id = caller.id OR (${at.clientKeyIndex}::bytea IS NOT NULL AND owner.partner_id = caller.partner_id))
  FOR UPDATE OF s NOWAIT
), origin AS (
  SELECT a.id, a.public_id FROM attempt a JOIN source ON a.sale_id = source.id WHERE a.kind = 'authorize'
    AND a.state = 'succeeded'
), busy AS (
  SELECT o.id FROM attempt o JOIN source ON o.sale_id = source.id WHERE o.state IN ${OPEN_STATES}
), held AS (
  UPDATE sale SET drawn_reserved = sale.drawn_reserved + ${at.price}::bigint
  FROM source, caller
  WHERE sale.id = source.id AND source.status = '${CAPTURABLE}' AND source.hold_expires_at > app_now()
    AND source.currency = ${at.currency}::text
    AND ${at.price}::bigint <= ${sumInSql(FREE_TO_DRAW, 'source')}
      AND NOT EXISTS (SELECT FROM busy)
    AND coalesce(${at.marketFee}::int, caller.market_fee) <= ${at.highestMarketFee}::int
  RETURNING sale.*
), created AS (
  INSERT INTO sale (seller_id, public_id, parent_id, type, price, currency, product_name, merchant_reference,
    payment_method, language, market_fee, market_fee_fixed,
    callback_url, return_url, send_notification, notify_email, notify_mobile, notify_name, buyer_name, buyer_email,
      buyer_phone, buyer_social_id, card_brand, card_mask, card_last4, card_expiry, card_is_foreign, is_3ds)
  SELECT caller.id, ${at.publicId}, held.id, 'multi-capture', ${at.price}::bigint, held.currency, ${at.productName},
    ${at.merchantReference}, held.payment_method,
    coalesce(${at.language}, held.language), ${at.marketFee}::int, ${at.marketFeeFixed}::bigint, ${at.callbackUrl},
      ${at.returnUrl},
    ${at.sendNotification}::boolean, ${at.notifyEmail}, ${at.notifyMobile}, ${at.notifyName}, held.buyer_name,
      held.buyer_email,
    held.buyer_phone, held.buyer_social_id, held.card_brand, held.card_mask, held.card_last4, held.card_expiry,
      held.card_is_foreign, held.is_3ds
  FROM held, caller
  RETURNING *
), claimed AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, origin_id, channel, lease_until)
  SELECT ${at.attemptId}, created.id, created.seller_id, 'capture', created.price, created.currency, origin.id, 'api',
    app_now() + make_interval(secs => ${LEASE_SECONDS})
  FROM created, origin
  RETURNING *
)
SELECT EXISTS (SELECT FROM admitted) AS admitted, CASE WHEN EXISTS (SELECT FROM admitted) THEN NULL
  ELSE ${RETRY_AFTER} END AS "retryAfter",
  caller.market_fee AS "callerMarketFee", (SELECT public_id FROM origin) AS "originReference",
  (SELECT jsonb_build_object('status', status, 'currency', currency, 'authorized', authorized, 'drawn', drawn,
    'drawnReserved', drawn_reserved, 'voided', voided,
    'holdExpiresAt', hold_expires_at, 'isBusy', EXISTS (SELECT FROM busy)) FROM source) AS source,
  ${SELLER_COLUMNS}, ${SALE_COLUMNS}, ${ATTEMPT_COLUMNS}, NULL AS "newTokenPublicId", app_now() AS "claimedAt"
FROM caller JOIN seller m ON m.id = caller.id LEFT JOIN partner p ON p.id = m.partner_id LEFT JOIN created s ON true
  LEFT JOIN claimed a ON true`,
);

export type MultiCaptureClaim = {
  originSaleId: string;
  attemptId: string;
  publicId: string;
  /** Minor units, of the authorization's currency. */
  price: number;
  currency: string;
  productName: string;
  merchantReference: string;
  language: string | null;
  marketFee: number | null;
  marketFeeFixed: number;
  callbackUrl: string | null;
  returnUrl: string | null;
  sendNotification: boolean;
  notifyEmail: string | null;
  notifyMobile: string | null;
  notifyName: string | null;
};

/** The authorization as the claim found it under its lock. */
type DrawnSource = Pick<
  SaleFacts,
  'status' | 'currency' | 'authorized' | 'drawn' | 'drawnReserved' | 'voided' | 'holdExpiresAt'
> & { isBusy: boolean };

export type MultiCaptureResult = {
  admitted: boolean;
  retryAfter: number | null;
  callerMarketFee: number;
  source: DrawnSource | null;
  claim: Claim | null;
  originReference: string | null;
  claimedAt: Date;
};

type Row = Omit<MultiCaptureResult, 'claim' | 'source'> &
  SaleRow &
  SellerRow &
  AttemptRow & { source: (Omit<DrawnSource, 'holdExpiresAt'> & { holdExpiresAt: string | null }) | null };

/** Holds a part of an authorization for a sale of its own. Null: no such caller. Throws as every claim does. */
export async function claimMultiCapture(
  database: Database,
  credentials: Credentials,
  input: MultiCaptureClaim,
): Promise<MultiCaptureResult | null> {
  const [row] = await database.query<Row>(
    CLAIM_MULTI_CAPTURE,
    values({
      ...credentials,
      ...input,
      highestMarketFee: highestMarketFee(input.price, input.marketFeeFixed),
    }),
  );
  if (!row) return null;
  const { admitted, retryAfter, callerMarketFee, originReference, claimedAt, source } = row;
  return {
    admitted,
    retryAfter,
    callerMarketFee,
    originReference,
    claimedAt,
    source: source && { ...source, holdExpiresAt: source.holdExpiresAt ? new Date(source.holdExpiresAt) : null },
    claim: row.attemptId === null ? null : claimOf(row),
  };
}
