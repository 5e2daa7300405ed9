import type { Language } from '#lib/kernel/language.ts';
import { DOCUMENT_TYPES } from '#lib/kernel/sale/document.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { localRange } from '#lib/kernel/time/local-time.ts';
import { sentDocuments } from '#lib/modules/messages/index.ts';
import { explainAuthFailure, findCallingSeller, recordKeyUse } from '#lib/modules/principals/index.ts';
import { ApiFile } from '#lib/platform/http/api/api-file.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { cancelDocument } from './cancel-document.ts';
import type { DocumentsContext } from './context.ts';
import { isHeld } from './contract/allocation.ts';
import type { ChangeDocumentRequest } from './contract/change-document.ts';
import type { CreateDocumentRequest } from './contract/create-document.ts';
import type { ListDocumentsRequest } from './contract/list-documents.ts';
import type { ReadDocumentRequest } from './contract/read-document.ts';
import type { DocumentWithMessages } from './contract/document-record.ts';
import type { SendDocumentRequest } from './contract/send-document.ts';
import { heldRefusal } from './present/allocation-fields.ts';
import { documentRecordOf, draftRecordOf, withMessages } from './present/document-record.ts';
import { documentToMake, typeOf } from './contract/document-to-make.ts';
import { issueDraft, keepDraft } from './drafts.ts';
import { makeDocument } from './make-document.ts';
import { makeFile } from './make-file.ts';
import { documentHtml } from './paper/document-html.ts';
import { sendDocument } from './send-document.ts';
import { findDocumentToSend } from './store/document-to-send.sql.ts';
import { findDocument, listDocuments } from './store/documents-of-seller.sql.ts';
import { findDraft, listDrafts } from './store/drafts.sql.ts';
import { findShownDocument } from './store/shown-document.sql.ts';

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
  { id: sent, format = 'json' }: ReadDocumentRequest,
  call: Call,
): Promise<ApiResult> {
  const sellerId = await callerOf(context, call);
  if (!sellerId.ok) return sellerId;
  const id = sent.toLowerCase();
  if (format !== 'json') return paperOf(context, sellerId.value, { id, format, language: call.named });
  const found = await readSent(context, sellerId.value, id);
  if (found) return ok(found);
  const draft = await findDraft(context.database, sellerId.value, id);
  return draft ? ok(withMessages(context, draftRecordOf(context, draft), [])) : refuse(UNKNOWN);
}

type AskedPaper = { id: string; format: 'pdf' | 'html'; language: Language | null };

/** A document of the seller as a file. */
async function paperOf(
  context: DocumentsContext,
  sellerId: number,
  { id, format, language: named }: AskedPaper,
): Promise<ApiResult> {
  const { database, files } = context;
  const shown = await findShownDocument(context, id);
  if (shown?.sellerId !== sellerId)
    return refuse(
      (await findDraft(database, sellerId, id)) ? { key: 'wrong_document_status', field: 'draft' } : UNKNOWN,
    );
  if (isHeld(shown.allocation)) return refuse(heldRefusal(shown.allocation));
  const asked = { language: named ?? shown.language, second: shown.content.secondLanguage ?? null };
  const name = `${DOCUMENT_TYPES[shown.type]}-${shown.number}`;
  if (format === 'html') {
    const bytes = new TextEncoder().encode(documentHtml(shown, asked));
    return ok(new ApiFile({ name: `${name}.html`, mediaType: 'text/html; charset=utf-8', bytes }));
  }
  const made = await makeFile(files, shown, { publicId: id, ...asked, format: 'a4' });
  return made
    ? ok(new ApiFile({ name: `${name}.pdf`, mediaType: 'application/pdf', bytes: new Uint8Array(made) }))
    : refuse({ key: 'temporarily_unavailable' });
}

/** Record of an issued document with its messages; null where there is none. */
async function readSent(context: DocumentsContext, sellerId: number, id: string): Promise<DocumentWithMessages | null> {
  const { database } = context;
  const found = await findDocument(database, sellerId, id);
  const toSend = found && (await findDocumentToSend(database, [sellerId], id));
  return toSend && withMessages(context, documentRecordOf(context, found), await sentDocuments(database, toSend.id));
}

/** POST /documents/{id}/send */
export async function serveSendDocument(
  context: DocumentsContext,
  { id, email, mobile }: SendDocumentRequest,
  call: Call,
): Promise<ApiResult> {
  const sellerId = await callerOf(context, call);
  if (!sellerId.ok) return sellerId;
  const publicId = id.toLowerCase();
  const to = { email: email ?? null, mobile: mobile ?? null };
  const message = { publicId, ...to, language: call.named, userId: null };
  const sent = await sendDocument(context, [sellerId.value], message);
  if (!sent.ok) return sent;
  const record = await readSent(context, sellerId.value, publicId);
  return record ? ok(record) : refuse(UNKNOWN);
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
