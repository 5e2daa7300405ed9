import { statement } from '#lib/platform/db/database.ts';

/** SQL because payouts are written by statements alone, and because no operation puts a clock back. */

// In the transaction that fills in the past, and put right at its end: nobody else ever sees it.
export const PUT_CLOCK = statement('seed_put_clock', 'UPDATE app_clock SET offset_seconds = $1, moved_at = $2');

/** Whether somebody was paid out here before. */
export const HAS_PAYOUTS = statement('seed_has_payouts', 'SELECT EXISTS (SELECT FROM payout) AS has');

/** The last entry of a day that counts on it, of what is owed to an owner in a currency. */
export const LAST_ENTRY = statement(
  'seed_last_entry_of_a_day',
  `SELECT max(created_at) AS at FROM ledger_entry WHERE account = $5::ledger_account AND owner_id = $1 AND currency = $2
    AND (created_at AT TIME ZONE $4::text)::date = $3::date AND coalesce(value_date, $3::date) <= $3::date`,
);

/** The demo payouts as the bank keeps them, the oldest first. */
export const PAYOUTS_FOR_BANK = statement(
  'seed_payouts_for_bank',
  `SELECT p.public_id AS reference, p.bank_reference AS "bankReference", p.amount, p.currency, account.last4 AS account,
    p.value_date::text AS "valueDate", p.return_reason AS reason,
    (c.created_at AT TIME ZONE $1::text)::date::text AS "on"
  FROM payout p JOIN payout_account account ON account.id = p.account_id
    LEFT JOIN payout_return r ON r.payout_id = p.id LEFT JOIN ledger_cause c ON c.id = r.id
  WHERE p.bank_reference LIKE 'D%' ORDER BY p.id`,
);
