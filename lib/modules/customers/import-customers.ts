import { isUuid } from '#lib/kernel/ids.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { identify } from '#lib/platform/tables/identify.ts';
import { type ImportRow, type ImportTable, problemsOfIdentity } from '#lib/platform/tables/import-rows.ts';
import { lockImport } from '#lib/platform/tables/lock-import.sql.ts';
import {
  CUSTOMER_FORM_FIELDS,
  type CustomerForm,
  type CustomerFormField,
  EMPTY_CUSTOMER,
} from './contract/customer-form.ts';
import { namesInRow, OWN_NUMBER } from './contract/customer-table.ts';
import { formOf, nameInForm, readCustomerForm } from './api/customer-form.ts';
import { NOTHING_SAID } from './domain.ts';
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
  const named = rows.map(namesInRow);
  const kept = await findNamedCustomers(database, sellerId, {
    guids: named.map(({ guid }) => guid).filter(isUuid),
    remoteIds: named.map(({ remoteId }) => remoteId).filter(Boolean),
  });
  const byGuid = new Map(kept.map((customer) => [customer.guid, customer]));
  const identities = identify(named, kept);
  const said = CUSTOMER_FORM_FIELDS.filter((field) => columns.includes(field));
  return rows.map(({ line, cells }, index) => {
    const identity = identities[index] ?? { guid: null, wrong: null };
    const customer = byGuid.get(identity.guid ?? '');
    const form: CustomerForm = {
      ...(customer ? formOf(customer) : EMPTY_CUSTOMER),
      ...Object.fromEntries(said.map((field) => [field, cells[field] ?? ''])),
    };
    const read = readCustomerForm(form);
    const own = problemsOfIdentity<CustomerFormField>(OWN_NUMBER, identity);
    const problems = read.ok ? own : [...own, ...read.reason];
    const fields = read.ok && own.length === 0 ? read.value : null;
    return { line, name: nameInForm(form), guid: identity.guid, fields, problems };
  });
}

/** Writes the rows that are right, all of them or, when the database fails, none. */
export async function importCustomers(
  database: Database,
  sellerId: number,
  table: CustomersToImport,
): Promise<{ added: number; changed: number; left: number }> {
  return database.inTransaction(async (inside) => {
    await lockImport(inside, 'customers', sellerId);
    const added: NewCustomer[] = [];
    const done = { changed: 0, left: 0 };
    for (const { guid, fields } of await readCustomerTable(inside, sellerId, table)) {
      if (fields === null) done.left += 1;
      else if (guid !== null && (await updateCustomer(inside, guid, [sellerId], fields)).ok) done.changed += 1;
      else added.push(fields);
    }
    await addCustomers(
      inside,
      sellerId,
      added.map((fields) => ({ ...NOTHING_SAID, ...fields })),
    );
    return { ...done, added: added.length };
  });
}
