import { isUuid } from '#lib/kernel/ids.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { FormProblem } from '#lib/platform/forms/form-contract.ts';
import { identify } from '#lib/platform/tables/identify.ts';
import { type ImportRow, type ImportTable, problemsOfIdentity } from '#lib/platform/tables/import-rows.ts';
import { lockImport } from '#lib/platform/tables/lock-import.sql.ts';
import type { TableRow } from '#lib/platform/tables/read-table.ts';
import {
  EMPTY_PRODUCT,
  PRODUCT_FORM_FIELDS,
  type ProductForm,
  type ProductFormField,
} from '../contract/product-form.ts';
import type { Product, ProductFields } from '../domain/product.ts';
import { formOf } from '../present/product-form.ts';
import { readProductForm } from '../read-form.ts';
import { addProducts, changeProduct, findNamedProducts } from '../store.ts';
import { withoutCurrency } from './price-cells.ts';

/**
 * Products from a table. A row that names a product of the seller's by its `guid` or its `product_remote_id` changes
 * it; every other row makes a new one. A column that the table does not have leaves its field as it is.
 */

type ProductRow = ImportRow<ProductFields, ProductFormField>;

/** The table, and the currency of prices that do not say theirs. */
export type ProductsToImport = Pick<ImportTable, 'rows' | 'columns' | 'source'> & { currency: string };

/** Previews the effect of each row; nothing is written. */
export async function readProductTable(
  database: Database,
  sellerId: number,
  table: ProductsToImport,
): Promise<ProductRow[]> {
  const named = table.rows.map(({ line, cells }) => ({
    line,
    guid: (cells['guid'] ?? '').toLowerCase(),
    remoteId: (cells['product_remote_id'] ?? '').trim(),
  }));
  const kept = await findNamedProducts(database, sellerId, {
    guids: named.map(({ guid }) => guid).filter(isUuid),
    remoteIds: named.map(({ remoteId }) => remoteId).filter(Boolean),
  });
  const byGuid = new Map(kept.map((product) => [product.guid, product]));
  const identities = identify(named, kept);
  return table.rows.map((row, index) => {
    const identity = identities[index] ?? { guid: null, wrong: null };
    const { form, problems } = formOfRow(row, table, byGuid.get(identity.guid ?? '') ?? null);
    const read = readProductForm(form);
    const own = [...problemsOfIdentity('product_remote_id' as const, identity), ...problems];
    const wrong = own.map(({ field }) => field);
    const all = [...own, ...(read.ok ? [] : read.reason.filter(({ field }) => !wrong.includes(field)))];
    const fields = read.ok && all.length === 0 ? read.value : null;
    return { line: row.line, name: form.name, guid: identity.guid, fields, problems: all };
  });
}

type RowForm = { form: ProductForm; problems: FormProblem<ProductFormField>[] };

/** The form of a row: what it says, over what the product has already. */
function formOfRow({ cells }: TableRow, table: ProductsToImport, kept: Product | null): RowForm {
  const said = PRODUCT_FORM_FIELDS.filter((field) => table.columns.includes(field));
  const base = kept ? withoutSaidPrices(formOf(kept), said) : EMPTY_PRODUCT;
  // A price whose row says no currency is in the product's own, or in the one that the person chose.
  const own = table.source === null ? kept?.prices?.currency : undefined;
  const form = { ...base, currency: own ?? table.currency, cost_currency: kept?.costs?.currency ?? table.currency };
  for (const field of said) form[field] = (cells[field] ?? '').trim() || orElse(field, form);
  const problems: RowForm['problems'] = [];
  for (const field of PRICES) {
    const currency = (field.startsWith('cost') ? form.cost_currency : form.currency).toUpperCase();
    const read = withoutCurrency(form[field], currency);
    if ('price' in read) form[field] = read.price;
    else problems.push({ field, key: 'invalid_value', ...wrongCurrency(read.other, currency) });
  }
  return { form, problems };
}

const PRICES = ['price_without_vat', 'price_include_vat', 'cost_without_vat', 'cost_include_vat'] as const;

const wrongCurrency = (sign: string, currency: string) =>
  ({ sentence: 'catalog.import.wrong.currency', values: { sign, currency } }) as const;

/** An empty cell empties its field; where a field cannot be empty it is as a new product's. */
const orElse = (field: ProductFormField, form: ProductForm): string =>
  field === 'currency' || field === 'cost_currency' ? form[field] : EMPTY_PRODUCT[field];

/** Two prices belong together: a table that says one of them says both. */
function withoutSaidPrices(form: ProductForm, said: readonly ProductFormField[]): ProductForm {
  const says = (kind: string) =>
    said.some((field) => PRICES.some((price) => price === field) && field.startsWith(kind));
  return {
    ...form,
    ...(says('price') && { price_without_vat: '', price_include_vat: '' }),
    ...(says('cost') && { cost_without_vat: '', cost_include_vat: '' }),
  };
}

/** Writes the rows that are right, all of them or, when the database fails, none. */
export async function importProducts(
  database: Database,
  sellerId: number,
  table: ProductsToImport,
): Promise<{ added: number; changed: number; left: number }> {
  return database.inTransaction(async (inside) => {
    await lockImport(inside, 'products', sellerId);
    const added: ProductFields[] = [];
    const done = { changed: 0, left: 0 };
    for (const { guid, fields } of await readProductTable(inside, sellerId, table)) {
      if (fields === null) done.left += 1;
      else if (guid !== null && (await changeProduct(inside, { guid, sellerId }, fields))) done.changed += 1;
      else added.push(fields);
    }
    await addProducts(inside, sellerId, added);
    return { ...done, added: added.length };
  });
}
