import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL because it goes through the balances of all sellers: those below zero are few, and only their days are read. */

const LONG_NEGATIVE = statement(
  'ledger_long_negative',
  `WITH below AS (
  SELECT f.owner_id, f.currency, f.amount FROM balance_fold f WHERE f.account = 'seller_balance' AND f.amount > 0
), day AS (
  SELECT below.owner_id, below.currency, below.amount, d.booked_on,
    sum(sum(d.amount)) OVER (PARTITION BY below.owner_id, below.currency ORDER BY d.booked_on) AS owed
  FROM below JOIN balance_day d ON d.owner_id = below.owner_id AND d.currency = below.currency
    AND d.account = 'seller_balance'
  GROUP BY below.owner_id, below.currency, below.amount, d.booked_on
), since AS (
  SELECT day.owner_id, day.currency, day.amount, min(day.booked_on) AS since FROM day
  WHERE day.booked_on > coalesce((SELECT max(over_zero.booked_on) FROM day over_zero
    WHERE over_zero.owner_id = day.owner_id AND over_zero.currency = day.currency AND over_zero.owed <= 0),
    '-infinity'::date)
  GROUP BY day.owner_id, day.currency, day.amount
)
SELECT owner_id AS "ownerId", currency::text AS currency, -amount AS amount, since::text AS since FROM since
WHERE since < (app_now() AT TIME ZONE $2::text)::date - $1::int ORDER BY since, owner_id, currency`,
);

/** A balance of a seller below zero, minor units, negative; `since`: the day on which it went there, `YYYY-MM-DD`. */
type NegativeBalance = { ownerId: number; currency: string; amount: number; since: string };

/**
 * Balances that have been below zero for more than so many days of the zone, the longest first, as far as they are
 * rolled up: by a minute behind.
 */
export const listLongNegative = (
  database: Database,
  { days, timeZone }: { days: number; timeZone: string },
): Promise<NegativeBalance[]> => database.query<NegativeBalance>(LONG_NEGATIVE, [days, timeZone]);
