/** SQL, because the number is taken and the document issued in one statement, as with bookings. */

import { type Database, statement } from '#lib/platform/db/database.ts';
import type { DocumentDraft } from '../domain/content.ts';
import type { Credited, Issuer } from '../domain/own-document.ts';
import { COUNTED, DRAFT_COLUMNS, EXEMPT } from './draft-columns.ts';

const ISSUER = statement(
  'documents_issuer',
  `SELECT coalesce(profile.merchant_name, m.name) AS name, coalesce(profile.inc_code, '') AS "companyNumber",
  profile.inc IS NOT DISTINCT FROM ${EXEMPT} AS "isExempt", profile.language, m.invoices_module IS TRUE AS "isOn",
  m.currencies
FROM seller m LEFT JOIN seller_profile profile ON profile.seller_id = m.id WHERE m.id = $1`,
);

type IssuerRow = { name: string; companyNumber: string; isExempt: boolean; language: string | null };

/** Who issues, and in which currencies it sells; `isOn`: it has the module of invoices. */
export async function findIssuer(
  database: Database,
  sellerId: number,
): Promise<Issuer & { isOn: boolean; currencies: readonly string[] }> {
  const [row] = await database.query<IssuerRow & { isOn: boolean; currencies: string[] }>(ISSUER, [sellerId]);
  if (!row) throw new Error('there is no such seller');
  const { name, companyNumber, ...issuer } = row;
  return { ...issuer, seller: { name, companyNumber } };
}

const CREDITED = statement(
  'documents_credited',
  'SELECT id, type, number, currency FROM fiscal_document WHERE public_id = $1 AND seller_id = $2',
);

/** A document that is to be credited; one of another seller is as none. */
export async function findCredited(database: Database, sellerId: number, publicId: string): Promise<Credited | null> {
  const [row] = await database.query<Credited>(CREDITED, [publicId, sellerId]);
  return row ?? null;
}

const ISSUE = statement(
  'documents_issue',
  `WITH drafted AS (
  SELECT draft.*, $1::bigint AS seller_id FROM jsonb_to_record($2::jsonb) AS draft (${DRAFT_COLUMNS})
), ${COUNTED}
INSERT INTO fiscal_document (public_id, seller_id, type, number, language, currency, total, vat, content, credits_id)
SELECT drafted."publicId", drafted.seller_id, drafted.type, counted.last, drafted.language, drafted.currency,
  drafted.total, drafted.vat, drafted.content, drafted."creditsId"
FROM drafted, counted`,
);

/** Issues a document with the next number, whose counter is held until the database transaction ends. */
export async function issueDocument(inside: Database, sellerId: number, draft: DocumentDraft): Promise<void> {
  await inside.query(ISSUE, [sellerId, JSON.stringify(draft)]);
}

const LEFT = statement(
  'documents_left_to_credit',
  `SELECT d.total - coalesce((SELECT sum(note.total) FROM fiscal_document note WHERE note.credits_id = d.id), 0)::bigint
    AS amount FROM fiscal_document d WHERE d.id = $1`,
);

/** What can still be credited of a document; below zero where more than all of it was. Minor units. */
export async function leftToCredit(inside: Database, documentId: number): Promise<number> {
  const [row] = await inside.query<{ amount: number }>(LEFT, [documentId]);
  return row?.amount ?? 0;
}
