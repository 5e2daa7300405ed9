import { type Database, statement } from '#lib/platform/db/database.ts';
import { retryTransient } from '#lib/platform/db/errors.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';
import { selectClaimRow, claimResult, type ClaimRow, LEASE } from '../charge/store-claims.sql.ts';
import { LEFT_TO_REFUND } from '../domain/amounts.ts';
import type { Claimed } from '../domain/facts.ts';
import { CLAIMED_COLUMNS, factsOfSale, sumInSql } from '../sales/store-facts.ts';
import { type ReportedKind, passStep } from './attempt-steps.ts';
import { CURRENT_IS_FOUND } from './store-follow-ups.sql.ts';

/**
 * Claims of operations that an acquirer reports on its own. No call stands between claim and booking, so both are one
 * commit: the claims of this file run inside `claimAndBook` alone, and the database refuses to commit one that is open.
 * SQL because each claim is one statement, as in `store-claims.sql.ts`.
 */

export type Report = {
  kind: ReportedKind;
  /** Our reference of the payment that is disputed or debited; of a reversal the acquirer's of the chargeback. */
  originalReference: string;
  attemptId: string;
  /** Minor units; 0 where nothing moves. */
  amount: number;
  processor: string;
  /** The acquirer's own reference: books it once. */
  processorReference: string;
  /** The owner of the account cancelled its mandate: no later debit may use it. */
  endsToken: boolean;
};

// The kinds stand beside `kind = $3`, so that every plan can use the partial index of the reports' references.
const REPORTED = `kind IN ('chargeback', 'chargeback-reversal', 'mandate')`;
const SAME = 'processor = $5 AND processor_reference = $6 AND kind = $3::attempt_kind';

// An older version claimed and booked in two commits. An attempt that it left open is taken over; one that it booked as
// cancelled, after an inquiry by an unknown reference, gives up the acquirer's reference, which is unique. The counts
// make both happen before the insert. The scope of the answer is `page`: a report has no caller to check and no rate
// limit. The test of $7 gives a type to a parameter that only one of the statements uses.
const claimOf = (name: string, { origin, fits, more }: { origin: string; fits: string; more: string }) =>
  statement(
    name,
    `WITH origin AS (${origin}), found AS (
  SELECT ${factsOfSale('s')} FROM origin JOIN sale s ON s.id = origin.sale_id FOR UPDATE OF s NOWAIT
), known AS (
  SELECT id FROM attempt WHERE ${SAME} AND state = 'succeeded'
    AND ${REPORTED}
), left_open AS (
  UPDATE attempt SET lease_until = ${LEASE} FROM found WHERE ${SAME} AND state IN ${OPEN_STATES}
    AND ${REPORTED} AND attempt.sale_id = found.id
  RETURNING ${CLAIMED_COLUMNS}
), left_cancelled AS (
  UPDATE attempt SET processor_reference = NULL FROM found WHERE ${SAME} AND state = 'cancelled'
    AND ${REPORTED} AND attempt.sale_id = found.id
  RETURNING attempt.id
), made AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, origin_id, channel, processor,
    processor_reference, method, account_mask, lease_until)
  SELECT $2, found.id, found.seller_id, $3::attempt_kind, $4::bigint, found.currency, origin.id, 'system', $5, $6,
    origin.method, origin.account_mask, ${LEASE}
  FROM found, origin
  WHERE NOT EXISTS (SELECT FROM known) AND (SELECT count(*) FROM left_open) = 0
    AND (SELECT count(*) FROM left_cancelled) >= 0 AND ${fits}
  RETURNING ${CLAIMED_COLUMNS}
), claimed AS (SELECT * FROM left_open UNION ALL SELECT * FROM made)${more}, ${CURRENT_IS_FOUND}
${selectClaimRow('page', 'EXISTS (SELECT FROM known) AS "isKnown",')} WHERE $7::boolean IS NOT NULL`,
  );

const CLAIMS: Readonly<Record<ReportedKind, ReturnType<typeof statement>>> = {
  chargeback: claimOf('payments_claim_chargeback', {
    origin: 'SELECT id, sale_id, method, account_mask FROM attempt WHERE public_id = $1',
    fits: `$4::bigint BETWEEN 1 AND ${sumInSql(LEFT_TO_REFUND, 'found')}`,
    more: '',
  }),
  // A reversal names the chargeback by the acquirer's own reference; several may give it back in parts. One of 0 after
  // the last part would give the fee back once more.
  'chargeback-reversal': claimOf('payments_claim_chargeback_reversal', {
    origin: `SELECT id, sale_id, method, account_mask, amount FROM attempt
    WHERE processor = $5 AND processor_reference = $1 AND kind = 'chargeback' AND state = 'succeeded'`,
    fits: `$4::bigint > 0
    AND origin.amount >= $4::bigint + (SELECT coalesce(sum(earlier.amount), 0) FROM attempt earlier
    WHERE earlier.sale_id = found.id AND earlier.origin_id = origin.id AND earlier.kind = 'chargeback-reversal'
      AND earlier.state = 'succeeded')`,
    more: '',
  }),
  mandate: claimOf('payments_claim_mandate', {
    origin: `SELECT id, sale_id, method, account_mask, coalesce(new_token_id, token_id) AS token_id FROM attempt
    WHERE public_id = $1 AND kind IN ('pay', 'tokenize') AND method = 'il-direct-debit' AND state = 'succeeded'`,
    fits: 'true',
    more: `, ended AS (
  UPDATE buyer_token SET state = 'inactive', ended_at = coalesce(ended_at, app_now()) FROM origin, claimed
    WHERE $7::boolean AND buyer_token.id = origin.token_id
)`,
  }),
};

/** `booked`: valid with the commit. `too-much`: more than its sale has. `unknown`: no payment of ours. */
export type ReportResult<Booked> =
  | { outcome: 'booked'; booked: Booked }
  | { outcome: 'known' | 'too-much' | 'unknown' };

/** Claims a sale for a report and books it with `book`, in one commit: both are there, or neither is. */
export async function claimAndBook<Booked>(
  database: Database,
  report: Report,
  book: (inside: Database, claimed: Claimed) => Promise<Booked>,
): Promise<ReportResult<Booked>> {
  const { kind, originalReference, attemptId, amount, processor, processorReference, endsToken } = report;
  const values = [originalReference, attemptId, kind, amount, processor, processorReference, endsToken];
  const result = await retryTransient(() =>
    database.inTransaction(async (inside): Promise<ReportResult<Booked>> => {
      const [row] = await inside.query<ClaimRow & { isKnown: boolean }>(CLAIMS[kind], values);
      if (!row) return { outcome: 'unknown' };
      const { claim, claimedAt } = claimResult(row);
      if (!claim) return { outcome: row.isKnown ? 'known' : 'too-much' };
      passStep(kind, 'after_claim');
      const booked = await book(inside, { claim, claimedAt });
      passStep(kind, 'after_book');
      return { outcome: 'booked', booked };
    }),
  );
  if (result.outcome === 'booked') passStep(kind, 'after_commit');
  return result;
}
