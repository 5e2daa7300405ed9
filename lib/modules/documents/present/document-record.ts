import { documentUrl, DOCUMENT_TYPES, type DocumentType } from '#lib/kernel/sale/document.ts';
import { toMajorText } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { DocumentsContext } from '../context.ts';
import type { SentDocument } from '#lib/modules/messages/index.ts';
import type { DocumentRecord, DocumentWithMessages } from '../contract/document-record.ts';
import { wireAllocation } from './allocation-fields.ts';
import type { DocumentContent, DocumentLine } from '../domain/content.ts';
import { taxedOf } from '../contract/vat-of-lines.ts';
import type { FoundDocument } from '../store/documents-of-seller.sql.ts';
import type { NamedDocument } from '../store/documents-of.sql.ts';
import type { Draft } from '../store/drafts.sql.ts';

const WHOLE = 10_000;

/** `origin` without a slash at the end. */
type At = { origin: string };

type Content = Pick<FoundDocument, 'type' | 'language' | 'currency' | 'total' | 'vat' | 'content'>;

/** Amounts of at most twelve digits are exact as numbers of major units. */
const majorOf =
  (currency: string) =>
  (amount: number): number =>
    Number(toMajorText(amount, currency));

/** Fields of a record that its content says, and that never change. */
export function contentFields({ type, language, currency, total, vat, content }: Content) {
  const major = majorOf(currency);
  return {
    doc_type: DOCUMENT_TYPES[type],
    language,
    currency,
    total: major(total),
    total_without_vat: major(total - vat),
    vat: major(vat),
    vat_rate: String(content.vatRate / WHOLE),
    seller_name: content.seller.name,
    seller_inc_code: content.seller.companyNumber,
    buyer_name: content.buyer.name,
    buyer_inc_code: content.buyer.companyNumber,
    items: content.lines.map((line) => itemOf(line, content, major)),
    comment: content.comment,
    origin_doc_number: content.credits?.number ?? null,
    due_date: content.dueDate ?? null,
    payments: (content.payments ?? []).map(({ method, amount, date }) => ({ method, amount: major(amount), date })),
    currency_rate: content.currencyRate ?? null,
    second_language: content.secondLanguage ?? null,
  };
}

/** A line without a name is named by its kind. */
const itemOf = (line: DocumentLine, { vatRate }: DocumentContent, major: (amount: number) => number) => ({
  name: line.name || line.kind,
  quantity: line.quantity,
  unit_price: line.unitPrice === null ? null : major(line.unitPrice),
  total: major(line.total),
  discount: major(line.discount ?? 0),
  vat: vatRate === 0 && taxedOf(line) === 'standard' ? 'exempt' : taxedOf(line),
});

const besideOf = ({ id, type, number }: { id: string; type: DocumentType; number: number }) => ({
  id,
  doc_type: DOCUMENT_TYPES[type],
  doc_number: number,
});

/** Wire record of an issued document. */
export function documentRecordOf(
  { timeZone, origin }: Pick<DocumentsContext, 'timeZone' | 'origin'>,
  document: FoundDocument,
): DocumentRecord {
  return {
    id: document.publicId,
    doc_number: document.number,
    doc_date: wireTimestamp(document.issuedAt, timeZone),
    doc_url: documentUrl(origin, document.publicId),
    ...contentFields(document),
    ...wireAllocation(document.allocation),
    svc_sale_id: document.saleId,
    svc_transaction_id: document.attemptId,
    status: document.status,
    left_to_pay: majorOf(document.currency)(document.leftToPay),
    based_on: document.basedOn.map(besideOf),
    continued_by: document.continuedBy.map(besideOf),
    sha256: document.sha256,
  };
}

/** A record with the messages that carried the document. */
export const withMessages = (
  { timeZone }: Pick<DocumentsContext, 'timeZone'>,
  record: DocumentRecord,
  sent: readonly SentDocument[],
): DocumentWithMessages => ({
  ...record,
  messages: sent.map(({ channel, recipient, state, reason, createdAt }) => ({
    channel,
    recipient,
    status: state,
    reason,
    created_at: wireTimestamp(createdAt, timeZone),
  })),
});

/** Wire record of a draft: its VAT is what it would be if it had been issued when it was kept. */
export function draftRecordOf(
  { timeZone }: Pick<DocumentsContext, 'timeZone'>,
  { publicId, madeAt, draft }: Draft,
): DocumentRecord {
  return {
    id: publicId,
    doc_number: null,
    doc_date: wireTimestamp(madeAt, timeZone),
    doc_url: null,
    ...contentFields(draft),
    ...wireAllocation(draft.content.needsAllocation ? { status: 'waiting', number: null } : null),
    svc_sale_id: null,
    svc_transaction_id: null,
    status: 'draft',
    left_to_pay: 0,
    based_on: (draft.content.basedOn ?? []).map(besideOf),
    continued_by: [],
    sha256: null,
  };
}

/** Fields about documents in the records of other modules. */

/** Fields of the callback of the booking that issues it. */
export const callbackFields = ({ origin }: At, { publicId }: { publicId: string }) => ({
  sale_invoice_url: documentUrl(origin, publicId),
});

/** Fields of the answer to the call that caused it. */
export const responseFieldsOf = ({ origin }: At, { publicId, number }: { publicId: string; number: number }) => ({
  sale_invoice_number: number,
  sale_invoice_url: documentUrl(origin, publicId),
});

/** Fields of an item of get-sales, in the order of issue. */
export const saleFields = ({ origin }: At, documents: readonly NamedDocument[]) => ({
  sale_invoices: documents.map(({ type, number, publicId }) => ({
    doc_type: DOCUMENT_TYPES[type],
    sale_invoice_number: number,
    sale_invoice_url: documentUrl(origin, publicId),
  })),
});

/** Fields of an item of get-transactions. */
export const attemptFields = ({ origin }: At, { publicId, number }: NamedDocument) => ({
  transaction_invoice_url: documentUrl(origin, publicId),
  transaction_invoice_doc_number: String(number),
});
