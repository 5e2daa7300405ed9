import { keepDraft } from '#lib/modules/documents/drafts.ts';
import { makeDocument } from '#lib/modules/documents/make-document.ts';
import type { DocumentToMake } from '#lib/modules/documents/domain/own-document.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { givenHeldDocument, givenTaxGrant } from '#lib/testing/held-documents.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';

/**
 * Documents by hand in the world of the security tests, each to be issued, deleted, canceled or freed from its wait for
 * a number of the tax authority once.
 */

export type NamedTaxDocuments = {
  taxDocument: string;
  draftsToIssue: readonly string[];
  draftsToDrop: readonly string[];
  documentsToCancel: readonly string[];
  /** Refused by the authority. */
  refusedDocuments: readonly string[];
  documentsToAskAgain: readonly string[];
  documentsToNumber: readonly string[];
  documentsToFree: readonly string[];
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
  refusedDocuments: Array(TURNS).fill(NO_ID),
  documentsToAskAgain: Array(TURNS).fill(NO_ID),
  documentsToNumber: Array(TURNS).fill(NO_ID),
  documentsToFree: Array(TURNS).fill(NO_ID),
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
  const many = async (next: () => Promise<string>): Promise<string[]> => {
    const ids: string[] = [];
    for (let turn = 0; turn < turns; turn += 1) ids.push(await next());
    return ids;
  };
  const each = (make: typeof makeDocument | typeof keepDraft) => many(() => one(make));
  const held = (state?: Parameters<typeof givenHeldDocument>[2]) => many(() => givenHeldDocument(db, sellerId, state));
  await givenTaxGrant(db, sellerId);
  return {
    taxDocument: await one(makeDocument),
    draftsToIssue: await each(keepDraft),
    draftsToDrop: await each(keepDraft),
    documentsToCancel: await each(makeDocument),
    refusedDocuments: await held(),
    documentsToAskAgain: await held('buyer-number'),
    documentsToNumber: await held('setup'),
    documentsToFree: await held('setup'),
  };
}
