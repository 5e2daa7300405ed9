'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { refusal } from '#app/_server/actions/guard.ts';
import { imported, MAX_TABLE_CHARACTERS, openTable, previewOf } from '#app/_server/lists/import-table.ts';
import { priceCurrency, productValues, todayHere } from '#app/_server/lists/import-values.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup, lookups, values } from '#app/_server/actions/sent.ts';
import { MAX_AT_ONCE, PRODUCT_CHANGES, type ProductChange } from '#components/catalog/catalog-actions.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { type AuditAction, type AuditFacts, entriesOfRecords } from '#lib/modules/audit/index.ts';
import type { ProductForm } from '#lib/modules/products/contract/product-form.ts';
import { productForm } from '#lib/modules/products/contract/product-form-contract.ts';
import { needsCurrency, productTable } from '#lib/modules/products/contract/tables/product-table.ts';
import {
  addProduct,
  deleteProducts,
  findProduct,
  importProducts,
  type Product,
  readProductTable,
  replaceProduct,
  restoreProducts,
  setProductStatus,
} from '#lib/modules/products/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions on products. */

const saveTarget = z.union([z.object({ sellerKey: lookup() }), z.object({ guid: lookup() })]);

export const saveProduct = defineAction(
  { right: 'edit-products', input: z.tuple([saveTarget, values<ProductForm>()]) },
  async ({ language, sellers, sellerIds, readForm }, target, form) => {
    const read = await readForm(productForm, form);
    if (!read.ok) return read;
    if ('sellerKey' in target) {
      const seller = sellers.find(({ key }) => key === target.sellerKey);
      if (!seller) return refusal('forbidden', language, 'edit-products');
      const added = await addProduct(seller.id, read.value);
      const audit = entriesOfRecords('product-created', [added], { after: auditFacts(added) });
      return { ok: true, guid: added.guid, audit };
    }
    const before = isUuid(target.guid) ? await findProduct(target.guid, sellerIds) : null;
    const changed = await replaceProduct(target.guid, sellerIds, read.value);
    if (!changed.ok) return refusal('gone', language);
    revalidatePath('/products');
    const audit = entriesOfRecords('product-changed', [changed.value], {
      after: auditFacts(changed.value),
      ...(before && { before: auditFacts(before) }),
    });
    return { ok: true, guid: changed.value.guid, audit };
  },
);

/** Facts of a product in the audit log. Prices are hundredths of the major unit. */
const auditFacts = ({ name, remoteId, status, prices }: Product): AuditFacts => ({
  name,
  code: remoteId,
  status,
  price: prices?.includeVat ?? null,
  currency: prices?.currency ?? null,
});

/** A second product like the first, not available yet, to be changed. */
export const duplicateProduct = defineAction(
  { right: 'edit-products', input: z.tuple([lookup()]) },
  async ({ language, sellerIds }, guid) => {
    const product = isUuid(guid) ? await findProduct(guid, sellerIds) : null;
    if (!product) return refusal('gone', language);
    const { remoteId: _, sellerId, ...fields } = product;
    const name = say(language, 'catalog.products.copyOf', { name: product.name });
    const copy = { ...fields, remoteId: '', status: 0 as const, name: [...name].slice(0, 500).join('') };
    const added = await addProduct(sellerId, copy);
    const after = { ...auditFacts(added), copyOf: product.guid };
    return { ok: true, guid: added.guid, audit: entriesOfRecords('product-created', [added], { after }) };
  },
);

type Change = {
  action: AuditAction;
  facts?: { after: AuditFacts };
  run: (guids: readonly string[], sellerIds: readonly number[]) => Promise<{ guid: string; sellerId: number }[]>;
};
const toStatus = (status: number): Change => ({
  action: 'product-changed',
  facts: { after: { status } },
  run: (guids, sellerIds) => setProductStatus(guids, sellerIds, status),
});

const CHANGES: Readonly<Record<ProductChange, Change>> = {
  available: toStatus(1),
  unavailable: toStatus(0),
  delete: { action: 'product-deleted', run: deleteProducts },
  restore: { action: 'product-restored', run: restoreProducts },
};

export const changeProducts = defineAction(
  { right: 'edit-products', input: z.tuple([lookups(MAX_AT_ONCE), z.enum(PRODUCT_CHANGES)]) },
  async ({ sellerIds }, guids, change) => {
    const { action, facts, run } = CHANGES[change];
    const changed = await run(guids.filter(isUuid), sellerIds);
    revalidatePath('/products');
    return { ok: true, guids: changed.map(({ guid }) => guid), audit: entriesOfRecords(action, changed, facts) };
  },
);

/** Key of the business, text of the file, and the currency of prices that name none. */
const table = z.tuple([lookup(), lookup(MAX_TABLE_CHARACTERS), lookup(3)]);

export const previewProductTable = defineAction(
  { right: 'edit-products', unaudited: 'reads a table and writes nothing', input: table, reach: sellerOfKey },
  async ({ language, seller, sentencesOf }, _, text, chosen) => {
    const today = await todayHere();
    const opened = openTable(language, text, (read) => productTable(read, today));
    if (!opened.ok) return opened;
    const currency = await priceCurrency(seller.id, chosen);
    const rows = await readProductTable(seller.id, { ...opened.table, currency: currency.value });
    return previewOf(language, opened, rows, {
      textsOf: (problems) => sentencesOf(productForm, problems),
      valuesOf: (fields) => productValues(language, fields),
      currency: needsCurrency(opened.table) ? currency : null,
    });
  },
);

export const importProductTable = defineAction(
  { right: 'edit-products', input: table, reach: sellerOfKey },
  async ({ language, seller }, _, text, chosen) => {
    const today = await todayHere();
    const opened = openTable(language, text, (read) => productTable(read, today));
    if (!opened.ok) return opened;
    const { value: currency } = await priceCurrency(seller.id, chosen);
    const written = await importProducts(seller.id, { ...opened.table, currency });
    revalidatePath('/products');
    return imported('products', seller.id, opened, written);
  },
);
