import { fromHundredths } from '#lib/kernel/money.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { explainAuthFailure, findCallingSeller, recordKeyUse } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { DocumentsContext } from '../context.ts';
import type { CreateDocumentRequest } from '../contract/create-document.ts';
import { DOCUMENT_TYPES, DOCUMENT_WORDS } from '#lib/kernel/sale/document-type.ts';
import type { ListDocumentsRequest } from '../contract/list-documents.ts';
import type { ReadDocumentRequest } from '../contract/read-document.ts';
import { makeDocument } from '../make-document.ts';
import { findDocument, listDocuments } from '../store/documents-of-seller.sql.ts';
import { recordOf } from './document-record.ts';

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
  const type = DOCUMENT_WORDS.find((word) => DOCUMENT_TYPES[word] === number);
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
  return made.ok ? ok(recordOf(context, made.value)) : made;
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
  return found ? ok(recordOf(context, found)) : refuse({ key: 'record_not_found', about: 'document' });
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
  return ok({ items_count: count, page, limit, items: documents.map((document) => recordOf(context, document)) });
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
