/** What other modules may use of documents. */
export { DOCUMENT_TYPES } from './contract/document-types.ts';
export { documentUrl } from './domain/document-url.ts';
export { documentsOfAttempts, documentsOfSales, type NamedDocument } from './store/documents-of.sql.ts';
