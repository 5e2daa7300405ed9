import type { Database } from '#lib/platform/db/database.ts';
import { identifiedRows, importRows } from '#lib/platform/tables/import-records.ts';
import { type ImportRow, problemsOfIdentity } from '#lib/platform/tables/import-rows.ts';
import type { ProductFormField } from './contract/product-form.ts';
import { formOfRow, REMOTE_ID_FIELD, type ProductsToImport } from './api/product-row.ts';
import type { ProductFields } from './domain.ts';
import { readProductForm } from './read-form.ts';
import { addProducts, changeProduct, findNamedProducts } from './store.ts';

/**
 * Products from a table. A row with the `guid` or `product_remote_id` of a product of the seller changes it; every
 * other row makes a new one. A column that the table does not have leaves its field unchanged.
 */

type ProductRow = ImportRow<ProductFields, ProductFormField>;

/** Previews the effect of each row; nothing is written. */
export async function readProductTable(
  database: Database,
  sellerId: number,
  table: ProductsToImport,
): Promise<ProductRow[]> {
  const found = await identifiedRows(table.rows, REMOTE_ID_FIELD, (names) =>
    findNamedProducts(database, sellerId, names),
  );
  return found.map(({ row, identity, record }) => {
    const { form, problems } = formOfRow(row, table, record);
    const read = readProductForm(form);
    const own = [...problemsOfIdentity<ProductFormField>(REMOTE_ID_FIELD, identity), ...problems];
    const wrong = own.map(({ field }) => field);
    const all = [...own, ...(read.ok ? [] : read.reason.filter(({ field }) => !wrong.includes(field)))];
    const fields = read.ok && all.length === 0 ? read.value : null;
    return { line: row.line, name: form.name, guid: identity.guid, fields, problems: all };
  });
}

/** Writes the rows that are right, all of them or, when the database fails, none. */
export const importProducts = (database: Database, sellerId: number, table: ProductsToImport) =>
  importRows<ProductFields>(database, {
    records: 'products',
    sellerId,
    read: (inside) => readProductTable(inside, sellerId, table),
    change: async (inside, guid, fields) => (await changeProduct(inside, { guid, sellerId }, fields)) !== null,
    add: (inside, added) => addProducts(inside, sellerId, added),
  });
