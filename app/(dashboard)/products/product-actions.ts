'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { type ChangeAnswer, type ImportAnswer, MOST_AT_ONCE, type Preview, type ProductChange, type Refused, type SaveAnswer, type SaveTarget } from '#components/catalog/catalog-doors.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { ok } from '#lib/kernel/result.ts';
import { PRODUCT_FORM_FIELDS, type ProductForm, type ProductFormField } from '#lib/modules/products/contract/product-form.ts';
import type { Prices } from '#lib/modules/products/domain/prices.ts';
import type { ProductFields } from '#lib/modules/products/domain/product.ts';
import { importProducts, readProductTable } from '#lib/modules/products/import-products.ts';
import { updateProduct } from '#lib/modules/products/operations.ts';
import { type FormProblem, readProductForm } from '#lib/modules/products/read-form.ts';
import { addProduct, deleteProducts, findProduct } from '#lib/modules/products/store.ts';
import { restoreProducts, setProductStatus } from '#lib/modules/products/store-many.ts';
import { readCsv } from '#lib/platform/csv.ts';
import { database } from '#lib/platform/db/database.ts';
import { currentEditor, fieldTexts, forbidden, guidsOf, missing, textsOf } from '../catalog-acting.ts';
import { csvProblem } from '../csv-problem.ts';

/** What a person does with products. Each asks where the request comes from, who asks, and whether they may. */

export async function saveProduct(target: SaveTarget, form: ProductForm): Promise<SaveAnswer<ProductFormField>> {
  const editor = await currentEditor('edit-products');
  if (!editor) return forbidden();
  const read = readProductForm(textsOf(PRODUCT_FORM_FIELDS, form));
  if (!read.ok) return { ok: false, message: (await getTranslations('catalog'))('lookAgain'), fields: await textsOfProblems(read.reason) };
  if ('sellerKey' in Object(target)) {
    const seller = editor.sellers.find(({ key }) => key === (target as { sellerKey: string }).sellerKey);
    if (!seller) return forbidden();
    return { ok: true, guid: (await addProduct(database(), seller.id, read.value)).guid };
  }
  const changed = await changeWhole(String((target as { guid: string }).guid), editor.sellerIds, read.value);
  if (!changed.ok) return missing();
  revalidatePath('/products');
  return { ok: true, guid: changed.value.guid };
}

const changeWhole = (guid: string, sellerIds: readonly number[], { prices, costs, ...fields }: ProductFields) =>
  updateProduct(database(), guid, sellerIds, { ...fields, prices: whole('store_prices', prices), costs: whole('costs', costs) });

const whole = (field: string, prices: Prices | null) => ({ field, said: prices });

async function textsOfProblems(problems: readonly FormProblem[]): Promise<Partial<Record<ProductFormField, string>>> {
  const t = await getTranslations('catalog.products.rule');
  return fieldTexts(problems, (field) => (field === 'name' || field === 'description' || field === 'product_remote_id' || field === 'status' ? t(field) : field.endsWith('currency') ? t('currency') : t('price')));
}

/** A second product like the first, not available yet, to be changed. */
export async function duplicateProduct(guid: string): Promise<{ ok: true; guid: string } | Refused> {
  const editor = await currentEditor('edit-products');
  if (!editor) return forbidden();
  const product = isUuid(String(guid)) ? await findProduct(database(), guid, editor.sellerIds) : null;
  if (!product) return missing();
  const { remoteId: _, sellerId, ...fields } = product;
  const name = (await getTranslations('catalog.products'))('copyOf', { name: product.name });
  return { ok: true, guid: (await addProduct(database(), sellerId, { ...fields, remoteId: '', status: 0, name: [...name].slice(0, 500).join('') })).guid };
}

export async function changeProducts(guids: readonly string[], change: ProductChange): Promise<ChangeAnswer> {
  const editor = await currentEditor('edit-products');
  if (!editor) return forbidden();
  const chosen = guidsOf(guids, MOST_AT_ONCE).filter(isUuid);
  const run = { delete: deleteProducts, restore: restoreProducts }[change as 'delete' | 'restore'];
  if (!run && change !== 'available' && change !== 'unavailable') return forbidden();
  const changed = run ? await run(database(), chosen, editor.sellerIds) : await setProductStatus(database(), chosen, editor.sellerIds, change === 'available' ? 1 : 0);
  revalidatePath('/products');
  return { ok: true, guids: changed };
}

export async function previewProducts(sellerKey: string, text: string): Promise<Preview> {
  const asked = await askToImport(sellerKey, text);
  if (!asked.ok) return asked.refused;
  const { sellerId, rows } = asked.value;
  const known = new Set<string>([...PRODUCT_FORM_FIELDS, 'guid', 'created_at', 'updated_at']);
  const read = await readProductTable(database(), sellerId, rows);
  const columns = Object.keys(rows[0]?.cells ?? {});
  return {
    ok: true, columns, unknown: columns.filter((column) => !known.has(column)),
    rows: await Promise.all(read.map(async ({ line, name, guid, fields, problems }) => {
      const texts = problems.length > 0 ? await textsOfProblems(problems) : {};
      return { line, name, does: fields === null ? 'nothing' as const : guid === null ? 'add' as const : 'change' as const, problems: Object.entries(texts).map(([field, message]) => ({ field, message: message ?? '' })) };
    })),
  };
}

export async function runProducts(sellerKey: string, text: string): Promise<ImportAnswer> {
  const asked = await askToImport(sellerKey, text);
  if (!asked.ok) return asked.refused;
  const done = await importProducts(database(), asked.value.sellerId, asked.value.rows);
  revalidatePath('/products');
  return { ok: true, ...done };
}

async function askToImport(sellerKey: string, text: string) {
  const seller = (await currentEditor('edit-products'))?.sellers.find(({ key }) => key === sellerKey);
  if (!seller) return { ok: false as const, refused: await forbidden() };
  const table = readCsv(String(text));
  return 'rows' in table ? ok({ sellerId: seller.id, rows: table.rows }) : { ok: false as const, refused: await csvProblem(table.problem) };
}
