import { isDeepStrictEqual } from 'node:util';
import { isUuid } from '#lib/kernel/ids.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { isThereAlready } from '#lib/platform/db/errors.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import { lineOf } from '../contract/lines-to-make.ts';
import type { Credited, DocumentToMake } from '../domain/own-document.ts';
import { decideDocument, type Making, makeDocument } from '../make-document.ts';
import { type FoundDocument, findDocument } from '../store/documents-of-seller.sql.ts';
import { dropDraft, type Draft, putDraft } from '../store/drafts.sql.ts';
import { findCredited, findIssuer } from '../store/own-documents.sql.ts';

/**
 * Documents of a person's form. The form has an identifier from the start, which the document keeps: a form that is
 * sent twice, because the answer was lost or a button was pressed in two windows, issues one document.
 */

type Entered = { publicId: string; toMake: DocumentToMake };

/** The answer about a document that was issued under the form's identifier: it, unless the form says another now. */
async function answerOf(
  { database }: Making,
  sellerId: number,
  issued: FoundDocument,
  toMake: DocumentToMake,
): Promise<Result<FoundDocument, Refusal>> {
  const { originId } = toMake;
  const credited = isUuid(originId ?? '') ? await findCredited(database, sellerId, originId ?? '') : null;
  return isOf(issued, toMake, credited) ? ok(issued) : refuse({ key: 'wrong_document_status', field: issued.status });
}

const isOf = (issued: FoundDocument, toMake: DocumentToMake, credited: Credited | null): boolean =>
  isDeepStrictEqual(saidBy(issued), saidOf(toMake, issued, credited));

/** Content of a document as its form gave it. */
const saidBy = ({ type, currency, language, content }: FoundDocument) => ({
  type,
  currency,
  language,
  buyer: content.buyer,
  comment: content.comment,
  lines: content.lines,
  payments: content.payments ?? [],
  dueDate: content.dueDate ?? null,
  currencyRate: content.currencyRate ?? null,
  secondLanguage: content.secondLanguage ?? null,
  basedOn: content.basedOn?.map(({ id }) => id) ?? [],
  credits: content.credits,
});

/** The same of a form; what it leaves to the day and the seller is as the document has it. */
function saidOf(
  toMake: DocumentToMake,
  { language, content }: FoundDocument,
  credited: Credited | null,
): ReturnType<typeof saidBy> {
  const { type, currency, buyer, comment, lines, payments = [], basedOn = [] } = toMake;
  return {
    type,
    currency,
    language: toMake.language ?? language,
    buyer,
    comment,
    lines: lines.map(lineOf),
    payments: payments.map((one, place) => ({ ...one, date: one.date ?? content.payments?.[place]?.date ?? '' })),
    dueDate: toMake.dueDate || null,
    currencyRate: (credited?.currencyRate ?? toMake.currencyRate) || null,
    secondLanguage: toMake.secondLanguage || null,
    basedOn: [...basedOn],
    credits: credited && { type: credited.type, number: credited.number },
  };
}

/**
 * Issues a form, in place of its draft if it has one; what it issued before is answered as it was. A form that was
 * changed after it had issued its document issues no other one, and says so.
 */
export async function issueByHand(
  context: Making,
  sellerId: number,
  { publicId, toMake }: Entered,
): Promise<Result<FoundDocument, Refusal>> {
  const issued = await findDocument(context.database, sellerId, publicId);
  if (issued) return answerOf(context, sellerId, issued, toMake);
  try {
    return await makeDocument(context, sellerId, toMake, {
      publicId,
      before: async (inside) => {
        await dropDraft(inside, sellerId, publicId);
        return null;
      },
    });
  } catch (error) {
    if (!isThereAlready(error)) throw error;
    const meanwhile = await findDocument(context.database, sellerId, publicId);
    return meanwhile
      ? answerOf(context, sellerId, meanwhile, toMake)
      : refuse({ key: 'record_not_found', about: 'document' });
  }
}

/** Keeps a form as a draft, in place of what the draft was before. */
export async function keepByHand(
  { database, timeZone }: Making,
  sellerId: number,
  { publicId, toMake }: Entered,
): Promise<Result<Draft, Refusal>> {
  const issued = await findDocument(database, sellerId, publicId);
  if (issued) return refuse({ key: 'wrong_document_status', field: issued.status });
  const seller = await findIssuer(database, sellerId, timeZone);
  return unlessRefused<Draft, Refusal>(database, async (inside) => {
    const decided = await decideDocument(inside, { sellerId, seller, toMake, publicId });
    if (!decided.ok) return decided;
    const kept = await putDraft(inside, sellerId, { publicId, toMake, draft: decided.value.draft });
    return kept ? ok(kept) : refuse({ key: 'record_not_found', about: 'document' });
  });
}
