import { type Database, statement } from '#lib/platform/db/database.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';
import { answered, claimResult, type ClaimRow, LEASE } from '../charge/store-claims.sql.ts';
import { claimFollowUp, CURRENT_IS_FOUND, type FollowUpResult, ORIGIN } from './store-follow-ups.sql.ts';
import { CLAIMED_COLUMNS, factsOfSale, sumInSql } from '../sales/store-facts.ts';
import { HELD, LEFT_TO_REFUND } from '../domain/amounts.ts';
import type { ClaimResult } from '../charge/payment-claim.ts';

/**
 * Claims made by the system: for holds that have expired, and for what an acquirer has done already. As in
 * `store-claims.sql.ts`, each is one statement. SQL because one statement must do it all: lock, decide, insert and
 * reserve.
 */

const IS_EXPIRED = `s.status = 'authorized' AND s.hold_expires_at <= app_now() AND s.drawn_reserved = 0
    AND NOT EXISTS (SELECT FROM attempt o WHERE o.sale_id = s.id AND o.state IN ${OPEN_STATES})
    AND NOT EXISTS (SELECT FROM attempt v WHERE v.sale_id = s.id AND v.kind = 'void'
      AND v.created_at > app_now() - interval '10 minutes')`;

const FIND_EXPIRED_HOLDS = statement(
  'payments_find_expired_holds',
  `SELECT s.id FROM sale s WHERE ${IS_EXPIRED} AND s.id <> ALL ($2::bigint[]) ORDER BY s.hold_expires_at LIMIT $1`,
);

/**
 * Authorizations whose time is over, the longest over first, but for those passed over. A release that failed is due
 * again after ten minutes.
 */
export async function findExpiredHolds(
  database: Database,
  most: number,
  passedOver: readonly number[],
): Promise<number[]> {
  return (await database.query<{ id: number }>(FIND_EXPIRED_HOLDS, [most, passedOver])).map(({ id }) => id);
}

const CLAIM_EXPIRED_HOLD = statement(
  'payments_claim_expired_hold',
  `WITH found AS (
  SELECT ${factsOfSale('s')} FROM sale s WHERE s.id = $2::bigint AND ${IS_EXPIRED} FOR UPDATE OF s SKIP LOCKED
), ${ORIGIN}, claimed AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, origin_id, channel, method, lease_until)
  SELECT $1, found.id, found.seller_id, 'void', ${sumInSql(HELD, 'found')}, found.currency,
    origin.id, 'system', origin.method, ${LEASE} FROM found, origin
  RETURNING ${CLAIMED_COLUMNS}
), ${CURRENT_IS_FOUND} ${answered('page', '(SELECT public_id FROM origin) AS "originReference",')}`,
);

/**
 * Claims one authorization whose time is over, for its release. Null: it is not due any more, or another process has
 * it.
 */
export const claimExpiredHold = (
  database: Database,
  saleId: number,
  attemptId: string,
): Promise<FollowUpResult | null> => claimFollowUp(database, CLAIM_EXPIRED_HOLD, [attemptId, saleId]);

const CLAIM_MANDATE = statement(
  'payments_claim_mandate',
  `WITH debit AS (
  SELECT id, sale_id, account_mask, coalesce(new_token_id, token_id) AS token_id FROM attempt WHERE public_id = $1
    AND kind IN ('pay', 'tokenize') AND method = 'il-direct-debit' AND state = 'succeeded'
), found AS (
  SELECT ${factsOfSale('s')} FROM debit JOIN sale s ON s.id = debit.sale_id FOR UPDATE OF s NOWAIT
), known AS (
  SELECT id FROM attempt WHERE processor = $3 AND processor_reference = $4 AND kind = 'mandate'
), ended AS (
  UPDATE buyer_token SET state = 'inactive', ended_at = coalesce(ended_at, app_now()) FROM debit, found
    WHERE $5::boolean AND buyer_token.id = debit.token_id AND NOT EXISTS (SELECT FROM known)
), claimed AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, origin_id, channel, processor,
    processor_reference, method, account_mask, lease_until)
  SELECT $2, found.id, found.seller_id, 'mandate', 0, found.currency, debit.id, 'system', $3, $4, 'il-direct-debit',
    debit.account_mask, ${LEASE}
  FROM found, debit WHERE NOT EXISTS (SELECT FROM known)
  RETURNING ${CLAIMED_COLUMNS}
), ${CURRENT_IS_FOUND} ${answered('page', 'EXISTS (SELECT FROM known) AS "isKnown",')}`,
);

/** `isEnded`: its owner cancelled it, and no later debit may use it. */
export type MandateClaim = {
  originalReference: string;
  attemptId: string;
  processor: string;
  processorReference: string;
  isEnded: boolean;
};

/** Claims a sale to tell what became of its debit's mandate. Null: we know no such debit. */
export async function claimMandate(
  database: Database,
  { originalReference, attemptId, processor, processorReference, isEnded }: MandateClaim,
): Promise<(ClaimResult & { isKnown: boolean }) | null> {
  const [row] = await database.query<ClaimRow & { isKnown: boolean }>(CLAIM_MANDATE, [
    originalReference,
    attemptId,
    processor,
    processorReference,
    isEnded,
  ]);
  return row ? { ...claimResult(row), isKnown: row.isKnown } : null;
}

// A chargeback names the payment it disputes by our reference, a reversal the chargeback by the acquirer's own.
const CLAIM_CHARGEBACK = statement(
  'payments_claim_chargeback',
  `WITH taken AS (
  SELECT id, sale_id, method, account_mask FROM attempt WHERE $3::attempt_kind = 'chargeback' AND public_id = $1
  UNION ALL
  SELECT id, sale_id, method, account_mask FROM attempt WHERE $3 <> 'chargeback' AND kind = 'chargeback'
    AND processor = $5 AND processor_reference = $1
), found AS (
  SELECT ${factsOfSale('s')} FROM taken JOIN sale s ON s.id = taken.sale_id FOR UPDATE OF s NOWAIT
), known AS (
  SELECT id FROM attempt WHERE processor = $5 AND processor_reference = $6 AND kind = $3::attempt_kind
    AND kind IN ('chargeback', 'chargeback-reversal')
), claimed AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, origin_id, channel, processor,
    processor_reference, method, account_mask, lease_until)
  SELECT $2, found.id, found.seller_id, $3, $4::bigint, found.currency, taken.id, 'system', $5, $6, taken.method,
    taken.account_mask, ${LEASE}
  FROM found, taken
  WHERE NOT EXISTS (SELECT FROM known)
    AND CASE WHEN $3 = 'chargeback' THEN ${sumInSql(LEFT_TO_REFUND, 'found')}
      ELSE found.charged_back END >= $4::bigint
  RETURNING ${CLAIMED_COLUMNS}
), ${CURRENT_IS_FOUND} ${answered('page', 'EXISTS (SELECT FROM known) AS "isKnown",')}`,
);

export type ChargebackClaim = {
  /** Our reference of the payment that is disputed. */
  originalReference: string;
  attemptId: string;
  kind: 'chargeback' | 'chargeback-reversal';
  amount: number;
  processor: string;
  /** The acquirer's own reference: books it once. */
  processorReference: string;
};

/** Claims a sale for something its acquirer has done already. Null: we know no such payment. */
export async function claimChargeback(
  database: Database,
  asked: ChargebackClaim,
): Promise<(ClaimResult & { isKnown: boolean }) | null> {
  const { originalReference, attemptId, kind, amount, processor, processorReference } = asked;
  const [row] = await database.query<ClaimRow & { isKnown: boolean }>(CLAIM_CHARGEBACK, [
    originalReference,
    attemptId,
    kind,
    amount,
    processor,
    processorReference,
  ]);
  return row ? { ...claimResult(row), isKnown: row.isKnown } : null;
}
