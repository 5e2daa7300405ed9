'use server';

import { lookupText } from '#lib/kernel/entered.ts';
import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { readForm } from '#app/_server/read-form.ts';
import { audit } from '#app/audit.ts';
import {
  type ChangeResult,
  type ImportResult,
  MAX_AT_ONCE,
  type Preview,
  type ProductChange,
  type Refused,
  type SaveResult,
  type SaveTarget,
} from '#components/catalog/catalog-actions.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import type { AuditAction, AuditFacts } from '#lib/modules/audit/index.ts';
import {
  PRODUCT_FORM_FIELDS,
  type ProductForm,
  type ProductFormField,
} from '#lib/modules/products/contract/product-form.ts';
import type { Prices } from '#lib/modules/products/domain/prices.ts';
import type { Product, ProductFields } from '#lib/modules/products/domain/product.ts';
import { importProducts, readProductTable } from '#lib/modules/products/import-products.ts';
import { updateProduct } from '#lib/modules/products/operations.ts';
import { productForm } from '#lib/modules/products/contract/product-form-contract.ts';
import {
  addProduct,
  deleteProducts,
  findProduct,
  restoreProducts,
  setProductStatus,
} from '#lib/modules/products/store.ts';
import { database } from '#lib/platform/db/database.ts';
import type { FormProblem } from '#lib/platform/forms/form-contract.ts';
import { formSentence, type Translate } from '#lib/platform/forms/form-sentence.ts';
import { currentEditor, forbidden, guidsOf, missing } from '../authorize-catalog.ts';
import { auditRecords, type Touched } from '../catalog-audit.ts';
import { authorizeImport, previewOf } from '../catalog-import.ts';

/** What a person does with products. Each asks where the request comes from, who asks, and whether they may. */

export async function saveProduct(target: SaveTarget, form: ProductForm): Promise<SaveResult<ProductFormField>> {
  const editor = await currentEditor('edit-products');
  if (!editor) return forbidden();
  const read = await readForm(productForm, form);
  if (!read.ok) return read;
  if ('sellerKey' in Object(target)) {
    const seller = editor.sellers.find(({ key }) => key === (target as { sellerKey: string }).sellerKey);
    if (!seller) return forbidden();
    const added = await addProduct(database(), seller.id, read.value);
    await auditRecords(editor, 'product-created', [added], { after: auditFacts(added) });
    return { ok: true, guid: added.guid };
  }
  const guid = lookupText((target as { guid: string }).guid);
  const before = isUuid(guid) ? await findProduct(database(), guid, editor.sellerIds) : null;
  const changed = await changeWhole(guid, editor.sellerIds, read.value);
  if (!changed.ok) return missing();
  await auditRecords(editor, 'product-changed', [changed.value], {
    after: auditFacts(changed.value),
    ...(before && { before: auditFacts(before) }),
  });
  revalidatePath('/products');
  return { ok: true, guid: changed.value.guid };
}

/** What of a product the audit log keeps. Prices are hundredths. */
const auditFacts = ({ name, remoteId, status, prices }: Product): AuditFacts => ({
  name,
  code: remoteId,
  status,
  price: prices?.includeVat ?? null,
  currency: prices?.currency ?? null,
});

const changeWhole = (guid: string, sellerIds: readonly number[], { prices, costs, ...fields }: ProductFields) =>
  updateProduct(database(), guid, sellerIds, {
    ...fields,
    prices: whole('store_prices', prices),
    costs: whole('costs', costs),
  });

const whole = (field: string, prices: Prices | null) => ({ field, said: prices });

async function textsOfProblems(
  problems: readonly FormProblem<ProductFormField>[],
): Promise<Partial<Record<ProductFormField, string>>> {
  const t = (await getTranslations()) as unknown as Translate;
  return Object.fromEntries(problems.map((problem) => [problem.field, formSentence(t, productForm, problem)]));
}

/** A second product like the first, not available yet, to be changed. */
export async function duplicateProduct(guid: string): Promise<{ ok: true; guid: string } | Refused> {
  const editor = await currentEditor('edit-products');
  if (!editor) return forbidden();
  const product = isUuid(lookupText(guid)) ? await findProduct(database(), guid, editor.sellerIds) : null;
  if (!product) return missing();
  const { remoteId: _, sellerId, ...fields } = product;
  const name = (await getTranslations('catalog.products'))('copyOf', { name: product.name });
  const added = await addProduct(database(), sellerId, {
    ...fields,
    remoteId: '',
    status: 0,
    name: [...name].slice(0, 500).join(''),
  });
  await auditRecords(editor, 'product-created', [added], { after: { ...auditFacts(added), copyOf: product.guid } });
  return { ok: true, guid: added.guid };
}

type Change = {
  action: AuditAction;
  facts?: { after: AuditFacts };
  run: (guids: readonly string[], sellerIds: readonly number[]) => Promise<Touched[]>;
};
const toStatus = (status: number): Change => ({
  action: 'product-changed',
  facts: { after: { status } },
  run: (guids, sellerIds) => setProductStatus(database(), guids, sellerIds, status),
});

const CHANGES: Readonly<Record<ProductChange, Change>> = {
  available: toStatus(1),
  unavailable: toStatus(0),
  delete: { action: 'product-deleted', run: (guids, sellerIds) => deleteProducts(database(), guids, sellerIds) },
  restore: { action: 'product-restored', run: (guids, sellerIds) => restoreProducts(database(), guids, sellerIds) },
};

export async function changeProducts(guids: readonly string[], change: ProductChange): Promise<ChangeResult> {
  const editor = await currentEditor('edit-products');
  if (!editor) return forbidden();
  const chosen = guidsOf(guids, MAX_AT_ONCE).filter(isUuid);
  const how = Object.hasOwn(CHANGES, change) ? CHANGES[change] : null;
  if (!how) return forbidden();
  const changed = await how.run(chosen, editor.sellerIds);
  await auditRecords(editor, how.action, changed, how.facts);
  revalidatePath('/products');
  return { ok: true, guids: changed.map(({ guid }) => guid) };
}

const KNOWN_COLUMNS = [...PRODUCT_FORM_FIELDS, 'guid', 'created_at', 'updated_at'];

export async function previewProducts(sellerKey: string, text: string): Promise<Preview> {
  const asked = await authorizeImport('edit-products', sellerKey, text);
  if (!asked.ok) return asked.reason;
  const { sellerId, rows } = asked.value;
  return previewOf(rows, await readProductTable(database(), sellerId, rows), {
    known: KNOWN_COLUMNS,
    textsOf: textsOfProblems,
  });
}

export async function runProducts(sellerKey: string, text: string): Promise<ImportResult> {
  const asked = await authorizeImport('edit-products', sellerKey, text);
  if (!asked.ok) return asked.reason;
  const { editor, sellerId, rows } = asked.value;
  const done = await importProducts(database(), sellerId, rows);
  await audit({ userId: editor.person.id, scope: { sellerId }, action: 'imported', subject: 'products', after: done });
  revalidatePath('/products');
  return { ok: true, ...done };
}
