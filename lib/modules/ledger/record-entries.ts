import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';

/**
 * Inserts ledger entries as a part of the caller's statement. `at` are the parameters that hold accounts, owners and
 * amounts, arrays of equal length.
 */
export function recordEntries(at: { accounts: string; owners: string; amounts: string }): Fragment {
  return fragment(
    { booked: ['attempt_id', 'currency'] },
    `entries_made AS (
  INSERT INTO ledger_entry (attempt_id, account, owner_id, currency, amount)
  SELECT booked.attempt_id, entry.account, entry.owner_id, booked.currency, entry.amount
  FROM booked, unnest(${at.accounts}::ledger_account[], ${at.owners}::bigint[], ${at.amounts}::bigint[]) AS entry
    (account, owner_id, amount)
)`,
  );
}
