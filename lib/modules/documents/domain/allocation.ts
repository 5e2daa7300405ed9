import type { DocumentDraft } from './content.ts';

/**
 * Allocation numbers of the tax authority: a tax invoice above these amounts before VAT, minor units of shekels, is a
 * ground for its buyer to deduct the VAT with such a number alone. Days from which an amount holds, newest first.
 * Sources: docs/decisions/0202.
 */
const ABOVE: readonly (readonly [from: string, amount: number])[] = [
  ['2026-06-01', 500_000],
  ['2026-01-01', 1_000_000],
  ['2025-01-01', 2_000_000],
  ['2024-05-05', 2_500_000],
];

/** Number of an Israeli dealer or company; leading zeros may be missing. */
const DEALER_NUMBER = /^\d{5,9}$/;

/** Whether a document of a day needs a number: of a dealer, in shekels, with VAT. Credit notes need none. */
export function needsAllocation(
  { type, currency, total, vat, content }: Pick<DocumentDraft, 'type' | 'currency' | 'total' | 'vat' | 'content'>,
  day: string,
): boolean {
  if (type !== 'invoice' && type !== 'invoice-receipt') return false;
  if (currency !== 'ILS' || vat === 0 || !DEALER_NUMBER.test(content.buyer.companyNumber)) return false;
  const [, above] = ABOVE.find(([from]) => from <= day) ?? [];
  return above !== undefined && total - vat > above;
}

/**
 * What became of the number of a document that needs one. `without`: its business issues it without one, and says so on
 * it; `reversed`: the number was given for an invoice without VAT, which its buyer reports.
 */
export const ALLOCATION_STATUSES = ['waiting', 'given', 'refused', 'without', 'reversed'] as const;
export type AllocationStatus = (typeof ALLOCATION_STATUSES)[number];

/** `number`: nine digits; null before it is given, and where there is none. */
export type Allocation = { status: AllocationStatus; number: string | null };

/** Words of the API. */
const ON_THE_WIRE = {
  waiting: 'waiting',
  given: 'given',
  refused: 'refused',
  without: 'refused',
  reversed: 'given',
} as const satisfies Record<AllocationStatus, string>;

export const wireAllocation = (allocation: Allocation | null) => ({
  allocation_number: allocation?.number ?? null,
  allocation_status: allocation ? ON_THE_WIRE[allocation.status] : ('not-needed' as const),
});

/** Whether a document may not go out yet: no original is handed out, and nobody is sent it. */
export const isHeld = (allocation: Allocation | null): boolean =>
  allocation !== null && (allocation.status === 'waiting' || allocation.status === 'refused');
