import { toMajorText } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { DocumentsContext } from '../context.ts';
import type { DocumentRecord } from '../contract/document-record.ts';
import { DOCUMENT_TYPES } from '#lib/kernel/sale/document-type.ts';
import type { LineKind } from '../domain/content.ts';
import { documentUrl } from '#lib/kernel/sale/document-url.ts';
import type { FoundDocument } from '../store/documents-of-seller.sql.ts';

const WHOLE = 10_000;

/** A line without a name is named by its kind. */
const nameOf = (kind: LineKind, name: string): string => name || kind;

/** From inside to the wire. Amounts of at most twelve digits are exact as numbers of major units. */
export function recordOf(
  { timeZone, origin }: Pick<DocumentsContext, 'timeZone' | 'origin'>,
  document: FoundDocument,
): DocumentRecord {
  const { content, currency, total, vat } = document;
  const major = (amount: number): number => Number(toMajorText(amount, currency));
  return {
    id: document.publicId,
    doc_type: DOCUMENT_TYPES[document.type],
    doc_number: document.number,
    doc_date: wireTimestamp(document.issuedAt, timeZone),
    doc_url: documentUrl(origin, document.publicId),
    language: document.language,
    currency,
    total: major(total),
    total_without_vat: major(total - vat),
    vat: major(vat),
    vat_rate: String(content.vatRate / WHOLE),
    seller_name: content.seller.name,
    seller_inc_code: content.seller.companyNumber,
    buyer_name: content.buyer.name,
    buyer_inc_code: content.buyer.companyNumber,
    items: content.lines.map(({ kind, name, quantity, unitPrice, total: sum }) => ({
      name: nameOf(kind, name),
      quantity,
      unit_price: unitPrice === null ? null : major(unitPrice),
      total: major(sum),
    })),
    comment: content.comment,
    origin_doc_number: content.credits?.number ?? null,
    svc_sale_id: document.saleId,
    svc_transaction_id: document.attemptId,
  };
}
