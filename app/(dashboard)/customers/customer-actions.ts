'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { readForm } from '#app/_server/read-form.ts';
import { audit } from '#app/audit.ts';
import {
  CUSTOMER_CHANGES,
  type CustomerChange,
  type CustomersChanged,
  type ImportResult,
  MAX_AT_ONCE,
  type Preview,
  type Refused,
  type SaveResult,
  type SaveTarget,
} from '#components/catalog/catalog-actions.ts';
import type { AuditAction } from '#lib/modules/audit/index.ts';
import { freeText, lookupText } from '#lib/kernel/entered.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import {
  CUSTOMER_FORM_FIELDS,
  type CustomerForm,
  type CustomerFormField,
} from '#lib/modules/customers/contract/customer-form.ts';
import { customerForm } from '#lib/modules/customers/contract/customer-form-contract.ts';
import { importCustomers, readCustomerTable } from '#lib/modules/customers/import-customers.ts';
import { mergeCustomers } from '#lib/modules/customers/merge-customers.ts';
import { createCustomer, updateCustomer } from '#lib/modules/customers/operations.ts';
import { formOf, newCustomerOf } from '#lib/modules/customers/read-form.ts';
import { setCustomerStatus } from '#lib/modules/customers/store.sql.ts';
import { findCustomer } from '#lib/modules/customers/store.ts';
import { addNote } from '#lib/modules/customers/store-people.ts';
import type { FormProblem } from '#lib/platform/forms/form-contract.ts';
import { formSentence, type Translate } from '#lib/platform/forms/form-sentence.ts';
import { database } from '#lib/platform/db/database.ts';
import { currentEditor, forbidden, guidsOf, missing } from '../authorize-catalog.ts';
import { changedFields, auditRecords } from '../catalog-audit.ts';
import { authorizeImport, previewOf } from '../catalog-import.ts';

/** What a person does with customers. Each asks where the request comes from, who asks, and whether they may. */

export async function saveCustomer(target: SaveTarget, form: CustomerForm): Promise<SaveResult<CustomerFormField>> {
  const editor = await currentEditor('edit-customers');
  if (!editor) return forbidden();
  const read = await readForm(customerForm, form);
  if (!read.ok) return read;
  const fields = newCustomerOf(read.value);
  if ('sellerKey' in Object(target)) {
    const seller = editor.sellers.find(({ key }) => key === (target as { sellerKey: string }).sellerKey);
    if (!seller) return forbidden();
    const added = await createCustomer(database(), seller.id, fields);
    await auditRecords(editor, 'customer-created', [added]);
    return { ok: true, guid: added.guid };
  }
  const guid = lookupText((target as { guid: string }).guid);
  const before = isUuid(guid) ? await findCustomer(database(), guid, editor.sellerIds) : null;
  const changed = await updateCustomer(database(), guid, editor.sellerIds, fields);
  if (!before || !changed.ok) return missing();
  await auditRecords(editor, 'customer-changed', [changed.value], {
    after: { fields: changedFields(formOf(before), formOf(changed.value)) },
  });
  revalidatePath(`/customers/${changed.value.guid}`);
  return { ok: true, guid: changed.value.guid };
}

async function textsOfProblems(
  problems: readonly FormProblem<CustomerFormField>[],
): Promise<Partial<Record<CustomerFormField, string>>> {
  const t = (await getTranslations()) as unknown as Translate;
  return Object.fromEntries(problems.map((problem) => [problem.field, formSentence(t, customerForm, problem)]));
}

const STATUSES: Readonly<Record<CustomerChange, number>> = { deactivate: 0, activate: 1, draft: 2 };
const NOTED = {
  activate: 'customer-activated',
  deactivate: 'customer-deactivated',
  draft: 'customer-changed',
} as const satisfies Record<CustomerChange, AuditAction>;

export async function changeCustomers(guids: readonly string[], change: CustomerChange): Promise<CustomersChanged> {
  const editor = await currentEditor('edit-customers');
  if (!editor || !CUSTOMER_CHANGES.includes(change)) return forbidden();
  const changed = await setCustomerStatus(
    database(),
    guidsOf(guids, MAX_AT_ONCE).filter(isUuid),
    editor.sellerIds,
    STATUSES[change],
  );
  await auditRecords(editor, NOTED[change], changed, change === 'draft' ? { after: { fields: ['status'] } } : {});
  revalidatePath('/customers');
  const changeTo = (status: number): CustomerChange =>
    CUSTOMER_CHANGES.find((one) => STATUSES[one] === status) ?? 'activate';
  const back = Map.groupBy(changed, ({ before }) => changeTo(before));
  return {
    ok: true,
    guids: changed.map(({ guid }) => guid),
    back: Object.fromEntries([...back].map(([one, were]) => [one, were.map(({ guid }) => guid)])),
  };
}

export async function mergeTwo(keep: string, other: string): Promise<{ ok: true } | Refused> {
  const editor = await currentEditor('edit-customers');
  if (!editor) return forbidden();
  const merged = await mergeCustomers(
    database(),
    { keep: lookupText(keep), other: lookupText(other) },
    editor.sellerIds,
  );
  if (!merged.ok) return missing();
  await auditRecords(editor, 'customers-merged', [merged.value], {
    after: { merged: lookupText(other).toLowerCase() },
  });
  revalidatePath('/customers');
  return { ok: true };
}

/** Longest note, characters. */
const MAX_NOTE_LENGTH = 2_000;

export async function writeNote(guid: string, text: string): Promise<{ ok: true } | Refused> {
  const editor = await currentEditor('edit-customers');
  if (!editor) return forbidden();
  const written = freeText(text, MAX_NOTE_LENGTH);
  if (written === '') return { ok: false, message: (await getTranslations('catalog.notes'))('empty') };
  const sellerId = isUuid(lookupText(guid))
    ? await addNote(database(), guid, editor.sellerIds, { userId: editor.person.id, text: written })
    : null;
  if (sellerId === null) return missing();
  await auditRecords(editor, 'customer-note-written', [{ guid: guid.toLowerCase(), sellerId }]);
  revalidatePath(`/customers/${guid}`);
  return { ok: true };
}

const KNOWN_COLUMNS = [...CUSTOMER_FORM_FIELDS, 'guid', 'status', 'created_at', 'updated_at'];

export async function previewCustomers(sellerKey: string, text: string): Promise<Preview> {
  const asked = await authorizeImport('edit-customers', sellerKey, text);
  if (!asked.ok) return asked.reason;
  const { sellerId, rows } = asked.value;
  return previewOf(rows, await readCustomerTable(database(), sellerId, rows), {
    known: KNOWN_COLUMNS,
    textsOf: textsOfProblems,
  });
}

export async function runCustomers(sellerKey: string, text: string): Promise<ImportResult> {
  const asked = await authorizeImport('edit-customers', sellerKey, text);
  if (!asked.ok) return asked.reason;
  const { editor, sellerId, rows } = asked.value;
  const done = await importCustomers(database(), sellerId, rows);
  await audit({ userId: editor.person.id, scope: { sellerId }, action: 'imported', subject: 'customers', after: done });
  revalidatePath('/customers');
  return { ok: true, ...done };
}
