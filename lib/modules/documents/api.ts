import { toMajorText, fromHundredths } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { DocumentsContext } from './context.ts';
import type { DocumentRecord } from './contract/document-record.ts';
import { DOCUMENT_TYPES, DOCUMENT_TYPE_NAMES, documentUrl } from '#lib/kernel/sale/document.ts';
import type { LineKind } from './domain.ts';
import { type FoundDocument, findDocument, listDocuments } from './store/documents-of-seller.sql.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { explainAuthFailure, findCallingSeller, recordKeyUse } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { CreateDocumentRequest } from './contract/create-document.ts';
import type { ListDocumentsRequest } from './contract/list-documents.ts';
import type { ReadDocumentRequest } from './contract/read-document.ts';
import { makeDocument } from './make-document.ts';
import type { NamedDocument } from './store/documents-of.sql.ts';

const WHOLE = 10_000;

/** A line without a name is named by its kind. */
const nameOf = (kind: LineKind, name: string): string => name || kind;

/** Wire record of a document. Amounts of at most twelve digits are exact as numbers of major units. */
export function documentRecordOf(
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

const DEFAULT_LIMIT = 100;

const ORDERS = { doc_date: 'date', doc_number: 'number' } as const;

/** POST /documents */
export async function serveCreateDocument(
  context: DocumentsContext,
  request: CreateDocumentRequest,
  call: Call,
): Promise<ApiResult> {
  const sellerId = await callerOf(context, call);
  if (!sellerId.ok) return sellerId;
  const { currency, items, doc_type: number } = request;
  const type = DOCUMENT_TYPE_NAMES.find((word) => DOCUMENT_TYPES[word] === number);
  if (!type) throw new Error('a type of the contract has no word');
  const made = await makeDocument(
    context.database,
    sellerId.value,
    {
      type,
      currency,
      language: call.language,
      comment: request.comment ?? '',
      buyer: { name: request.buyer_name, companyNumber: request.buyer_inc_code ?? '' },
      lines: items.map(({ name, quantity = 1, unit_price }) => ({
        name,
        quantity,
        unitPrice: fromHundredths(unit_price, currency),
      })),
    },
    request.origin_doc_id?.toLowerCase() ?? null,
  );
  return made.ok ? ok(documentRecordOf(context, made.value)) : made;
}

/** GET /documents/{id} */
export async function serveReadDocument(
  context: DocumentsContext,
  { id }: ReadDocumentRequest,
  call: Call,
): Promise<ApiResult> {
  const sellerId = await callerOf(context, call);
  if (!sellerId.ok) return sellerId;
  const found = await findDocument(context.database, sellerId.value, id.toLowerCase());
  return found ? ok(documentRecordOf(context, found)) : refuse({ key: 'record_not_found', about: 'document' });
}

/** GET /documents */
export async function serveListDocuments(
  context: DocumentsContext,
  { page = 1, limit = DEFAULT_LIMIT, field = 'doc_date', sort = 'desc' }: ListDocumentsRequest,
  call: Call,
): Promise<ApiResult> {
  const sellerId = await callerOf(context, call);
  if (!sellerId.ok) return sellerId;
  const query = { order: ORDERS[field], direction: sort, page, limit };
  const { count, documents } = await listDocuments(context.database, sellerId.value, query);
  return ok({
    items_count: count,
    page,
    limit,
    items: documents.map((document) => documentRecordOf(context, document)),
  });
}

/** The calling seller, or the one that its partner names; when its key was last used is noted with every call. */
async function callerOf(
  { database }: Pick<DocumentsContext, 'database'>,
  { credentials }: Call,
): Promise<Result<number, Refusal>> {
  recordKeyUse(credentials.sellerIndex, credentials.clientKeyIndex);
  const seller = await findCallingSeller(database, credentials);
  return seller ? ok(seller.id) : refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
}

/** Fields about documents in the records of other modules. `origin` without a slash at the end. */

type At = { origin: string };

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
