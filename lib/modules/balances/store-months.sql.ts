import { type Database, statement } from '#lib/platform/db/database.ts';
import { keepFact, lockFact } from '#lib/platform/db/facts.ts';
import { linesOf } from './entry-lines.sql.ts';
import { lineSums } from './line-sums.sql.ts';

/**
 * Lines of sellers' balances by month. SQL because each is one aggregate over a table that grows without bound, and the
 * roll-up moves its mark in the same statement.
 */

/** Entries that one run rolls up at most: a history of millions is taken in over some hours, without a long lock. */
const ENTRIES_A_RUN = 100_000;

const LOCK = statement(
  'balances_lock_months',
  `${lockFact('balance-months', `'0'`)}
RETURNING known.value::bigint AS "rolledTo", coalesce((SELECT days.value::bigint FROM app_fact days
  WHERE days.key = 'balance-days'), 0) AS "settledTo"`,
);
const ROLL_UP = statement(
  'balances_roll_up_months',
  `WITH own AS (
  SELECT e.id, e.attempt_id, e.cause_id, e.posting, e.amount, e.currency, e.owner_id AS seller_id,
    date_trunc('month', e.created_at AT TIME ZONE $3::text)::date AS month
  FROM ledger_entry e WHERE e.id > $1::bigint AND e.id <= $2::bigint AND e.account = 'seller_balance'
),
${linesOf('seller', ['seller_id', 'month', 'currency'], { withCards: true })},
${lineSums(['seller_id', 'month', 'currency'])}
INSERT INTO balance_month AS m (seller_id, month, currency, cause, is_of_chargeback, is_foreign, lines, firsts, amount,
  base)
SELECT seller_id, month, currency, cause, is_of_chargeback, is_foreign, lines, firsts, amount, base FROM summed
ON CONFLICT (seller_id, month, currency, cause, is_of_chargeback, is_foreign) DO UPDATE SET
  lines = m.lines + excluded.lines, firsts = m.firsts + excluded.firsts, amount = m.amount + excluded.amount,
  base = m.base + excluded.base`,
);
const NOTE = statement('balances_note_months', `${keepFact('balance-months', '$1::text')}`);

/** Adds the lines of entries that are in the days of balances to the months of their sellers. True when some were. */
export function rollUpMonths(database: Database, timeZone: string): Promise<boolean> {
  return database.inTransaction(async (inside) => {
    const [row] = await inside.query<{ rolledTo: number; settledTo: number }>(LOCK, []);
    if (!row || row.settledTo <= row.rolledTo) return false;
    const rollTo = Math.min(row.settledTo, row.rolledTo + ENTRIES_A_RUN);
    await inside.query(ROLL_UP, [row.rolledTo, rollTo, timeZone]);
    await inside.query(NOTE, [String(rollTo)]);
    return true;
  });
}
