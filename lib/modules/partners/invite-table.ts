import { findLanguage } from '#lib/kernel/language.ts';
import { takenEmails } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { problemsOf } from '#lib/platform/forms/form-contract.ts';
import type { ImportRow } from '#lib/platform/tables/import-rows.ts';
import type { TableRow } from '#lib/platform/tables/read-table.ts';
import {
  INVITE_FIELDS,
  type Invitation,
  type InviteField,
  sellerInviteForm,
  type TypedInvitation,
} from './contract/invite-form.ts';
import { type Inviter, inviteSeller } from './invite-seller.ts';

/** Businesses to invite from a table: each line becomes a seller, or says why not. */

/** No row changes what is there: its guid is always null. */
type InvitationRow = ImportRow<Invitation, InviteField>;

/** What each line would do. An e-mail that a seller has, or that stands in the table before, is said of its line. */
export async function readInvitations(
  database: Database,
  rows: readonly TableRow[],
  language: string,
): Promise<InvitationRow[]> {
  const typed = rows.map(({ line, cells }) => ({ line, form: typedOf(cells, language) }));
  const taken = await takenEmails(
    database,
    typed.map(({ form }) => form.email.trim()),
  );
  const seen = new Set<string>();
  return typed.map(({ line, form }) => {
    const read = sellerInviteForm.schema.safeParse(form);
    const name = form.name.trim() || form.email.trim();
    if (!read.success)
      return { line, name, guid: null, fields: null, problems: problemsOf(sellerInviteForm, read.error) };
    const { email } = read.data;
    const isAgain = seen.has(email);
    seen.add(email);
    if (!isAgain && !taken.has(email)) return { line, name, guid: null, fields: read.data, problems: [] };
    const sentence = isAgain ? 'partner-invite.wrong.again' : 'partner-invite.wrong.taken';
    return { line, name, guid: null, fields: null, problems: [{ field: 'email', key: 'invalid_value', sentence }] };
  });
}

const typedOf = (cells: TableRow['cells'], language: string): TypedInvitation => ({
  ...(Object.fromEntries(INVITE_FIELDS.map((field) => [field, cells[field] ?? ''])) as TypedInvitation),
  language: findLanguage(cells['language']) ?? (cells['language']?.trim() || language),
});

/**
 * Invites every business whose line is right, one after the other: what fails, or was taken meanwhile, costs only
 * itself. Answers how many were invited and how many lines were left.
 */
export async function inviteTable(
  database: Database,
  inviter: Inviter,
  rows: readonly TableRow[],
  language: string,
): Promise<{ added: number; changed: 0; left: number }> {
  const read = await readInvitations(database, rows, language);
  let added = 0;
  for (const { fields } of read) if (fields && (await inviteSeller(database, inviter, fields)).ok) added += 1;
  return { added, changed: 0, left: read.length - added };
}
