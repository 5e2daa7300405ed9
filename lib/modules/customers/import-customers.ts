import type { Database } from '#lib/platform/db/database.ts';
import { identifiedRows, importRows } from '#lib/platform/tables/import-records.ts';
import { type ImportRow, type ImportTable, problemsOfIdentity } from '#lib/platform/tables/import-rows.ts';
import {
  CUSTOMER_FORM_FIELDS,
  type CustomerForm,
  type CustomerFormField,
  EMPTY_CUSTOMER,
} from './contract/customer-form.ts';
import { REMOTE_ID_FIELD } from './contract/customer-table.ts';
import { formOf, nameInForm, readCustomerForm } from './api/customer-form.ts';
import { EMPTY_FIELDS } from './domain.ts';
import { type NewCustomer, updateCustomer } from './operations.ts';
import { addCustomers, findNamedCustomers } from './store.ts';

/**
 * Customers from a table. A row with the `guid` or `customer_remote_id` of a customer of the seller changes it; every
 * other row makes a new one. A column that the table does not have leaves its field unchanged.
 */

type CustomerRow = ImportRow<NewCustomer, CustomerFormField>;
type CustomersToImport = Pick<ImportTable, 'rows' | 'columns'>;

/** Previews the effect of each row; nothing is written. */
export async function readCustomerTable(
  database: Database,
  sellerId: number,
  { rows, columns }: CustomersToImport,
): Promise<CustomerRow[]> {
  const said = CUSTOMER_FORM_FIELDS.filter((field) => columns.includes(field));
  const found = await identifiedRows(rows, REMOTE_ID_FIELD, (names) => findNamedCustomers(database, sellerId, names));
  return found.map(({ row: { line, cells }, identity, record }) => {
    const form: CustomerForm = {
      ...(record ? formOf(record) : EMPTY_CUSTOMER),
      ...Object.fromEntries(said.map((field) => [field, cells[field] ?? ''])),
    };
    const read = readCustomerForm(form);
    const own = problemsOfIdentity<CustomerFormField>(REMOTE_ID_FIELD, identity);
    const problems = read.ok ? own : [...own, ...read.reason];
    const fields = read.ok && own.length === 0 ? read.value : null;
    return { line, name: nameInForm(form), guid: identity.guid, fields, problems };
  });
}

/** Writes the rows that are right, all of them or, when the database fails, none. */
export const importCustomers = (database: Database, sellerId: number, table: CustomersToImport) =>
  importRows<NewCustomer>(database, {
    records: 'customers',
    sellerId,
    read: (inside) => readCustomerTable(inside, sellerId, table),
    change: async (inside, guid, fields) => (await updateCustomer(inside, guid, [sellerId], fields)).ok,
    add: (inside, added) =>
      addCustomers(
        inside,
        sellerId,
        added.map((fields) => ({ ...EMPTY_FIELDS, ...fields })),
      ),
  });
