/** What other modules may use of documents. */
export { documentUrl } from './domain/document-url.ts';
export { documentsOfAttempts, documentsOfSales, type NamedDocument } from './store/documents-of.sql.ts';
