import type { BuyerExtension } from '#lib/modules/checkout/index.ts';
import type { SaleExtension } from '#lib/modules/payments/index.ts';
import { stampOfSale } from './store-stamps.sql.ts';

/** Whether a sale gave a stamp, among the facts that its seller sees. */
export const STAMP_OF_A_SALE: SaleExtension = {
  async facts({ database }, { id }) {
    const stamp = await stampOfSale(database, id);
    if (!stamp) return [];
    return [{ label: { key: 'stamps.title' }, value: { key: stamp.counts ? 'stamps.given' : 'stamps.taken' } }];
  },
};

/** How many stamps the buyer has, on the receipt, with the way to the card for the buyer alone. */
export const STAMPS_OF_A_RECEIPT: BuyerExtension = {
  async onReceipt({ database }, { saleId, isForBuyer }) {
    const stamp = await stampOfSale(database, saleId);
    if (!stamp) return {};
    const { key, stamps: count } = stamp;
    const value = { key: 'stamps.counted', values: { count } } as const;
    return { added: [{ label: { key: 'stamps.title' }, value, ...(isForBuyer && { href: `/stamps/${key}` }) }] };
  },
};
