import { documentsContext, signingKeysContext } from '#lib/contexts.ts';
import { boundTo } from '#lib/platform/db/bound.ts';
import type { Logo } from '#lib/modules/sellers/contract/brand.ts';
import { readLogo } from '#lib/modules/sellers/index.ts';
import { issueByHand, keepByHand } from './by-hand/issue-by-hand.ts';
import * as papers from './by-hand/papers-of-documents.ts';
import { prepareDocument } from './by-hand/prepare-document.ts';
import { previewDocument } from './by-hand/show-draft.ts';
import { cancelIssued as cancel } from './cancel-document.ts';
import { issueDraft } from './drafts.ts';
import * as settings from './issuer-settings.ts';
import * as lists from './queries/list-documents.sql.ts';
import * as one from './queries/show-document.sql.ts';
import { countWaiting } from './store/issuers.sql.ts';
import { signerOfDocuments } from './sign-document.ts';
import { dropDraft } from './store/drafts.sql.ts';
import { isCopyNext, keepOriginal } from './store/originals.sql.ts';
import { findShownDocument } from './store/shown-document.sql.ts';

/** Reads and operations of documents for pages. */
export type { DocumentPaper } from './by-hand/papers-of-documents.ts';
export { documentToMake } from './contract/document-to-make.ts';
export { documentRow } from './views/export-rows.ts';
export { type DrawDocument, type DrawPaper, documentRoute } from './document-route.ts';

const bound = boundTo(documentsContext);
export const findDocument = bound(findShownDocument);
export const findLogoOfDocument = bound(({ database }, logo: Logo) => readLogo(database, logo));
export const documentSigner = boundTo(signingKeysContext)(signerOfDocuments);
export const originals = {
  isCopyNext: bound(({ database }, publicId: string) => isCopyNext(database, publicId)),
  keep: bound(({ database }, original: Parameters<typeof keepOriginal>[1]) => keepOriginal(database, original)),
};
export const showIssuer = bound(({ database }, sellerId: number) => settings.showIssuer(database, sellerId));
export const saveIssuer = bound(({ database }, sellerId: number, entered: Parameters<typeof settings.saveIssuer>[2]) =>
  settings.saveIssuer(database, sellerId, entered),
);

/** How many payments and refunds of these businesses have documents that wait for details. */
export const countWaitingDocuments = bound(async ({ database }, sellerIds: readonly number[]) =>
  (await countWaiting(database, sellerIds)).reduce((sum, { count }) => sum + count, 0),
);

const boundToDatabase = boundTo(() => documentsContext().database);
export const listDocumentRows = boundToDatabase(lists.listDocumentRows);
export const everyDocumentRow = boundToDatabase(lists.everyDocumentRow);
export const hasDocuments = boundToDatabase(lists.hasDocuments);
export const countDocuments = boundToDatabase(lists.countDocuments);
export const ownerOfDocument = boundToDatabase(one.ownerOfDocument);
export const showDocument = bound(one.showDocument);

export const papersOfDocuments = bound((context, ids: readonly string[], sellerIds: readonly number[]) =>
  papers.papersOfDocuments(context, documentSigner, ids, sellerIds),
);

/** Documents by hand. */
export const prepareForm = bound(prepareDocument);
export const previewForm = bound(previewDocument);
export const issueForm = bound(issueByHand);
export const keepForm = bound(keepByHand);
export const issueKeptDraft = bound(issueDraft);
export const cancelIssued = bound(cancel);
export const dropKeptDraft = boundToDatabase(dropDraft);
