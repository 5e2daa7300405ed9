import type { ImportTable } from '#lib/platform/tables/import-rows.ts';
import { ownTable } from '#lib/platform/tables/own-columns.ts';
import type { Table, TableRow } from '#lib/platform/tables/read-table.ts';
import { CUSTOMER_FORM_FIELDS } from './customer-form.ts';

const COLUMNS = ['guid', ...CUSTOMER_FORM_FIELDS];
/** The state and the times of our own export have no effect. */
const INERT = ['status', 'created_at', 'updated_at'];
const ALIASES = {
  phone: 'phone_number',
  mobile: 'phone_number',
  telephone: 'phone_number',
  e_mail: 'email',
  email_address: 'email',
  company: 'company_name',
  postcode: 'zip',
  zip_code: 'zip',
  postal_code: 'zip',
};

/** A table of customers from any program, under our column names. */
export function customerTable(table: Table): ImportTable {
  if (table.columns.includes('customer id') && table.columns.includes('default address phone')) return shopify(table);
  return ownTable(table, { columns: COLUMNS, inert: INERT, also: ALIASES });
}

/**
 * Shopify's export of customers (help.shopify.com, "Importing and exporting customers"): where each of our fields
 * stands, the first that is filled in. Digits have a quote before them there.
 */
const SHOPIFY: Readonly<Record<string, readonly string[]>> = {
  customer_remote_id: ['customer id'],
  first_name: ['first name'],
  last_name: ['last name'],
  email: ['email'],
  phone_number: ['phone', 'default address phone'],
  company_name: ['default address company'],
  street: ['default address address1'],
  city: ['default address city'],
  country: ['default address country code'],
  zip: ['default address zip'],
  description: ['note'],
};
const READ_OF_SHOPIFY = Object.values(SHOPIFY).flat();

function shopify(table: Table): ImportTable {
  const cellOf = (cells: TableRow['cells'], columns: readonly string[]): string =>
    (columns.map((column) => cells[column] ?? '').find((cell) => cell !== '') ?? '').replace(/^'(?=[+\d])/, '');
  const fields = Object.entries(SHOPIFY).filter(([, columns]) => columns.some((one) => table.columns.includes(one)));
  return {
    source: 'shopify',
    rows: table.rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(fields.map(([field, columns]) => [field, cellOf(cells, columns)])),
    })),
    aside: [],
    columns: fields.map(([field]) => field),
    unknown: table.columns.filter((column) => !READ_OF_SHOPIFY.includes(column)),
    twice: table.twice.filter((column) => READ_OF_SHOPIFY.includes(column)),
  };
}

/** The field by which a row names a customer without their guid. */
export const REMOTE_ID_FIELD = 'customer_remote_id';
