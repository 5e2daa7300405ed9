import { VAT_RATE, vatIn } from '#lib/kernel/vat.ts';
import type { DocumentType } from '#lib/kernel/sale/document-type.ts';
import type { DocumentDraft, DocumentParty } from './content.ts';

/** A document that a seller issues by hand. Amounts in minor units. */

/** Issuer of a seller's own document. */
export type Issuer = { seller: DocumentParty; isExempt: boolean; language: string | null };

export type DocumentToMake = {
  type: DocumentType;
  currency: string;
  /** Of the request, for a seller that chose none. */
  language: string;
  buyer: DocumentParty;
  lines: readonly { name: string; quantity: number; unitPrice: number }[];
  comment: string;
};

/** Document that a credit note credits. `isOfPayment`: it was issued by a payment. */
export type Credited = { id: number; type: DocumentType; number: number; currency: string; isOfPayment: boolean };

export function ownDocument(
  issuer: Issuer,
  toMake: DocumentToMake,
  credited: Credited | null,
  publicId: string,
): DocumentDraft {
  const { type, currency, buyer, comment } = toMake;
  const lines = toMake.lines.map((line) => ({ kind: 'item' as const, ...line, total: line.quantity * line.unitPrice }));
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  return {
    publicId,
    type,
    currency,
    total,
    language: issuer.language ?? toMake.language,
    vat: issuer.isExempt ? 0 : vatIn(total),
    content: {
      seller: issuer.seller,
      buyer,
      lines,
      vatRate: issuer.isExempt ? 0 : VAT_RATE,
      paidWith: null,
      comment,
      credits: credited && { type: credited.type, number: credited.number },
    },
    creditsId: credited?.id ?? null,
  };
}

/** Documents that demand money can be credited. */
export const isCreditable = ({ type }: Pick<Credited, 'type'>): boolean =>
  type === 'invoice' || type === 'invoice-receipt';
