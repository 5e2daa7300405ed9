import type { ImportTable } from '#lib/platform/tables/import-rows.ts';
import { withOwnNames } from '#lib/platform/tables/own-columns.ts';
import type { Table } from '#lib/platform/tables/read-table.ts';
import { PRODUCT_FORM_FIELDS } from '../product-form.ts';
import { isShopify, shopifyProducts } from './shopify-products.ts';
import { isWooCommerce, wooCommerceProducts } from './woocommerce-products.ts';

/** Columns with an effect. The times of our own export are known and have none. */
const COLUMNS: readonly string[] = ['guid', ...PRODUCT_FORM_FIELDS];
const KNOWN = [...COLUMNS, 'created_at', 'updated_at'];
const ALSO = { sku: 'product_remote_id', price: 'price_include_vat' };

/** A table of products from any program, under our column names. `today` is `YYYY-MM-DD`. */
export function productTable(table: Table, today: string): ImportTable {
  if (isShopify(table)) return shopifyProducts(table);
  if (isWooCommerce(table)) return wooCommerceProducts(table, today);
  const { rows, columns, twice } = withOwnNames(table, KNOWN, ALSO);
  return {
    source: null,
    rows,
    aside: [],
    columns: columns.filter((column) => COLUMNS.includes(column)),
    unknown: columns.filter((column) => !KNOWN.includes(column)),
    twice: twice.filter((column) => KNOWN.includes(column)),
  };
}

/** Whether the person has to say which currency the prices are in. */
export const needsCurrency = ({ columns }: Pick<ImportTable, 'columns'>): boolean =>
  columns.some((column) => /^price_/.test(column)) && !columns.includes('currency');
