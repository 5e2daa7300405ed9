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

/** Number of an Israeli dealer or company; leading zeros may be missing, and spaces and hyphens are between digits. */
const isDealer = (number: string): boolean => /^\d{5,9}$/.test(number.replace(/[\s-]/g, ''));

/** Whether a document of a day needs a number: of a dealer, in shekels, with VAT. Credit notes need none. */
export function needsAllocation(
  { type, currency, total, vat, content }: Pick<DocumentDraft, 'type' | 'currency' | 'total' | 'vat' | 'content'>,
  day: string,
): boolean {
  if (type !== 'invoice' && type !== 'invoice-receipt') return false;
  if (currency !== 'ILS' || vat === 0 || !isDealer(content.buyer.companyNumber)) return false;
  const [, above] = ABOVE.find(([from]) => from <= day) ?? [];
  return above !== undefined && total - vat > above;
}
