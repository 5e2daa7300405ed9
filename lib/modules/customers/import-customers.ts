import { isUuid } from '#lib/kernel/ids.ts';
import type { CsvRow } from '#lib/platform/tables/write-csv.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { FormProblem } from '#lib/platform/forms/form-contract.ts';
import { CUSTOMER_FORM_FIELDS, type CustomerForm, type CustomerFormField } from './contract/customer-form.ts';
import { NOTHING_SAID } from './domain/customer.ts';
import { type NewCustomer, updateCustomer } from './operations.ts';
import { nameInForm, readCustomerForm } from './contract/read-form.ts';
import { findCustomers } from './store-people.ts';
import { addCustomers } from './store.ts';

/**
 * Customers from a table. A row that names a customer of the seller's by its `guid` changes them; every other row makes
 * a new one.
 */

export type TableRow = { line: number; cells: CsvRow };
export type ReadRow = {
  line: number;
  name: string;
  guid: string | null;
  fields: NewCustomer | null;
  problems: FormProblem<CustomerFormField>[];
};

/** Previews the effect of each row; nothing is written. */
export async function readCustomerTable(
  database: Database,
  sellerId: number,
  rows: readonly TableRow[],
): Promise<ReadRow[]> {
  const named = rows.map(({ cells }) => cells['guid']?.toLowerCase() ?? '').filter(isUuid);
  const known = new Set(await findCustomers(database, named, [sellerId]));
  return rows.map(({ line, cells }) => {
    const form = Object.fromEntries(CUSTOMER_FORM_FIELDS.map((field) => [field, cells[field] ?? ''])) as CustomerForm;
    const read = readCustomerForm(form);
    const guid = cells['guid']?.toLowerCase() ?? '';
    return {
      line,
      name: nameInForm(form),
      guid: known.has(guid) ? guid : null,
      fields: read.ok ? read.value : null,
      problems: read.ok ? [] : read.reason,
    };
  });
}

/** Writes the rows that are right, all of them or, when the database fails, none. */
export async function importCustomers(
  database: Database,
  sellerId: number,
  rows: readonly TableRow[],
): Promise<{ added: number; changed: number; left: number }> {
  const read = await readCustomerTable(database, sellerId, rows);
  return database.inTransaction(async (inside) => {
    const added: NewCustomer[] = [];
    const done = { changed: 0, left: 0 };
    for (const { guid, fields } of read) {
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
