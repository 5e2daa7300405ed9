export { cancelDocument } from './cancel-document.ts';
export type { DocumentContent, DocumentLine } from './domain/content.ts';
export type { LineToMake } from './contract/lines-to-make.ts';
export { creditLostMoney, restoreLostMoney } from './credit-lost-money.ts';
export { makeDocument } from './make-document.ts';
export { documentRecordOf } from './present/document-record.ts';
export { giveReversed, settleAllocation, waitAgain } from './store/allocations.sql.ts';
export { DOCUMENT_COLUMNS, type FoundDocument, ITS_SALE } from './store/documents-of-seller.sql.ts';
export { drawNumber } from './store/draw-number.ts';
