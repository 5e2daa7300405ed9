import { bound } from '#lib/platform/db/bound.ts';
import type { ProductFields } from './domain.ts';
import * as importing from './import-products.ts';
import * as operations from './operations.ts';
import * as lists from './list-products.sql.ts';
import * as quick from './quick-find-products.sql.ts';
import * as store from './store.ts';

/** Queries and operations on products for screens, always within the businesses of a person. */

export type { Product, ProductFields as NewProduct } from './domain.ts';
export { formOf } from './api/product-form.ts';

export const findProduct = bound(store.findProduct);
export const findProducts = bound(store.findProducts);
export const addProduct = bound(store.addProduct);

const updateProduct = bound(operations.updateProduct);

/** Replaces all fields of a product by a form's, its prices as a whole. */
export const replaceProduct = (
  guid: string,
  sellerIds: readonly number[],
  { prices, costs, ...fields }: ProductFields,
): ReturnType<typeof updateProduct> =>
  updateProduct(guid, sellerIds, {
    ...fields,
    prices: { about: 'prices', fields: prices },
    costs: { about: 'costs', fields: costs },
  });

export const setProductStatus = bound(store.setProductStatus);
export const deleteProducts = bound(store.deleteProducts);
export const restoreProducts = bound(store.restoreProducts);
export const quickFindProducts = bound(quick.quickFindProducts);
export const readProductTable = bound(importing.readProductTable);
export const importProducts = bound(importing.importProducts);
export const listProducts = bound(lists.listProducts);
export const everyProduct = bound(lists.everyProduct);
export const hasProducts = bound(store.hasProducts);
