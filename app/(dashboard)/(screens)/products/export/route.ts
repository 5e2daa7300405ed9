import { listExport } from '#app/_server/lists/export.ts';
import { narrowedTo } from '#components/catalog/narrowed-to.ts';
import { PRODUCTS, productsQuery } from '#components/products/products.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { everyProduct, formOf } from '#lib/modules/products/dashboard.ts';

/** GET /products/export. */
export const GET = listExport('/products/export', {
  list: PRODUCTS,
  pages: ({ sellerIds, params, ids, now, timeZone }) =>
    everyProduct({ sellerIds, ...narrowedTo(ids, productsQuery(params, now, timeZone)) }),
  row: (product, timeZone) => ({
    guid: product.guid,
    ...formOf(product),
    created_at: wireTimestamp(product.createdAt, timeZone),
    updated_at: wireTimestamp(product.updatedAt, timeZone),
  }),
});
