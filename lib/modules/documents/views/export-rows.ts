import { toMajorText } from '#lib/kernel/money.ts';
import { DOCUMENT_TYPES } from '#lib/kernel/sale/document.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { DocumentRow } from './documents.ts';

/** The columns of the table of documents, under names of the wire, in their order. */
export const EXPORTED_DOCUMENT = [
  'id',
  'doc_type',
  'doc_number',
  'doc_date',
  'seller_name',
  'buyer_name',
  'buyer_inc_code',
  'currency',
  'total_without_vat',
  'vat',
  'total',
  'left_to_pay',
  'due_date',
  'status',
  'svc_sale_id',
] as const;

/** One document as a row of the table; what takes another back has negative amounts. */
export function documentRow(row: DocumentRow, timeZone: string): Record<(typeof EXPORTED_DOCUMENT)[number], string> {
  const { currency, total, vat, left, isCounter } = row;
  const major = (amount: number) => toMajorText(isCounter ? -amount : amount, currency);
  return {
    id: row.documentId,
    doc_type: String(DOCUMENT_TYPES[row.type]),
    doc_number: row.number === null ? '' : String(row.number),
    doc_date: wireTimestamp(row.at, timeZone),
    seller_name: row.sellerName,
    buyer_name: row.buyerName,
    buyer_inc_code: row.buyerNumber,
    currency,
    total_without_vat: major(total - vat),
    vat: major(vat),
    total: major(total),
    left_to_pay: major(left),
    due_date: row.dueDate ?? '',
    status: row.state,
    svc_sale_id: row.saleId ?? '',
  };
}
