import { readLanguage } from '#lib/kernel/language.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import type { ShownDocument } from '../contract/shown-document.ts';
import type { DocumentDraft } from '../domain/content.ts';
import type { DocumentToMake } from '../domain/own-document.ts';
import { decideDocument, type Making } from '../make-document.ts';
import { findIssuer } from '../store/own-documents.sql.ts';
import { findLook } from '../store/shown-document.sql.ts';

/** A draft as its reader would see it: without a number, at the time at which it was kept. */
export async function shownDraft(
  { database, timeZone }: Making,
  sellerId: number,
  { draft, at }: { draft: DocumentDraft; at: Date },
): Promise<ShownDocument> {
  const { type, language, currency, total, vat, content } = draft;
  const look = await findLook(database, sellerId);
  const as = { type, number: 0, language: readLanguage(language), currency, total, vat, content };
  return {
    ...as,
    sellerId,
    look,
    timeZone,
    issuedAt: at,
    isCancelled: false,
    isPaid: false,
    payable: 0,
    allocation: null,
  };
}

/** The paper of a form as it would be issued now, or why it may not be; nothing is kept. */
export async function previewDocument(
  context: Making,
  sellerId: number,
  { publicId, toMake }: { publicId: string; toMake: DocumentToMake },
): Promise<Result<ShownDocument, Refusal>> {
  const seller = await findIssuer(context.database, sellerId, context.timeZone);
  const decided = await unlessRefused<DocumentDraft, Refusal>(context.database, async (inside) => {
    const judged = await decideDocument(inside, { sellerId, seller, toMake, publicId });
    return judged.ok ? ok(judged.value.draft) : refuse(judged.reason);
  });
  if (!decided.ok) return decided;
  const { now: at } = await readClock(context.database);
  return ok(await shownDraft(context, sellerId, { draft: decided.value, at }));
}
