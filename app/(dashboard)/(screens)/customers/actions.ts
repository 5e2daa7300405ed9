'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { refusal } from '#app/_server/actions/guard.ts';
import { imported, MAX_TABLE_CHARACTERS, openTable, previewOf } from '#app/_server/lists/import-table.ts';
import { customerValues } from '#app/_server/lists/import-values.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { free, lookup, lookups, values } from '#app/_server/actions/sent.ts';
import { CUSTOMER_CHANGES, type CustomerChange, MAX_AT_ONCE } from '#components/catalog/catalog-actions.ts';
import { MAX_NOTE_LENGTH } from '#lib/kernel/person/note.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { type AuditAction, changedFields, entriesOfRecords } from '#lib/modules/audit/index.ts';
import type { CustomerForm } from '#lib/modules/customers/contract/customer-form.ts';
import { customerForm } from '#lib/modules/customers/contract/customer-form-contract.ts';
import { customerTable } from '#lib/modules/customers/contract/customer-table.ts';
import {
  addNote,
  createCustomer,
  findCustomer,
  formOf,
  importCustomers,
  mergeCustomers,
  newCustomerOf,
  readCustomerTable,
  setCustomerStatus,
  updateCustomer,
} from '#lib/modules/customers/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions on customers. */

const saveTarget = z.union([z.object({ sellerKey: lookup() }), z.object({ guid: lookup() })]);

export const saveCustomer = defineAction(
  { right: 'edit-customers', input: z.tuple([saveTarget, values<CustomerForm>()]) },
  async ({ language, sellers, sellerIds, readForm }, target, form) => {
    const read = await readForm(customerForm, form);
    if (!read.ok) return read;
    const fields = newCustomerOf(read.value);
    if ('sellerKey' in target) {
      const seller = sellers.find(({ key }) => key === target.sellerKey);
      if (!seller) return refusal('forbidden', language, 'edit-customers');
      const added = await createCustomer(seller.id, fields);
      return { ok: true, guid: added.guid, audit: entriesOfRecords('customer-created', [added]) };
    }
    const before = isUuid(target.guid) ? await findCustomer(target.guid, sellerIds) : null;
    const changed = await updateCustomer(target.guid, sellerIds, fields);
    if (!before || !changed.ok) return refusal('gone', language);
    revalidatePath(`/customers/${changed.value.guid}`);
    const after = { fields: changedFields(formOf(before), formOf(changed.value)) };
    const audit = entriesOfRecords('customer-changed', [changed.value], { after });
    return { ok: true, guid: changed.value.guid, audit };
  },
);

/** Statuses as the API numbers them. */
const STATUSES: Readonly<Record<CustomerChange, number>> = { deactivate: 0, activate: 1, draft: 2 };
const AUDIT_ACTIONS = {
  activate: 'customer-activated',
  deactivate: 'customer-deactivated',
  draft: 'customer-changed',
} as const satisfies Record<CustomerChange, AuditAction>;

const changeTo = (status: number): CustomerChange =>
  CUSTOMER_CHANGES.find((one) => STATUSES[one] === status) ?? 'activate';

export const changeCustomers = defineAction(
  { right: 'edit-customers', input: z.tuple([lookups(MAX_AT_ONCE), z.enum(CUSTOMER_CHANGES)]) },
  async ({ sellerIds }, guids, change) => {
    const changed = await setCustomerStatus(guids.filter(isUuid), sellerIds, STATUSES[change]);
    revalidatePath('/customers');
    const back = [...Map.groupBy(changed, ({ before }) => changeTo(before))].map(([one, were]) => [
      one,
      were.map(({ guid }) => guid),
    ]);
    return {
      ok: true,
      guids: changed.map(({ guid }) => guid),
      back: Object.fromEntries(back) as Partial<Record<CustomerChange, string[]>>,
      audit: entriesOfRecords(
        AUDIT_ACTIONS[change],
        changed,
        change === 'draft' ? { after: { fields: ['status'] } } : {},
      ),
    };
  },
);

export const mergeTwo = defineAction(
  { right: 'edit-customers', input: z.tuple([lookup(), lookup()]) },
  async ({ language, sellerIds }, keep, other) => {
    const merged = await mergeCustomers({ keep, other }, sellerIds);
    if (!merged.ok) return refusal('gone', language);
    revalidatePath('/customers');
    const after = { merged: other.toLowerCase() };
    return { ok: true, audit: entriesOfRecords('customers-merged', [merged.value], { after }) };
  },
);

export const writeNote = defineAction(
  { right: 'edit-customers', input: z.tuple([lookup(), free(MAX_NOTE_LENGTH)]) },
  async ({ language, person, sellerIds }, guid, text) => {
    if (text === '') return { ok: false, message: say(language, 'catalog.notes.empty') };
    const sellerId = isUuid(guid) ? await addNote(guid, sellerIds, { userId: person.id, text }) : null;
    if (sellerId === null) return refusal('gone', language);
    revalidatePath(`/customers/${guid}`);
    const written = { guid: guid.toLowerCase(), sellerId };
    return { ok: true, audit: entriesOfRecords('customer-note-written', [written]) };
  },
);

/** Key of the business, text of the file, and a currency, which only products have. */
const table = z.tuple([lookup(), lookup(MAX_TABLE_CHARACTERS), lookup(3)]);

export const previewCustomerTable = defineAction(
  { right: 'edit-customers', unaudited: 'reads a table and writes nothing', input: table, reach: sellerOfKey },
  async ({ language, seller, sentencesOf }, _, text) => {
    const opened = openTable(language, text, customerTable);
    if (!opened.ok) return opened;
    return previewOf(language, opened, await readCustomerTable(seller.id, opened.table), {
      textsOf: (problems) => sentencesOf(customerForm, problems),
      valuesOf: (fields) => customerValues(language, fields),
      currency: null,
    });
  },
);

export const importCustomerTable = defineAction(
  { right: 'edit-customers', input: table, reach: sellerOfKey },
  async ({ language, seller }, _, text) => {
    const opened = openTable(language, text, customerTable);
    if (!opened.ok) return opened;
    const written = await importCustomers(seller.id, opened.table);
    revalidatePath('/customers');
    return imported('customers', seller.id, opened, written);
  },
);
