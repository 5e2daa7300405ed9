export { documentRecordOf } from './api.ts';
export { DOCUMENT_COLUMNS, type FoundDocument, ITS_SALE } from './store/documents-of-seller.sql.ts';
