/** What other modules may use of documents. */
export { documentsOfAttempts, documentsOfSales, type NamedDocument } from './store/documents-of.sql.ts';
