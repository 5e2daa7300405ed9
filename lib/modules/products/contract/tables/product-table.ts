import type { ImportTable } from '#lib/platform/tables/import-rows.ts';
import { ownTable } from '#lib/platform/tables/own-columns.ts';
import type { Table } from '#lib/platform/tables/read-table.ts';
import { PRODUCT_FORM_FIELDS } from '../product-form.ts';
import { isShopify, shopifyProducts } from './shopify-products.ts';
import { isWooCommerce, wooCommerceProducts } from './woocommerce-products.ts';

const COLUMNS = ['guid', ...PRODUCT_FORM_FIELDS];
/** The times of our own export have no effect. */
const INERT = ['created_at', 'updated_at'];
const ALIASES = { sku: 'product_remote_id', price: 'price_include_vat' };

/** A table of products from any program, under our column names. `today` is `YYYY-MM-DD`. */
export function productTable(table: Table, today: string): ImportTable {
  if (isShopify(table)) return shopifyProducts(table);
  if (isWooCommerce(table)) return wooCommerceProducts(table, today);
  return ownTable(table, { columns: COLUMNS, inert: INERT, also: ALIASES });
}

/** Whether the person has to say which currency the prices are in. */
export const needsCurrency = ({ columns }: Pick<ImportTable, 'columns'>): boolean =>
  columns.some((column) => /^price_/.test(column)) && !columns.includes('currency');
