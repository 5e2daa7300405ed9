import { randomUUID } from 'node:crypto';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import type { DocumentToMake } from './domain/own-document.ts';
import { decideDocument, type Making, makeDocument } from './make-document.ts';
import { type FoundDocument, findDocument } from './store/documents-of-seller.sql.ts';
import { addDraft, type Draft, dropDraft, findDraft } from './store/drafts.sql.ts';
import { findIssuer } from './store/own-documents.sql.ts';

/** Documents before they are issued: judged as if they were, without number and date. */

export async function keepDraft(
  { database, timeZone }: Making,
  sellerId: number,
  toMake: DocumentToMake,
): Promise<Result<Draft, Refusal>> {
  const seller = await findIssuer(database, sellerId, timeZone);
  const publicId = randomUUID();
  return unlessRefused<Draft, Refusal>(database, async (inside) => {
    const decided = await decideDocument(inside, { sellerId, seller, toMake, publicId });
    if (!decided.ok) return decided;
    return ok(await addDraft(inside, sellerId, { publicId, toMake, draft: decided.value.draft }));
  });
}

/** Issues a draft, once: judged again by what holds now, with the VAT of today. The identifier stays. */
export async function issueDraft(
  context: Making,
  sellerId: number,
  publicId: string,
): Promise<Result<FoundDocument, Refusal>> {
  const { database } = context;
  const draft = await findDraft(database, sellerId, publicId);
  if (!draft) return refuse(await refusalWithoutDraft(context, sellerId, publicId));
  return makeDocument(context, sellerId, draft.toMake, {
    publicId,
    before: async (inside) =>
      (await dropDraft(inside, sellerId, publicId))
        ? null
        : refusalWithoutDraft({ database: inside }, sellerId, publicId),
  });
}

/** The refusal of a call about a draft that is issued already, or was never there. */
async function refusalWithoutDraft(
  { database }: Pick<Making, 'database'>,
  sellerId: number,
  publicId: string,
): Promise<Refusal> {
  const issued = await findDocument(database, sellerId, publicId);
  return issued
    ? { key: 'wrong_document_status', field: issued.status }
    : { key: 'record_not_found', about: 'document' };
}
