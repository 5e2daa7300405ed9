'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { issuerForm, type TypedIssuer } from '#lib/modules/documents/contract/issuer-form.ts';
import { saveIssuer } from '#lib/modules/documents/dashboard.ts';
import { switchService } from '#lib/modules/services/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Details that the documents of a business say about it: saved, documents are on. */

export const saveDocumentIssuer = defineAction(
  { right: 'edit-page', fresh: true, reach: sellerOfKey, input: z.tuple([lookup(), values<TypedIssuer>()]) },
  async ({ language, seller, readForm }, _key, typed) => {
    const read = await readForm(issuerForm, typed);
    if (!read.ok) return read;
    const saved = await saveIssuer(seller.id, read.value);
    if (!saved.ok) return refused(language, saved.reason);
    const switched = await switchService(seller.id, { type: 'invoice', on: true });
    if (!switched.ok) return refused(language, switched.reason);
    for (const path of ['/settings/invoices', '/']) revalidatePath(path);
    const audit = { scope: { sellerId: seller.id }, action: 'document-issuer-changed' } as const;
    return { ok: true, audit: { ...audit, before: saved.value.was && factsOf(saved.value.was), after: read.value } };
  },
);

const factsOf = ({ firstNumbers: _, ...details }: { firstNumbers: unknown; [name: string]: unknown }) =>
  details as Readonly<Record<string, string | number | boolean>>;

/** The refusal of a field, in words of the form. */
function refused(language: Language, { key, about }: Refusal) {
  if (key === 'not_for_this_seller') {
    const message = say(language, 'documents.issuer.wrong.kind');
    return { ok: false as const, message, fields: { kind: message } };
  }
  const message = say(language, `documents.issuer.wrong.${about === 'issuer.firstNumbers' ? 'begun' : 'registered'}`);
  const field = about === 'issuer.kind' ? 'kind' : about === 'issuer.businessNumber' ? 'businessNumber' : null;
  return { ok: false as const, message, fields: field ? { [field]: message } : {} };
}
