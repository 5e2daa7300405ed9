import { documentsContext } from '#lib/contexts.ts';
import { boundTo } from '#lib/platform/db/bound.ts';
import { findShownDocument } from './store/shown-document.sql.ts';

/** Reads and operations of documents for pages. */
export { type DrawDocument, documentRoute } from './document-route.ts';

export const findDocument = boundTo(documentsContext)(findShownDocument);
