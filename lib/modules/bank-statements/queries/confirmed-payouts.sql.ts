import { type Database, statement } from '#lib/platform/db/database.ts';
import type { ConfirmedPayouts, LineOfPayout } from '../views/lines.ts';

/** Payouts beside the lines of the bank. SQL because payouts are read by statements alone. */

const CONFIRMED = statement(
  'bank_confirmed_payouts',
  `WITH credited AS (
  SELECT EXISTS (SELECT FROM bank_match m WHERE m.payout_id = p.id AND NOT m.is_return AND m.undone_at IS NULL)
    AS confirmed
  FROM payout p LEFT JOIN payout_return r ON r.payout_id = p.id
  WHERE p.seller_id = $1 AND p.value_date >= $2::date AND p.value_date < $2::date + interval '1 month'
    AND p.status IN ('paid', 'returned') AND coalesce(r.was_paid, true)
),
lines AS (
  SELECT l.state FROM bank_line l
  WHERE l.seller_id = $1 AND l.booked_on >= $2::date AND l.booked_on < $2::date + interval '1 month'
)
SELECT count(*) FILTER (WHERE confirmed) AS confirmed, count(*) FILTER (WHERE NOT confirmed) AS missing,
  (SELECT count(*) FROM lines WHERE state = 'unmatched') AS unmatched, (SELECT count(*) FROM lines) > 0 AS "hasLines"
FROM credited`,
);

/** Payouts of a month (`YYYY-MM`) that the bank credited, by whether a line says so. */
export async function confirmedPayouts(
  db: Database,
  { sellerId, month }: { sellerId: number; month: string },
): Promise<ConfirmedPayouts> {
  const [row] = await db.query<ConfirmedPayouts>(CONFIRMED, [sellerId, `${month}-01`]);
  return row ?? { confirmed: 0, missing: 0, unmatched: 0, hasLines: false };
}

const UNMATCHED = statement(
  'bank_count_unmatched',
  `SELECT count(*) AS count FROM bank_line WHERE seller_id = ANY ($1::bigint[]) AND state = 'unmatched'`,
);

/** How many lines wait for a person, of these businesses. */
export async function countUnmatched(db: Database, sellerIds: readonly number[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(UNMATCHED, [sellerIds]);
  return row?.count ?? 0;
}

const OF_PAYOUT = statement(
  'bank_lines_of_payout',
  `SELECT l.public_id AS "lineId", l.booked_on::text AS "bookedOn", l.amount, l.currency, l.text, l.reference,
  m.is_return AS "isReturn", m.reason, m.confidence
FROM bank_match m JOIN bank_line l ON l.id = m.line_id JOIN payout p ON p.id = m.payout_id
WHERE p.seller_id = ANY ($1::bigint[]) AND p.public_id = $2 AND m.undone_at IS NULL ORDER BY m.is_return, l.id`,
);

/** Lines that a payout of these businesses stands in: its arrival, and where it went back. */
export const linesOfPayout = (db: Database, sellerIds: readonly number[], payoutId: string): Promise<LineOfPayout[]> =>
  db.query<LineOfPayout>(OF_PAYOUT, [sellerIds, payoutId]);

const ACCOUNTS = statement(
  'bank_accounts_of_sellers',
  `SELECT a.seller_id AS "sellerId", a.currency, a.last4 FROM payout_account a
WHERE a.seller_id = ANY ($1::bigint[]) AND a.usable_from <= app_now()
ORDER BY a.seller_id, a.state = 'active' DESC, a.id DESC`,
);

/** An account that payouts of a business go or went to. */
export type KnownAccount = { sellerId: number; currency: string; last4: string };

/** Accounts of these businesses, those that are paid to first. */
export const accountsOf = (db: Database, sellerIds: readonly number[]): Promise<KnownAccount[]> =>
  db.query<KnownAccount>(ACCOUNTS, [sellerIds]);
