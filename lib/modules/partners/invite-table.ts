import { findLanguage } from '#lib/kernel/language.ts';
import { takenEmails } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { problemsOf } from '#lib/platform/form-contract.ts';
import type { ImportRow } from '#lib/platform/tables/import-rows.ts';
import type { TableRow } from '#lib/platform/tables/read-table.ts';
import {
  INVITE_FIELDS,
  type Invitation,
  type InviteField,
  sellerInviteForm,
  type TypedInvitation,
} from './contract.ts';
import { type Inviter, inviteSeller } from './invite-seller.ts';

/** Businesses to invite from a table: each line becomes a seller, or says why not. */

/** An invitation never updates a seller: its guid is always null. */
type InvitationRow = ImportRow<Invitation, InviteField>;

/** Effect of each line. An e-mail that a seller has, or an earlier line, is a problem of its line. */
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
 * Invites the business of every valid line, one after the other: a failure, or an e-mail taken meanwhile, affects its
 * own line alone. Returns how many were invited and how many lines were left.
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
