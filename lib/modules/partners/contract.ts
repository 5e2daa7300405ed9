import { z } from 'zod';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { oneOf, recipient, text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import type { ImportTable } from '#lib/platform/tables/import-rows.ts';
import { ownTable } from '#lib/platform/tables/own-columns.ts';
import type { Table } from '#lib/platform/tables/read-table.ts';

/** Invitation of a seller, typed or from a table. */

/** Limits of create-seller (answers, section 6). */
const MAX_EMAIL = 150;
const MAX_NAME = 100;
const MAX_REMOTE_ID = 100;

const trimmed = <Value>(schema: z.ZodType<Value>) =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), schema);
const line = (max: number) => trimmed(text({ max, pattern: /^\P{Cc}*$/u }).optional).transform((typed = '') => typed);

const email = trimmed(recipient({ max: MAX_EMAIL }).required).transform((typed, context) => {
  if (isEmailAddress(typed)) return typed.toLowerCase();
  context.addIssue({ code: 'custom', ...saying('partner-invite.wrong.email') });
  return z.NEVER;
});

/** The columns of a table are the fields of the form. */
export const INVITE_FIELDS = ['email', 'name', 'language', 'number'] as const;
export type InviteField = (typeof INVITE_FIELDS)[number];
export type TypedInvitation = Record<InviteField, string>;

export const sellerInviteForm = formContract<TypedInvitation, Invitation>({
  empty: { email: '', name: '', language: 'he', number: '' },
  schema: z.object({
    email,
    name: line(MAX_NAME),
    language: oneOf(LANGUAGES).required,
    number: line(MAX_REMOTE_ID),
  }),
});

export type Invitation = {
  /** Lower case. */
  email: string;
  /** Name of the business; empty until its seller gives it. */
  name: string;
  language: (typeof LANGUAGES)[number];
  /** The partner's own number of the seller. */
  number: string;
};

/** Plain-text note of a partner to sellers. */

const MAX_SUBJECT = 120;
const MAX_TEXT = 2_000;

export const noteForm = formContract({
  empty: { subject: '', text: '' },
  schema: z.object({
    subject: trimmed(text({ max: MAX_SUBJECT, pattern: /^\P{Cc}+$/u }).required),
    text: trimmed(text({ max: MAX_TEXT }).required),
  }),
});

export type TypedNote = { subject: string; text: string };

const ALIASES = { e_mail: 'email', email_address: 'email', business_name: 'name', seller_id: 'number' };

/** A table of businesses under our column names. */
export function invitationTable(table: Table): ImportTable {
  return ownTable(table, { columns: INVITE_FIELDS, inert: [], also: ALIASES });
}
