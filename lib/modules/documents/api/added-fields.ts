import { DOCUMENT_TYPES } from '#lib/kernel/sale/document-type.ts';
import { documentUrl } from '#lib/kernel/sale/document-url.ts';
import type { NamedDocument } from '../store/documents-of.sql.ts';

/** Fields about documents in the records of other modules. `origin` without a slash at the end. */

type At = { origin: string };

/** Of the callback of the booking that issues it. */
export const callbackFields = ({ origin }: At, { publicId }: { publicId: string }) => ({
  sale_invoice_url: documentUrl(origin, publicId),
});

/** Of the answer of the call that caused it. */
export const answerFields = ({ origin }: At, { publicId, number }: { publicId: string; number: number }) => ({
  sale_invoice_number: number,
  sale_invoice_url: documentUrl(origin, publicId),
});

/** Of an item of get-sales, in the order in which they were issued. */
export const saleFields = ({ origin }: At, documents: readonly NamedDocument[]) => ({
  sale_invoices: documents.map(({ type, number, publicId }) => ({
    doc_type: DOCUMENT_TYPES[type],
    sale_invoice_number: number,
    sale_invoice_url: documentUrl(origin, publicId),
  })),
});

/** Of an item of get-transactions. */
export const attemptFields = ({ origin }: At, { publicId, number }: NamedDocument) => ({
  transaction_invoice_url: documentUrl(origin, publicId),
  transaction_invoice_doc_number: String(number),
});
