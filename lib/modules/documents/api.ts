import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { localRange } from '#lib/kernel/time/local-time.ts';
import { explainAuthFailure, findCallingSeller, recordKeyUse } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { cancelDocument } from './cancel-document.ts';
import type { DocumentsContext } from './context.ts';
import type { ChangeDocumentRequest } from './contract/change-document.ts';
import type { CreateDocumentRequest } from './contract/create-document.ts';
import type { ListDocumentsRequest } from './contract/list-documents.ts';
import type { ReadDocumentRequest } from './contract/read-document.ts';
import { documentRecordOf, draftRecordOf } from './present/document-record.ts';
import { documentToMake, typeOf } from './contract/document-to-make.ts';
import { issueDraft, keepDraft } from './drafts.ts';
import { makeDocument } from './make-document.ts';
import { findDocument, listDocuments } from './store/documents-of-seller.sql.ts';
import { findDraft, listDrafts } from './store/drafts.sql.ts';

const DEFAULT_LIMIT = 100;

const ORDERS = { doc_date: 'date', doc_number: 'number' } as const;

const UNKNOWN: Refusal = { key: 'record_not_found', about: 'document' };

/** POST /documents */
export async function serveCreateDocument(
  context: DocumentsContext,
  request: CreateDocumentRequest,
  call: Call,
): Promise<ApiResult> {
  const sellerId = await callerOf(context, call);
  if (!sellerId.ok) return sellerId;
  const toMake = documentToMake(request);
  if (request.draft) {
    const kept = await keepDraft(context, sellerId.value, toMake);
    return kept.ok ? ok(draftRecordOf(context, kept.value)) : kept;
  }
  const made = await makeDocument(context, sellerId.value, toMake);
  return made.ok ? ok(documentRecordOf(context, made.value)) : made;
}

/** POST /documents/{id}/issue */
export async function serveIssueDocument(
  context: DocumentsContext,
  { id }: ChangeDocumentRequest,
  call: Call,
): Promise<ApiResult> {
  const sellerId = await callerOf(context, call);
  if (!sellerId.ok) return sellerId;
  const issued = await issueDraft(context, sellerId.value, id.toLowerCase());
  return issued.ok ? ok(documentRecordOf(context, issued.value)) : issued;
}

/** POST /documents/{id}/cancel */
export async function serveCancelDocument(
  context: DocumentsContext,
  { id }: ChangeDocumentRequest,
  call: Call,
): Promise<ApiResult> {
  const sellerId = await callerOf(context, call);
  if (!sellerId.ok) return sellerId;
  const done = await cancelDocument(context, sellerId.value, id.toLowerCase());
  if (!done.ok) return done;
  const { dropped, issued } = done.value;
  return ok(issued ? documentRecordOf(context, issued) : { ...draftRecordOf(context, dropped), status: 'cancelled' });
}

/** GET /documents/{id} */
export async function serveReadDocument(
  context: DocumentsContext,
  { id: sent }: ReadDocumentRequest,
  call: Call,
): Promise<ApiResult> {
  const sellerId = await callerOf(context, call);
  if (!sellerId.ok) return sellerId;
  const id = sent.toLowerCase();
  const found = await findDocument(context.database, sellerId.value, id);
  if (found) return ok(documentRecordOf(context, found));
  const draft = await findDraft(context.database, sellerId.value, id);
  return draft ? ok(draftRecordOf(context, draft)) : refuse(UNKNOWN);
}

/** GET /documents */
export async function serveListDocuments(
  context: DocumentsContext,
  request: ListDocumentsRequest,
  call: Call,
): Promise<ApiResult> {
  const sellerId = await callerOf(context, call);
  if (!sellerId.ok) return sellerId;
  const { page = 1, limit = DEFAULT_LIMIT, field = 'doc_date', sort = 'desc', doc_type, status, q } = request;
  const { from = null, until = null } = localRange(request.from, request.to, context.timeZone);
  const filter = { from, until, type: doc_type === undefined ? null : typeOf(doc_type) };
  if (status === 'draft') {
    const { count, drafts } = await listDrafts(context.database, sellerId.value, filter, { page, limit });
    return ok({ items_count: count, page, limit, items: drafts.map((draft) => draftRecordOf(context, draft)) });
  }
  const { count, documents } = await listDocuments(
    context.database,
    sellerId.value,
    { ...filter, status: status ?? null, words: q ?? null },
    { order: ORDERS[field], direction: sort, page, limit },
  );
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
