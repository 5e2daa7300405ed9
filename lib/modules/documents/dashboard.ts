import { documentsContext, signingKeysContext } from '#lib/contexts.ts';
import { boundTo } from '#lib/platform/db/bound.ts';
import type { Logo } from '#lib/modules/sellers/contract/brand.ts';
import { readLogo } from '#lib/modules/sellers/index.ts';
import * as settings from './issuer-settings.ts';
import { countWaiting } from './store/issuers.sql.ts';
import { signerOfDocuments } from './sign-document.ts';
import { isCopyNext, keepOriginal } from './store/originals.sql.ts';
import { findShownDocument } from './store/shown-document.sql.ts';

/** Reads and operations of documents for pages. */
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
