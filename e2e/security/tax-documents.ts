import { keepDraft } from '#lib/modules/documents/drafts.ts';
import { makeDocument } from '#lib/modules/documents/make-document.ts';
import type { DocumentToMake } from '#lib/modules/documents/domain/own-document.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';

/** Documents by hand in the world of the security tests, each to be issued, deleted or canceled once. */

export type NamedTaxDocuments = {
  taxDocument: string;
  draftsToIssue: readonly string[];
  draftsToDrop: readonly string[];
  documentsToCancel: readonly string[];
};

/** People who may make sales. */
const TURNS = 6;

const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Identifiers that do not exist. */
export const NO_TAX_DOCUMENTS: NamedTaxDocuments = {
  taxDocument: NO_ID,
  draftsToIssue: Array(TURNS).fill(NO_ID),
  draftsToDrop: Array(TURNS).fill(NO_ID),
  documentsToCancel: Array(TURNS).fill(NO_ID),
};

type Of = { sellerId: number; mark: string; turns?: number };

/** `mark`: in the buyer's name of each. `turns`: how many there are of each. */
export async function givenTaxDocuments(
  db: Database,
  { sellerId, mark, turns = TURNS }: Of,
): Promise<NamedTaxDocuments> {
  await givenIssuer(db, { id: sellerId });
  const context = { database: db, timeZone: 'Asia/Jerusalem' };
  const toMake: DocumentToMake = {
    type: 'invoice',
    currency: 'ILS',
    language: 'en',
    comment: '',
    buyer: { name: `${mark} Buyer`, companyNumber: '' },
    lines: [{ name: 'Chairs', quantity: 1, unitPrice: 11_800 }],
  };
  const one = async (make: typeof makeDocument | typeof keepDraft): Promise<string> => {
    const made = await make(context, sellerId, toMake);
    if (!made.ok) throw new Error(`a document was not made: ${made.reason.key}`);
    return made.value.publicId;
  };
  const each = async (make: typeof makeDocument | typeof keepDraft): Promise<string[]> => {
    const ids: string[] = [];
    for (let turn = 0; turn < turns; turn += 1) ids.push(await one(make));
    return ids;
  };
  return {
    taxDocument: await one(makeDocument),
    draftsToIssue: await each(keepDraft),
    draftsToDrop: await each(keepDraft),
    documentsToCancel: await each(makeDocument),
  };
}
