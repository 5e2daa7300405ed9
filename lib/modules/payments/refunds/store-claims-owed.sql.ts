import { type Database, statement } from '#lib/platform/db/database.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';
import { LEASE, selectClaimRow } from '../charge/store-claims.sql.ts';
import { CLAIMED_COLUMNS, factsOfSale } from '../sales/store-facts.ts';
import { claimFollowUp, CURRENT_IS_FOUND, type FollowUpResult, ORIGIN } from '../settlement/store-follow-ups.sql.ts';

/**
 * The claim of a charge of the seller's own card for a balance below zero. SQL because one statement must do it all:
 * lock, ask the balance under the lock, insert.
 */

const latestOf = (kinds: string): string => `(SELECT a.sale_id FROM attempt a WHERE a.seller_id = $2::bigint
    AND a.currency = $3::char(3) AND a.state = 'succeeded' AND a.kind IN (${kinds})
    ORDER BY a.created_at DESC, a.id DESC LIMIT 1)`;

// The charge stands with the sale that took the balance down last. A second one waits until the first has ended: the
// balance is asked while the seller's row is held.
const CLAIM_OWED = statement(
  'payments_claim_owed',
  `WITH found AS (
  SELECT ${factsOfSale('s')} FROM sale s WHERE s.id = coalesce(${latestOf(`'chargeback', 'refund'`)},
      ${latestOf(`'pay', 'capture'`)})
    AND NOT EXISTS (SELECT FROM attempt o WHERE o.sale_id = s.id AND o.state IN ${OPEN_STATES})
    AND EXISTS (SELECT FROM seller payer JOIN buyer_token card ON card.id = payer.refund_token_id
      AND card.state IN ('unused', 'active') WHERE payer.id = s.seller_id)
  FOR UPDATE OF s SKIP LOCKED
), ${ORIGIN}, owed AS (
  SELECT -locked.balance AS amount FROM found CROSS JOIN LATERAL lock_balance(found.seller_id, found.currency) AS locked
  WHERE locked.coming = 0 AND locked.balance <= -$4::bigint
), claimed AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, origin_id, channel, method, lease_until)
  SELECT $1, found.id, found.seller_id, 'seller-charge', owed.amount, found.currency, origin.id, 'system',
    'credit-card', ${LEASE} FROM found, owed, origin
  RETURNING ${CLAIMED_COLUMNS}
), ${CURRENT_IS_FOUND} ${selectClaimRow('page', '(SELECT public_id FROM origin) AS "originReference",')}`,
);

/**
 * Claims a charge of all that the balance is below zero, of at least so much. Its claim is null where nothing is owed,
 * or is being charged already; all is null where no sale may carry it now, or the seller has no card.
 */
export const claimOwed = (
  database: Database,
  attemptId: string,
  { sellerId, currency, minimum }: { sellerId: number; currency: string; minimum: number },
): Promise<FollowUpResult | null> => claimFollowUp(database, CLAIM_OWED, [attemptId, sellerId, currency, minimum]);
