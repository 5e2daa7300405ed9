'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { type ChangeAnswer, type CustomerChange, type ImportAnswer, MOST_AT_ONCE, type Preview, type Refused, type SaveAnswer, type SaveTarget } from '#components/catalog/catalog-doors.ts';
import { maskCards } from '#lib/kernel/card-in-text.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { ok } from '#lib/kernel/result.ts';
import { CUSTOMER_FORM_FIELDS, type CustomerForm, type CustomerFormField } from '#lib/modules/customers/contract/customer-form.ts';
import { importCustomers, readCustomerTable } from '#lib/modules/customers/import-customers.ts';
import { mergeCustomers } from '#lib/modules/customers/merge-customers.ts';
import { createCustomer, updateCustomer } from '#lib/modules/customers/operations.ts';
import { type FormProblem, readCustomerForm } from '#lib/modules/customers/read-form.ts';
import { addNote, setCustomerStatus } from '#lib/modules/customers/store-people.ts';
import { readCsv } from '#lib/platform/csv.ts';
import { database } from '#lib/platform/db/database.ts';
import { currentEditor, fieldTexts, forbidden, guidsOf, missing, textsOf } from '../catalog-acting.ts';
import { csvProblem } from '../csv-problem.ts';

/** What a person does with customers. Each asks where the request comes from, who asks, and whether they may. */

export async function saveCustomer(target: SaveTarget, form: CustomerForm): Promise<SaveAnswer<CustomerFormField>> {
  const editor = await currentEditor('edit-customers');
  if (!editor) return forbidden();
  const read = readCustomerForm(textsOf(CUSTOMER_FORM_FIELDS, form));
  if (!read.ok) return { ok: false, message: (await getTranslations('catalog'))('lookAgain'), fields: await textsOfProblems(read.reason) };
  if ('sellerKey' in Object(target)) {
    const seller = editor.sellers.find(({ key }) => key === (target as { sellerKey: string }).sellerKey);
    if (!seller) return forbidden();
    return { ok: true, guid: (await createCustomer(database(), seller.id, read.value)).guid };
  }
  const changed = await updateCustomer(database(), String((target as { guid: string }).guid), editor.sellerIds, read.value);
  if (!changed.ok) return missing();
  revalidatePath(`/customers/${changed.value.guid}`);
  return { ok: true, guid: changed.value.guid };
}

const RULES = {
  first_name: 'name', last_name: 'name', middle_name: 'name', email: 'email', phone_number: 'phone', additional_phone: 'phone', company_name: 'company_name', gender: 'gender', birthday: 'birthday', country: 'place', city: 'place',
  street: 'place', building_number: 'building_number', floor: 'floor', zip: 'zip', customer_remote_id: 'customer_remote_id', description: 'description',
} as const satisfies Record<CustomerFormField, string>;

async function textsOfProblems(problems: readonly FormProblem[]): Promise<Partial<Record<CustomerFormField, string>>> {
  const t = await getTranslations('catalog.customers.rule');
  return fieldTexts(problems, (field) => t(RULES[field]));
}

export async function changeCustomers(guids: readonly string[], change: CustomerChange): Promise<ChangeAnswer> {
  const editor = await currentEditor('edit-customers');
  if (!editor || (change !== 'activate' && change !== 'deactivate')) return forbidden();
  const changed = await setCustomerStatus(database(), guidsOf(guids, MOST_AT_ONCE).filter(isUuid), editor.sellerIds, change === 'activate' ? 1 : 0);
  revalidatePath('/customers');
  return { ok: true, guids: changed.map(({ guid }) => guid) };
}

export async function mergeTwo(keep: string, other: string): Promise<{ ok: true } | Refused> {
  const editor = await currentEditor('edit-customers');
  if (!editor) return forbidden();
  const merged = await mergeCustomers(database(), { keep: String(keep), other: String(other) }, editor.sellerIds);
  revalidatePath('/customers');
  return merged.ok ? { ok: true } : missing();
}

/** Longest note, characters. */
const LONGEST_NOTE = 2_000;

export async function writeNote(guid: string, text: string): Promise<{ ok: true } | Refused> {
  const editor = await currentEditor('edit-customers');
  if (!editor) return forbidden();
  const note = String(text).trim().slice(0, LONGEST_NOTE).toWellFormed().replaceAll('\0', '');
  if (note === '') return { ok: false, message: (await getTranslations('catalog.notes'))('empty') };
  const isAdded = isUuid(String(guid)) && (await addNote(database(), guid, editor.sellerIds, { userId: editor.person.id, text: maskCards(note) }));
  if (!isAdded) return missing();
  revalidatePath(`/customers/${guid}`);
  return { ok: true };
}

export async function previewCustomers(sellerKey: string, text: string): Promise<Preview> {
  const asked = await askToImport(sellerKey, text);
  if (!asked.ok) return asked.refused;
  const { sellerId, rows } = asked.value;
  const known = new Set<string>([...CUSTOMER_FORM_FIELDS, 'guid', 'status', 'created_at', 'updated_at']);
  const read = await readCustomerTable(database(), sellerId, rows);
  const columns = Object.keys(rows[0]?.cells ?? {});
  return {
    ok: true, columns, unknown: columns.filter((column) => !known.has(column)),
    rows: await Promise.all(read.map(async ({ line, name, guid, fields, problems }) => {
      const texts = problems.length > 0 ? await textsOfProblems(problems) : {};
      return { line, name, does: fields === null ? 'nothing' as const : guid === null ? 'add' as const : 'change' as const, problems: Object.entries(texts).map(([field, message]) => ({ field, message: message ?? '' })) };
    })),
  };
}

export async function runCustomers(sellerKey: string, text: string): Promise<ImportAnswer> {
  const asked = await askToImport(sellerKey, text);
  if (!asked.ok) return asked.refused;
  const done = await importCustomers(database(), asked.value.sellerId, asked.value.rows);
  revalidatePath('/customers');
  return { ok: true, ...done };
}

async function askToImport(sellerKey: string, text: string) {
  const seller = (await currentEditor('edit-customers'))?.sellers.find(({ key }) => key === sellerKey);
  if (!seller) return { ok: false as const, refused: await forbidden() };
  const table = readCsv(String(text));
  return 'rows' in table ? ok({ sellerId: seller.id, rows: table.rows }) : { ok: false as const, refused: await csvProblem(table.problem) };
}
