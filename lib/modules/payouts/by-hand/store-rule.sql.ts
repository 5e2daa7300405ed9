import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL because a payout is decided about under the lock of its schedule. */

const READ = statement(
  'payouts_read_rule',
  'SELECT s.approval_above AS "above" FROM payout_schedule s WHERE s.seller_id = $1::bigint',
);

/** The currency in which the sum is set. */
export const RULE_CURRENCY = 'ILS';

/** Whether a payout by hand takes two people. Where a sum is set, one in another currency always does. */
export const takesTwo = (above: number | null, { amount, currency }: { amount: number; currency: string }): boolean =>
  above !== null && (currency !== RULE_CURRENCY || amount > above);

/** The sum above which a payout by hand takes two people, minor units of ILS; null: none does. */
export const readRule = async (database: Database, sellerId: number): Promise<number | null> =>
  (await database.query<{ above: number | null }>(READ, [sellerId]))[0]?.above ?? null;

const KEEP = statement(
  'payouts_keep_rule',
  `INSERT INTO payout_schedule (seller_id, approval_above) VALUES ($1::bigint, $2::bigint)
ON CONFLICT (seller_id) DO UPDATE SET approval_above = excluded.approval_above`,
);

export async function keepRule(inside: Database, sellerId: number, above: number | null): Promise<void> {
  await inside.query(KEEP, [sellerId, above]);
}
