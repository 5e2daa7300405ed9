import { listExport } from '#app/_server/lists/export.ts';
import { PRODUCTS, productsQuestion } from '#components/products/products.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { PRODUCT_FORM_FIELDS } from '#lib/modules/products/contract/product-form.ts';
import { formOf } from '#lib/modules/products/present/product-form.ts';
import { everyProduct } from '#lib/modules/products/queries/list-products.sql.ts';

/** GET /products/export. */
export const GET = listExport('/products/export', {
  list: PRODUCTS,
  columns: ['guid', ...PRODUCT_FORM_FIELDS, 'created_at', 'updated_at'],
  pages: ({ database, sellerIds, params, now, timeZone }) =>
    everyProduct(database, { sellerIds, ...productsQuestion(params, now, timeZone) }),
  row: (product, timeZone) => ({
    guid: product.guid,
    ...formOf(product),
    created_at: wireTimestamp(product.createdAt, timeZone),
    updated_at: wireTimestamp(product.updatedAt, timeZone),
  }),
});
