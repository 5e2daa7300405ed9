import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * What an operator or a partner sets about the payouts of a seller: a pause with its reason, and how far refunds may
 * take the balance below zero. SQL because a seller without a schedule gets its row in the same statement.
 */

/** Why nothing is paid out, in words that the seller reads; null where payouts go. `negativeLimit`: minor units. */
type PayoutTerms = { pausedReason: string | null; negativeLimit: number };

const READ = statement(
  'payouts_read_terms',
  `SELECT s.paused_reason AS "pausedReason", s.negative_limit AS "negativeLimit" FROM payout_schedule s
    WHERE s.seller_id = $1::bigint`,
);

/** Those of a new seller where none were set. */
export const readPayoutTerms = async (database: Database, sellerId: number): Promise<PayoutTerms> =>
  (await database.query<PayoutTerms>(READ, [sellerId]))[0] ?? { pausedReason: null, negativeLimit: 0 };

const PAUSE = statement(
  'payouts_pause',
  `INSERT INTO payout_schedule (seller_id, paused_reason) VALUES ($1::bigint, $2::text)
    ON CONFLICT (seller_id) DO UPDATE SET paused_reason = excluded.paused_reason`,
);
const RESUME = statement(
  'payouts_resume',
  `UPDATE payout_schedule SET paused_reason = NULL WHERE seller_id = $1::bigint AND paused_reason IS NOT NULL
    RETURNING id`,
);

/**
 * Pauses payouts with a reason, or lets them go on; a payout that is claimed already is handed over. False where they
 * were not paused.
 */
export async function setPause(database: Database, sellerId: number, reason: string | null): Promise<boolean> {
  if (reason === null) return (await database.query(RESUME, [sellerId])).length > 0;
  await database.query(PAUSE, [sellerId, reason]);
  return true;
}

const LIMIT = statement(
  'payouts_set_negative_limit',
  `INSERT INTO payout_schedule (seller_id, negative_limit) VALUES ($1::bigint, $2::bigint)
    ON CONFLICT (seller_id) DO UPDATE SET negative_limit = excluded.negative_limit`,
);

/** How far refunds may take the balance below zero, minor units. */
export async function setNegativeLimit(database: Database, sellerId: number, limit: number): Promise<void> {
  await database.query(LIMIT, [sellerId, limit]);
}
