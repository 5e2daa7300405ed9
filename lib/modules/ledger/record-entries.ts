/**
 * Ledger entries as a part of somebody else's statement. It offers `booked (attempt_id, currency)` and three parameters from
 * `$first` on: accounts, owners and amounts (arrays of equal length).
 */
export function recordEntries(first: number): string {
  return `entries_made AS (
  INSERT INTO ledger_entry (attempt_id, account, owner_id, currency, amount)
  SELECT booked.attempt_id, entry.account, entry.owner_id, booked.currency, entry.amount
  FROM booked, unnest($${first}::text[], $${first + 1}::bigint[], $${first + 2}::bigint[]) AS entry (account, owner_id, amount)
)`;
}
