import { isUuid } from '#lib/kernel/ids.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { CsvRow } from '#lib/platform/tables/write-csv.ts';
import type { FormProblem } from '#lib/platform/forms/form-contract.ts';
import {
  EMPTY_PRODUCT,
  PRODUCT_FORM_FIELDS,
  type ProductForm,
  type ProductFormField,
} from './contract/product-form.ts';
import type { ProductFields } from './domain/product.ts';
import { readProductForm } from './read-form.ts';
import { addProducts, changeProduct, findProducts } from './store.ts';

/**
 * Products from a table. A row that names a product of the seller's by its `guid` changes it; every other row makes a
 * new one.
 */

export type TableRow = { line: number; cells: CsvRow };
export type ReadRow = {
  line: number;
  name: string;
  guid: string | null;
  fields: ProductFields | null;
  problems: FormProblem<ProductFormField>[];
};

/** Previews the effect of each row; nothing is written. */
export async function readProductTable(
  database: Database,
  sellerId: number,
  rows: readonly TableRow[],
): Promise<ReadRow[]> {
  const named = rows.map(({ cells }) => cells['guid']?.toLowerCase() ?? '').filter(isUuid);
  const known = new Set((await findProducts(database, named, [sellerId])).map(({ guid }) => guid));
  return rows.map(({ line, cells }) => {
    const read = readProductForm(formOfCells(cells));
    const guid = cells['guid']?.toLowerCase() ?? '';
    return {
      line,
      name: cells['name'] ?? '',
      guid: known.has(guid) ? guid : null,
      fields: read.ok ? read.value : null,
      problems: read.ok ? [] : read.reason,
    };
  });
}

/** A cell that is not there is as the form begins: available, in shekels. */
const formOfCells = (cells: CsvRow): ProductForm =>
  Object.fromEntries(
    PRODUCT_FORM_FIELDS.map((field) => [field, (cells[field] ?? '').trim() || EMPTY_PRODUCT[field]]),
  ) as ProductForm;

/** Writes the rows that are right, all of them or, when the database fails, none. */
export async function importProducts(
  database: Database,
  sellerId: number,
  rows: readonly TableRow[],
): Promise<{ added: number; changed: number; left: number }> {
  const read = await readProductTable(database, sellerId, rows);
  return database.inTransaction(async (inside) => {
    const added: ProductFields[] = [];
    const done = { changed: 0, left: 0 };
    for (const { guid, fields } of read) {
      if (fields === null) done.left += 1;
      else if (guid !== null && (await changeProduct(inside, { guid, sellerId }, fields))) done.changed += 1;
      else added.push(fields);
    }
    await addProducts(inside, sellerId, added);
    return { ...done, added: added.length };
  });
}
