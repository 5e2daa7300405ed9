import { isUuid } from '#lib/kernel/ids.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { identify } from '#lib/platform/tables/identify.ts';
import { type ImportRow, problemsOfIdentity } from '#lib/platform/tables/import-rows.ts';
import { lockImport } from '#lib/platform/tables/lock-import.sql.ts';
import type { ProductFormField } from './contract/product-form.ts';
import { formOfRow, namesInRow, OWN_NUMBER, type ProductsToImport } from './api/product-row.ts';
import type { ProductFields } from './domain/product.ts';
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
  const named = table.rows.map(namesInRow);
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
    const own = [...problemsOfIdentity<ProductFormField>(OWN_NUMBER, identity), ...problems];
    const wrong = own.map(({ field }) => field);
    const all = [...own, ...(read.ok ? [] : read.reason.filter(({ field }) => !wrong.includes(field)))];
    const fields = read.ok && all.length === 0 ? read.value : null;
    return { line: row.line, name: form.name, guid: identity.guid, fields, problems: all };
  });
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
