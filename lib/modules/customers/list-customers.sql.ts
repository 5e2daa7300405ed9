/**
 * SQL, because customers are without bound: each page is read along an index of its order. The list is that of the API
 * and of the screen; a customer who was merged into another one is not in it.
 */

import { type Filter, TIME_FILTERS } from '#lib/platform/db/lists/filter-conditions.ts';
import { filteredRecords } from '#lib/platform/db/lists/filtered-records.sql.ts';
import type { ListedTable, ListOrder } from '#lib/platform/db/lists/record-list.sql.ts';
import type { Customer } from './domain.ts';
import { CUSTOMER_COLUMNS } from './store.sql.ts';
import { type CustomerRow, customerOf } from './store.ts';

type CustomerSort = 'first_name' | 'last_name' | 'email' | 'created_at' | 'updated_at' | 'status';

const ORDERS: Readonly<Record<CustomerSort, ListOrder>> = {
  first_name: { key: 'r.first_name', type: 'text' },
  last_name: { key: 'r.last_name', type: 'text' },
  email: { key: 'r.email', type: 'text' },
  created_at: { key: 'r.created_at', type: 'timestamptz' },
  updated_at: { key: 'r.updated_at', type: 'timestamptz' },
  status: { key: 'r.status', type: 'smallint' },
};

const CUSTOMERS: ListedTable<CustomerSort> = {
  table: 'customer',
  countTable: 'customer_count',
  columns: CUSTOMER_COLUMNS,
  alive: 'r.merged_into IS NULL',
  orders: ORDERS,
};

/** Times are the first instant that fits and the first that is too late. */
export type CustomerFilters = Partial<{
  /** Limits the list to these. */
  guids: readonly string[];
  search: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  description: string;
  createdFrom: Date;
  createdUntil: Date;
  updatedFrom: Date;
  updatedUntil: Date;
}>;

const FILTERS: { readonly [Name in keyof Required<CustomerFilters>]: Filter } = {
  ...TIME_FILTERS,
  guids: 'r.guid::text = ANY ($?::text[])',
  search: ['r.first_name', 'r.last_name', 'r.email', 'r.phone', 'r.description'],
  firstName: ['r.first_name'],
  lastName: ['r.last_name'],
  email: ['r.email'],
  phone: ['r.phone'],
  description: ['r.description'],
};

const lists = filteredRecords<CustomerRow, Customer, CustomerSort, CustomerFilters>({
  listed: CUSTOMERS,
  filters: FILTERS,
  itemOf: customerOf,
});

export const listCustomers = lists.page;
export const everyCustomer = lists.every;
