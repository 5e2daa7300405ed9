'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { documentRefused, sendRefused } from '#app/_server/actions/document-answers.ts';
import { documentWith, sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import { sheetOfDraft } from '#components/documents/sheet-of.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { documentForm } from '#lib/modules/documents/contract/document-form.ts';
import {
  cancelIssued,
  documentToMake,
  dropKeptDraft,
  issueForm,
  issueKeptDraft,
  keepForm,
  previewForm,
  sendDocument,
} from '#lib/modules/documents/dashboard.ts';
import { sendForm, type TypedSend } from '#lib/modules/documents/contract/send-form.ts';
import type { TypedDocument } from '#lib/modules/documents/views/document-form.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions on documents. A form has the identifier that its document gets, so that sending it twice issues one. */

const show = (documentId: string) => {
  for (const path of [`/documents/${documentId}`, '/documents']) revalidatePath(path);
};

const form = z.tuple([lookup(), lookup(), values<TypedDocument>()]);

/** Issues a document by hand. */
export const issueDocument = defineAction(
  { right: 'make-sales', reach: sellerOfKey, input: form },
  async ({ language, seller, readForm }, _key, documentId, typed) => {
    const read = await readForm(documentForm, typed);
    if (!read.ok) return read;
    if (!isUuid(documentId)) return { ok: false as const, message: say(language, 'document-desk.wrong.gone') };
    const issued = await issueForm(seller.id, { publicId: documentId, toMake: documentToMake(read.value) });
    if (!issued.ok) return documentRefused(language, issued.reason);
    show(documentId);
    const { type, number, total, currency } = issued.value;
    const after = { type, number, total, currency };
    const audit = { scope: { sellerId: seller.id }, action: 'document-issued', subject: documentId, after } as const;
    return { ok: true as const, documentId, number, audit };
  },
);

/** Keeps a form as a draft, in place of the draft that it was. */
export const keepDocumentDraft = defineAction(
  { right: 'make-sales', reach: sellerOfKey, input: form },
  async ({ language, seller, readForm }, _key, documentId, typed) => {
    const read = await readForm(documentForm, typed);
    if (!read.ok) return read;
    if (!isUuid(documentId)) return { ok: false as const, message: say(language, 'document-desk.wrong.gone') };
    const kept = await keepForm(seller.id, { publicId: documentId, toMake: documentToMake(read.value) });
    if (!kept.ok) return documentRefused(language, kept.reason);
    show(documentId);
    const { type, total, currency } = kept.value.draft;
    const audit = { scope: { sellerId: seller.id }, action: 'document-draft-kept', subject: documentId } as const;
    return { ok: true as const, documentId, number: null, audit: { ...audit, after: { type, total, currency } } };
  },
);

/** Paper of a form as it would be issued now. */
export const previewDocument = defineAction(
  { right: 'make-sales', unaudited: 'reads', reach: sellerOfKey, input: form },
  async ({ language, seller, readForm }, _key, documentId, typed) => {
    const read = await readForm(documentForm, typed);
    if (!read.ok) return read;
    const shown = await previewForm(seller.id, { publicId: documentId, toMake: documentToMake(read.value) });
    if (!shown.ok) return documentRefused(language, shown.reason);
    return { ok: true as const, sheet: sheetOfDraft(shown.value) };
  },
);

/** Issues a draft as it is. */
export const issueDocumentDraft = defineAction(
  { right: 'make-sales', input: z.tuple([lookup()]), reach: documentWith('make-sales') },
  async ({ language, seller }, documentId) => {
    const issued = await issueKeptDraft(seller.id, documentId);
    show(documentId);
    if (!issued.ok) return documentRefused(language, issued.reason);
    const { type, number, total, currency } = issued.value;
    const after = { type, number, total, currency };
    const audit = { scope: { sellerId: seller.id }, action: 'document-issued', subject: documentId, after } as const;
    return { ok: true as const, documentId, audit };
  },
);

/** Drops a draft; one that was issued meanwhile stays. */
export const dropDocumentDraft = defineAction(
  { right: 'make-sales', input: z.tuple([lookup()]), reach: documentWith('make-sales') },
  async ({ language, seller }, documentId) => {
    const isDropped = await dropKeptDraft(seller.id, documentId);
    show(documentId);
    if (!isDropped) return { ok: false as const, message: say(language, 'document-desk.wrong.issued') };
    const audit = { scope: { sellerId: seller.id }, action: 'document-draft-dropped', subject: documentId } as const;
    return { ok: true as const, documentId, audit };
  },
);

/** Takes an issued document back by the document of the law. */
export const cancelDocument = defineAction(
  { right: 'refund', input: z.tuple([lookup()]), reach: documentWith('refund') },
  async ({ language, seller }, documentId) => {
    const cancelled = await cancelIssued(seller.id, documentId);
    show(documentId);
    if (!cancelled.ok) return documentRefused(language, cancelled.reason);
    const { type, number, publicId } = cancelled.value;
    const audit = { scope: { sellerId: seller.id }, action: 'document-cancelled', subject: documentId } as const;
    return { ok: true as const, documentId: publicId, audit: { ...audit, after: { type, number } } };
  },
);

/** Sends an issued document to its buyer, as a link to its page. */
export const sendDocumentToBuyer = defineAction(
  { right: 'write-buyers', input: z.tuple([lookup(), values<TypedSend>()]), reach: documentWith('write-buyers') },
  async ({ language, seller, person, readForm }, documentId, typed) => {
    const read = await readForm(sendForm, typed);
    if (!read.ok) return read;
    const { email = null, mobile = null } = read.value;
    const message = { publicId: documentId, email, mobile, language: null, userId: person.id };
    const sent = await sendDocument([seller.id], message);
    if (!sent.ok) return sendRefused(language, sent.reason);
    const after = { email: email !== null, mobile: mobile !== null };
    const audit = { scope: { sellerId: seller.id }, action: 'document-sent', subject: documentId, after } as const;
    return { ok: true as const, audit };
  },
);
