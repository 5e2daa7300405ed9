/**
 * Causes of the lines that a balance is made of, as API and screens name them (answers, section 13). A payment is
 * several lines: what the buyer paid, the fee, its tax, the marketplace's fee.
 */
export const ENTRY_CAUSES = [
  'payment',
  'refund',
  'chargeback',
  'chargeback-reversal',
  'chargeback-fee',
  'processing-fee',
  'fee-vat',
  'market-fee',
  'market-fee-income',
  'payout',
  'payout-return',
  'reserve-held',
  'reserve-released',
  'adjustment',
  'card-charge',
] as const;

export type EntryCause = (typeof ENTRY_CAUSES)[number];

/** The id of a line as programs read it: of later parts of what stands across once, with their place. */
export const entryIdOf = ({ entryId, part }: { entryId: number; part: number }): string =>
  part === 1 ? String(entryId) : `${entryId}-${part}`;
