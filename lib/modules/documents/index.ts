/** What other modules may use of documents: drafts, the part of a booking that issues one, and those of sales. */
export { DOCUMENT_TYPES } from './contract/document-types.ts';
export type { DocumentDraft } from './domain/content.ts';
export { documentUrl } from './domain/document-url.ts';
export type { DocumentedMoney } from './domain/sale-document.ts';
export { draftSaleDocument } from './draft-document.ts';
export { recordDocument } from './record-document.ts';
export { documentsOfAttempts, documentsOfSales, type NamedDocument } from './store/documents-of.sql.ts';
