import type { DocumentType } from '#lib/kernel/sale/document.ts';
import { taxedOf } from '../contract/vat-of-lines.ts';
import type { DocumentLine, DocumentParty, LineVat } from './content.ts';

/** A document that asks for money and is paid by a sale of its page. Amounts in minor units. */
export type PayableDocument = {
  id: number;
  publicId: string;
  type: DocumentType;
  number: number;
  total: number;
  buyer: DocumentParty;
  lines: readonly DocumentLine[];
};

/**
 * How all lines are taxed; null where they are taxed in several ways: which of them a part of the money is for is the
 * seller's to say, and its page takes no payment.
 */
function oneVatOf(lines: readonly DocumentLine[]): LineVat | null {
  const [first, ...others] = new Set(lines.map(taxedOf));
  return first !== undefined && others.length === 0 ? first : null;
}

/**
 * Lines of the document of such a payment: those of a proforma that is paid whole, because a tax invoice says what was
 * sold; else one line that names what it pays, taxed alike.
 */
export function linesOfPaying(
  { type, total, lines }: PayableDocument,
  issued: DocumentType,
  { amount, name }: { amount: number; name: string },
): readonly DocumentLine[] {
  if (type === 'transaction-invoice' && issued === 'invoice-receipt' && amount === total) return lines;
  const vat = oneVatOf(lines) ?? 'standard';
  return [{ kind: 'item', name, quantity: 1, unitPrice: amount, total: amount, ...(vat !== 'standard' && { vat }) }];
}
