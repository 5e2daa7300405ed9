import type { SaleExtension } from '#lib/modules/payments/index.ts';
import { documentUrl } from '#lib/kernel/sale/document.ts';
import { documentsOfSales } from './store/documents-of.sql.ts';
import type { BuyerExtension } from '#lib/modules/checkout/index.ts';
import type { Extensions } from '#lib/extension.ts';
import { DOCUMENT_OF_A_BOOKING } from './document-of-booking.ts';
import { DOCUMENTS_OF_RECORDS } from './documents-of-records.ts';
import { DOCUMENT_MESSAGE } from './document-message.ts';
import { DOCUMENT_LINK } from './message-link.ts';

/** The documents of a sale among the facts of its page, in the order in which they were issued. */
const DOCUMENTS_OF_A_SALE = {
  facts: async ({ database }, { id }) =>
    (await documentsOfSales(database, [id])).map(({ type, number, publicId }) => ({
      label: { key: 'documents.title', values: { type: { key: `documents.type.${type}` }, number } },
      value: { key: 'dashboard.sale.receiptLink' },
      href: documentUrl('', publicId),
    })),
} as const satisfies SaleExtension;

/** The documents that a receipt leads to, in the order in which they were issued. */
const DOCUMENTS_OF_A_RECEIPT = {
  async onReceipt({ database }, { saleId }) {
    const issued = await documentsOfSales(database, [saleId]);
    return {
      documents: issued.map(({ type, number, publicId }) => ({ type, number, address: documentUrl('', publicId) })),
    };
  },
} as const satisfies BuyerExtension;

/** Extensions of documents for other modules. */
export const documentExtensions = {
  bookings: [DOCUMENT_OF_A_BOOKING],
  buyers: [DOCUMENTS_OF_A_RECEIPT],
  records: [DOCUMENTS_OF_RECORDS],
  sales: [DOCUMENTS_OF_A_SALE],
  templates: [DOCUMENT_MESSAGE],
  messageLinks: [DOCUMENT_LINK],
} as const satisfies Extensions;
