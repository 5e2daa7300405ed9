import type { RecordExtension } from '#lib/modules/payments/index.ts';
import { attemptFields, saleFields } from './present/document-record.ts';
import { documentsOfAttempts, documentsOfSales } from './store/documents-of.sql.ts';

/** The documents of sales in get-sales, and that of each payment and refund in get-transactions. */
export const DOCUMENTS_OF_RECORDS: RecordExtension = {
  goesWith: ({ hadInvoices }) => hadInvoices,
  ofSales: async ({ database, origin }, saleIds) => {
    const issued = Map.groupBy(await documentsOfSales(database, saleIds), ({ saleId }) => saleId);
    return new Map([...issued].map(([saleId, documents]) => [saleId, saleFields({ origin }, documents)]));
  },
  ofAttempts: async ({ database, origin }, attemptIds) => {
    const issued = await documentsOfAttempts(database, attemptIds);
    return new Map(issued.map((document) => [document.attemptId, attemptFields({ origin }, document)]));
  },
};
