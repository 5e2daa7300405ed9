import type { Database } from '#lib/platform/db/database.ts';
import { A_STEP_BACK, everyRecord, type ListAsked, type ListCondition, type ListedTable, type ListOrder, type ListPage, listRecords } from '#lib/platform/db/record-list.ts';
import { anywhere } from '#lib/platform/db/text-conditions.ts';
import type { Customer } from '../domain/customer.ts';
import { CUSTOMER_COLUMNS, type CustomerRow, customerOf } from '../store.ts';

/** The list of customers, for the API and for the screen. Whoever was merged into somebody is not in it. */

export type CustomerSort = 'first_name' | 'last_name' | 'email' | 'created_at' | 'updated_at' | 'status';

const ORDERS: Readonly<Record<CustomerSort, ListOrder>> = {
  first_name: { key: 'r.first_name', type: 'text' }, last_name: { key: 'r.last_name', type: 'text' }, email: { key: 'r.email', type: 'text' }, created_at: { key: 'r.created_at', type: 'timestamptz' },
  updated_at: { key: 'r.updated_at', type: 'timestamptz' }, status: { key: 'r.status', type: 'smallint' },
};

const CUSTOMERS: ListedTable<CustomerSort> = { table: 'customer', countTable: 'customer_count', columns: CUSTOMER_COLUMNS, alive: 'r.merged_into IS NULL', orders: ORDERS };

/** Times are the first instant that fits and the first that is too late. */
export type CustomerFilters = Partial<{
  search: string; firstName: string; lastName: string; email: string; phone: string; description: string; createdFrom: Date; createdUntil: Date; updatedFrom: Date; updatedUntil: Date;
}>;

/** A condition, or the columns that a text is looked for in. Nothing is changed before it is made: a bound of one time is one of the other too, so that a walk in either order begins where the first can be. */
const FILTERS: { readonly [Filter in keyof Required<CustomerFilters>]: string | readonly string[] } = {
  search: ['r.first_name', 'r.last_name', 'r.email', 'r.phone', 'r.description'],
  firstName: ['r.first_name'],
  lastName: ['r.last_name'],
  email: ['r.email'],
  phone: ['r.phone'],
  description: ['r.description'],
  createdFrom: `r.created_at >= $?::timestamptz AND r.updated_at >= $?::timestamptz - ${A_STEP_BACK}`,
  createdUntil: 'r.created_at < $?::timestamptz',
  updatedFrom: 'r.updated_at >= $?::timestamptz',
  updatedUntil: `r.updated_at < $?::timestamptz AND r.created_at < $?::timestamptz + ${A_STEP_BACK}`,
};

function conditionsOf(filters: CustomerFilters): ListCondition[] {
  return Object.entries(FILTERS).flatMap(([name, where]) => {
    const value = filters[name as keyof CustomerFilters];
    return value === undefined ? [] : [typeof where === 'string' ? { where, value } : anywhere(where, String(value))];
  });
}

export type CustomersAsked = Omit<ListAsked<CustomerSort>, 'conditions'> & { filters: CustomerFilters };

export async function listCustomers(database: Database, { filters, ...asked }: CustomersAsked): Promise<ListPage<Customer>> {
  const { rows, ...found } = await listRecords<CustomerRow, CustomerSort>(database, CUSTOMERS, { ...asked, conditions: conditionsOf(filters) });
  return { rows: rows.map(customerOf), ...found };
}

/** Every customer that the list has under these filters, in its order, a page at a time. */
export async function* everyCustomer(database: Database, { filters, ...asked }: Omit<CustomersAsked, 'page' | 'pageSize'>): AsyncGenerator<Customer[]> {
  for await (const rows of everyRecord<CustomerRow, CustomerSort>(database, CUSTOMERS, { ...asked, conditions: conditionsOf(filters) })) yield rows.map(customerOf);
}
