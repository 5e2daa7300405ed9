import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { counterTypeOf } from './domain/issuing.ts';
import { linesLeft } from './domain/lines-left.ts';
import { makeDocument, type Making } from './make-document.ts';
import { type FoundDocument, findDocument } from './store/documents-of-seller.sql.ts';
import { type Draft, dropDraft, findDraft } from './store/drafts.sql.ts';
import { contentsOfNotes } from './store/own-documents.sql.ts';

/** A dropped draft, or the document that takes an issued one back. */
type Cancelled = { dropped: Draft; issued: null } | { dropped: null; issued: FoundDocument };

/**
 * Drops a draft; of an issued document, issues what takes back all that earlier ones left of it. Whatever the seller
 * may issue today: what was issued can always be taken back.
 */
export async function cancelDocument(
  context: Making,
  sellerId: number,
  publicId: string,
): Promise<Result<Cancelled, Refusal>> {
  const { database } = context;
  const dropped = await findDraft(database, sellerId, publicId);
  if (dropped && (await dropDraft(database, sellerId, publicId))) return ok({ dropped, issued: null });
  const issued = await cancelIssued(context, sellerId, publicId);
  return issued.ok ? ok({ dropped: null, issued: issued.value }) : issued;
}

/** Issues the document that takes an issued one back. */
export async function cancelIssued(
  context: Making,
  sellerId: number,
  publicId: string,
): Promise<Result<FoundDocument, Refusal>> {
  const { database } = context;
  const found = await findDocument(database, sellerId, publicId);
  if (!found) return refuse({ key: 'record_not_found', about: 'document' });
  const type = counterTypeOf(found.type);
  if (type === null || found.content.credits !== null || found.status === 'cancelled')
    return refuse({ key: 'wrong_document_status', field: found.status });
  if (found.attemptId !== null)
    return refuse({ key: 'combination_not_allowed', about: 'document', cause: { key: 'credited_by_refunds' } });
  const lines = linesLeft(found.content, await contentsOfNotes(database, sellerId, publicId));
  // Notes by hand may have taken more of one rate than there was of it: what is left is then for the seller to say.
  if (lines === null) return refuse({ key: 'combination_not_allowed', about: 'document' });
  const { currency, language, content } = found;
  const toMake = { type, currency, language, buyer: content.buyer, lines, comment: '', originId: publicId };
  return makeDocument(context, sellerId, toMake, { isAnyType: true });
}
