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
