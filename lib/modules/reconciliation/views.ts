/** Differences with an acquirer's books, as operators see them. */

/** Amounts are minor units, null where the other side has nothing. `id` names it in an action. */
export type OpenFinding = {
  id: number;
  source: 'acquirer' | 'payout_bank';
  acquirer: string;
  day: string;
  kind: 'extra' | 'missing' | 'double' | 'other_amount' | 'other_currency' | 'late' | 'unknown_return';
  reference: string;
  theirAmount: number | null;
  theirCurrency: string | null;
  ourAmount: number | null;
  ourCurrency: string | null;
  explanation: { text: string; by: string; at: Date } | null;
};
