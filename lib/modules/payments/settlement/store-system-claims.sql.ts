import { type Database, statement } from '#lib/platform/db/database.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';
import { selectClaimRow, LEASE } from '../charge/store-claims.sql.ts';
import { claimFollowUp, CURRENT_IS_FOUND, type FollowUpResult, ORIGIN } from './store-follow-ups.sql.ts';
import { CLAIMED_COLUMNS, factsOfSale, sumInSql } from '../sales/store-facts.ts';
import { HELD } from '../domain/amounts.ts';

/**
 * Claims made by the system, for holds that have expired. As in `store-claims.sql.ts`, each is one statement. SQL
 * because one statement must do it all: lock, decide, insert and reserve.
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
 * Expired authorizations, the longest expired first, except those passed over. A failed release is due again after ten
 * minutes.
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
), ${CURRENT_IS_FOUND} ${selectClaimRow('page', '(SELECT public_id FROM origin) AS "originReference",')}`,
);

/** Claims one expired authorization for its release. Null: it is not due any more, or another process has it. */
export const claimExpiredHold = (
  database: Database,
  saleId: number,
  attemptId: string,
): Promise<FollowUpResult | null> => claimFollowUp(database, CLAIM_EXPIRED_HOLD, [attemptId, saleId]);
