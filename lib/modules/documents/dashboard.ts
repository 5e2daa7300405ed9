import { documentsContext, paymentsContext, signingKeysContext } from '#lib/contexts.ts';
import { boundTo } from '#lib/platform/db/bound.ts';
import { issueByHand, keepByHand } from './by-hand/issue-by-hand.ts';
import * as papers from './by-hand/papers-of-documents.ts';
import { prepareDocument } from './by-hand/prepare-document.ts';
import { previewDocument } from './by-hand/show-draft.ts';
import { cancelIssued as cancel } from './cancel-document.ts';
import { issueDraft } from './drafts.ts';
import * as paying from './pay-document.ts';
import * as sending from './send-document.ts';
import { findDocumentToSend } from './store/document-to-send.sql.ts';
import * as settings from './issuer-settings.ts';
import * as lists from './queries/list-documents.sql.ts';
import * as one from './queries/show-document.sql.ts';
import { countWaiting } from './store/issuers.sql.ts';
import { filePorts } from './file-ports.ts';
import { signerOfDocuments } from './sign-document.ts';
import { dropDraft } from './store/drafts.sql.ts';
import { findShownDocument } from './store/shown-document.sql.ts';

/** Reads and operations of documents for pages. */
export type { DocumentPaper } from './by-hand/papers-of-documents.ts';
export { documentToMake } from './contract/document-to-make.ts';
export { documentRow } from './views/export-rows.ts';
export { type DrawDocument, documentCodeRoute, documentRoute, payDocumentRoute } from './document-route.ts';
export { documentPaper } from './paper/document-paper.ts';
export { xmlOfDocument } from './present/document-xml.ts';

const bound = boundTo(documentsContext);
export const findDocument = bound(findShownDocument);
export const documentFiles = () => filePorts(signingKeysContext());
export const payDocument = boundTo(paymentsContext)(paying.payDocument);
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
  papers.papersOfDocuments(context, (sellerId) => signerOfDocuments(signingKeysContext(), sellerId), ids, sellerIds),
);

/** Documents by hand. */
export const prepareForm = bound(prepareDocument);
export const previewForm = bound(previewDocument);
export const issueForm = bound(issueByHand);
export const keepForm = bound(keepByHand);
export const issueKeptDraft = bound(issueDraft);
export const cancelIssued = bound(cancel);
export const dropKeptDraft = boundToDatabase(dropDraft);

/** Sends a document of these businesses to its buyer, by a person. */
export const sendDocument = bound(sending.sendDocument);

/** A document with what sending it needs; its messages are those of `id` (`messagesOfDocument` of messages). */
export const readDocumentToSend = bound(({ database }, sellerIds: readonly number[], publicId: string) =>
  findDocumentToSend(database, sellerIds, publicId),
);
