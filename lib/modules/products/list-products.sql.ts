/**
 * SQL, because products are without bound: each page is read along an index of its order. The list is that of the API
 * and of the screen.
 */

import { type Filter, TIME_FILTERS } from '#lib/platform/db/lists/filter-conditions.ts';
import { filteredRecords } from '#lib/platform/db/lists/filtered-records.sql.ts';
import type { ListedTable, ListOrder } from '#lib/platform/db/lists/record-list.sql.ts';
import type { Product } from './domain.ts';
import { PRODUCT_COLUMNS } from './store.sql.ts';
import { type ProductRow, productOf } from './store.ts';

type ProductSort = 'name' | 'status' | 'created_at' | 'updated_at' | 'price_include_vat' | 'price_without_vat';

// Products without a price come before the cheapest. Within one status, the order is that of creation.
const ORDERS: Readonly<Record<ProductSort, ListOrder>> = {
  name: { key: 'r.name', type: 'text' },
  status: { key: 'r.created_at', type: 'timestamptz' },
  created_at: { key: 'r.created_at', type: 'timestamptz' },
  updated_at: { key: 'r.updated_at', type: 'timestamptz' },
  price_include_vat: { key: 'coalesce(r.price_include_vat, -1)', type: 'bigint' },
  price_without_vat: { key: 'coalesce(r.price_without_vat, -1)', type: 'bigint' },
};

const PRODUCTS: ListedTable<ProductSort> = {
  table: 'product',
  countTable: 'product_count',
  columns: PRODUCT_COLUMNS,
  alive: 'r.deleted_at IS NULL',
  orders: ORDERS,
};

/** Times are the first instant that fits and the first that is too late; prices are hundredths, both included. */
type ProductFilters = Partial<{
  /** Limits the list to these. */
  guids: readonly string[];
  search: string;
  name: string;
  description: string;
  currency: string;
  createdFrom: Date;
  createdUntil: Date;
  updatedFrom: Date;
  updatedUntil: Date;
  priceFrom: number;
  priceTo: number;
}>;

const FILTERS: { readonly [Name in keyof Required<ProductFilters>]: Filter } = {
  ...TIME_FILTERS,
  guids: 'r.guid::text = ANY ($?::text[])',
  search: ['r.name', 'r.description', 'r.remote_id'],
  name: ['r.name'],
  description: ['r.description'],
  currency: 'r.currency = $?',
  priceFrom: 'coalesce(r.price_include_vat, -1) >= $?::bigint',
  priceTo: 'coalesce(r.price_include_vat, -1) BETWEEN 0 AND $?::bigint',
};

const lists = filteredRecords<ProductRow, Product, ProductSort, ProductFilters>({
  listed: PRODUCTS,
  filters: FILTERS,
  itemOf: productOf,
});

export const listProducts = lists.page;
export const everyProduct = lists.every;
