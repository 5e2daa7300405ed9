import type { SaleExtension } from '#lib/modules/payments/index.ts';
import { documentUrl } from '#lib/kernel/sale/document-url.ts';
import { documentsOfSales } from './store/documents-of.sql.ts';

/** The documents of a sale among the facts of its page, in the order in which they were issued. */
export const DOCUMENTS_OF_A_SALE = {
  facts: async ({ database }, { id }) =>
    (await documentsOfSales(database, [id])).map(({ type, number, publicId }) => ({
      label: { key: 'documents.title', values: { type: { key: `documents.type.${type}` }, number } },
      value: { key: 'dashboard.sale.receiptLink' },
      href: documentUrl('', publicId),
    })),
} as const satisfies SaleExtension;
