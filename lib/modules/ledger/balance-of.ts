import { isYoung } from './is-young.ts';

/**
 * The balance we owe a seller, as an expression inside another statement: minor units, positive is the seller's money.
 * Entries up to a fold are summed already (`balance_fold`); later entries are added, by the index
 * `entries_of_a_sellers_balance`.
 */
export function balanceOf(owner: string, currency: string): string {
  const fold = (column: string) =>
    `coalesce((SELECT f.${column} FROM balance_fold f WHERE f.account = 'seller_balance' AND f.owner_id = ${owner}
      AND f.currency = ${currency}), 0)`;
  return `(-(${fold('amount')} + coalesce((SELECT sum(e.amount) FROM ledger_entry e
    WHERE e.account = 'seller_balance' AND e.owner_id = ${owner} AND e.currency = ${currency}
      AND e.id > ${fold('up_to_id')}), 0)))`;
}

/** Days before which nothing was booked that is released after today: twelve instalments and a week, and some more. */
const RELEASED_WITHIN_DAYS = 400;

/**
 * The part of `balanceOf` that is released after the day `today`, an expression: minor units, positive is the seller's
 * money. Days that are rolled up are read from `balance_day`, later entries by `entries_of_a_sellers_balance`.
 */
export const pendingOf = (owner: string, currency: string, today: string): string =>
  `(-(coalesce((SELECT sum(d.amount) FROM balance_day d WHERE d.owner_id = ${owner} AND d.account = 'seller_balance'
      AND d.currency = ${currency} AND d.booked_on > ${today} - ${RELEASED_WITHIN_DAYS} AND d.value_on > ${today}), 0)
    + coalesce((SELECT sum(e.amount) FROM ledger_entry e WHERE e.account = 'seller_balance' AND e.owner_id = ${owner}
      AND e.currency = ${currency} AND e.value_date > ${today} AND ${isYoung(ROLLED_UP)}), 0)))`;

const ROLLED_UP = `coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0)`;
