import type { BuyerExtension } from '#lib/modules/checkout/index.ts';
import { documentUrl } from '#lib/kernel/sale/document-url.ts';
import { documentsOfSales } from './store/documents-of.sql.ts';

/** The documents that a receipt leads to, in the order in which they were issued. */
export const DOCUMENTS_OF_A_RECEIPT = {
  async onReceipt({ database }, { saleId }) {
    const issued = await documentsOfSales(database, [saleId]);
    return {
      documents: issued.map(({ type, number, publicId }) => ({ type, number, address: documentUrl('', publicId) })),
    };
  },
} as const satisfies BuyerExtension;
