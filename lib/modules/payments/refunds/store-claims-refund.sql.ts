import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { selectClaimRow, type CallerScope, withLockedSale, LEASE, WHO } from '../charge/store-claims.sql.ts';
import {
  type Actor,
  CURRENT_IS_FOUND,
  claimFollowUpBy,
  type FollowUpResult,
  ORIGIN,
} from '../settlement/store-follow-ups.sql.ts';
import type { RefundCause } from '#lib/kernel/sale/refund-cause.ts';
import { HELD, LEFT_TO_REFUND } from '../domain/amounts.ts';
import { CAPTURABLE } from '../domain/sale-states.ts';
import { CLAIMED_COLUMNS, sumInSql } from '../sales/store-facts.ts';

/**
 * The claim of a refund or a release: step 1 of the one path for money, as in `store-claims.sql.ts`. SQL because one
 * statement must do it all: lock, decide, insert, reserve.
 */

const refund = parameters(
  ...WHO,
  'attemptId',
  'amount',
  'refundable',
  'minimum',
  'onlyWithLeft',
  'channel',
  'userId',
  'isFunded',
  'reason',
  'note',
  'deviceId',
  'callbackUrl',
);

// An authorization is released as a whole, a payment is refunded up to what is left of it. Where the seller's balance
// is short and it keeps a card with us that has not ended, that card pays first: the attempt is then its charge, and
// the refund is claimed after it. Without a card the balance goes below zero down to the seller's limit; beyond it
// nothing is claimed. `lock_balance` has refunds of one seller decided one after another.
const refundText = (callerScope: CallerScope) => `WITH ${withLockedSale(callerScope)}, ${ORIGIN}, requested AS (
  SELECT found.id, found.status, CASE WHEN found.status = '${CAPTURABLE}' THEN ${sumInSql(HELD, 'found')}
    ELSE ${sumInSql(LEFT_TO_REFUND, 'found')} END AS at_most, ${refund.at.amount}::bigint AS amount
  FROM found
), permitted AS (
  SELECT requested.status = '${CAPTURABLE}' AS is_hold, coalesce(requested.amount, requested.at_most) AS amount, found.*
  FROM requested JOIN found ON found.id = requested.id
  WHERE (requested.status = '${CAPTURABLE}' AND found.drawn_reserved = 0
    AND coalesce(requested.amount, requested.at_most) = requested.at_most)
     OR (requested.status = ANY (${refund.at.refundable}::sale_status[])
       AND coalesce(requested.amount, requested.at_most) BETWEEN coalesce(${refund.at.minimum}::bigint, 1)
         AND requested.at_most
       AND requested.at_most = coalesce(${refund.at.onlyWithLeft}::bigint, requested.at_most))
), funded AS (
  SELECT permitted.id, CASE WHEN permitted.is_hold THEN 'void'::attempt_kind
    WHEN ${refund.at.isFunded}::boolean OR owed.covered >= permitted.amount THEN 'refund'
    WHEN card.id IS NOT NULL THEN 'seller-charge'
    WHEN owed.covered + owed.negative_limit >= permitted.amount THEN 'refund' END AS kind
  FROM permitted JOIN seller payer ON payer.id = permitted.seller_id
    LEFT JOIN buyer_token card ON card.id = payer.refund_token_id AND card.state IN ('unused', 'active')
    LEFT JOIN LATERAL (SELECT locked.balance - locked.leaving AS covered, locked.negative_limit
      FROM lock_balance(permitted.seller_id, permitted.currency) AS locked
      WHERE NOT permitted.is_hold AND NOT ${refund.at.isFunded}::boolean) AS owed ON true
), reserved AS (
  UPDATE sale SET refund_reserved = sale.refund_reserved + permitted.amount FROM permitted, funded
    WHERE sale.id = permitted.id AND funded.kind = 'refund'
), claimed AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, origin_id, channel, user_id,
    from_seller_card, token_id, method, account_mask, device_id, device_step, callback_url, lease_until)
  SELECT ${refund.at.attemptId}, permitted.id, permitted.seller_id, funded.kind, permitted.amount, permitted.currency,
    origin.id, ${refund.at.channel},
    ${refund.at.userId}::bigint, funded.kind = 'refund' AND ${refund.at.isFunded}::boolean, NULL,
    CASE funded.kind WHEN 'seller-charge' THEN 'credit-card' ELSE origin.method END, CASE funded.kind
      WHEN 'seller-charge' THEN NULL ELSE origin.account_mask END, at_device.id,
    CASE WHEN at_device.id IS NOT NULL THEN 'sent'::device_step END, ${refund.at.callbackUrl}, ${LEASE}
  FROM permitted, funded, origin,
    (SELECT CASE funded.kind WHEN 'refund' THEN ${refund.at.deviceId}::bigint END AS id FROM funded) at_device
  WHERE funded.kind IS NOT NULL
  RETURNING ${CLAIMED_COLUMNS}
), explained AS (
  INSERT INTO refund_reason (attempt_id, reason, note)
  SELECT claimed.id, ${refund.at.reason}::refund_cause, ${refund.at.note}
  FROM claimed, funded WHERE funded.kind = 'refund' AND ${refund.at.reason}::refund_cause IS NOT NULL
), ${CURRENT_IS_FOUND} ${selectClaimRow(
  callerScope,
  `(SELECT public_id FROM origin) AS "originReference", (SELECT taken.public_id FROM claimed JOIN attempt taken
      ON taken.sale_id = claimed.sale_id AND taken.kind = 'capture' AND taken.state = 'succeeded'
    WHERE claimed.kind = 'refund') AS "captureReference", EXISTS (SELECT FROM funded WHERE kind IS NULL)
    AS "isUncovered",`,
)}`;

/** A seller, or its partner, refunds a sale. */
export const CLAIM_REFUND = statement('payments_claim_refund', refundText('caller'));
const CLAIM_REFUND_BY_PERSON = statement('payments_claim_refund_by_person', refundText('person'));

export type RefundClaim = {
  actor: Actor;
  saleId: string;
  attemptId: string;
  /** Null refunds the whole rest. */
  amount: number | null;
  minimum: number | null;
  /** Amount that must be left to refund; null takes any. */
  onlyWithLeft: number | null;
  refundable: readonly string[];
  /** The seller's card has paid for it already. */
  isFunded: boolean;
  /** Reason of the refund and its note; null where none was given. */
  reason: RefundCause | null;
  note: string;
  /** The terminal that has to confirm it. A release asks none. */
  deviceId: number | null;
  /** Callback address in place of the sale's. */
  callbackUrl: string | null;
};

/** Claims a sale for one refund and reserves its amount. Null: no such caller, or for a person no such sale. */
export const claimRefund = (database: Database, { actor, ...input }: RefundClaim): Promise<FollowUpResult | null> =>
  claimFollowUpBy(database, actor, { api: CLAIM_REFUND, dashboard: CLAIM_REFUND_BY_PERSON }, (who) =>
    refund.values({ ...input, ...who }),
  );
