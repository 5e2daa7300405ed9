/** SQL, because the number is taken and the document issued in one statement, as with bookings. */

import { type Database, statement } from '#lib/platform/db/database.ts';
import type { DocumentDraft, Credited, Issuer } from '../domain.ts';
import { DRAFT_COLUMNS, EXEMPT, ISSUE_STEPS } from './issue-steps.ts';

const ISSUER = statement(
  'documents_issuer',
  `SELECT coalesce(profile.merchant_name, m.name) AS name, coalesce(profile.inc_code, '') AS "companyNumber",
  profile.inc IS NOT DISTINCT FROM ${EXEMPT} AS "isExempt", profile.language, m.invoices_module IS TRUE AS "isOn",
  m.currencies
FROM seller m LEFT JOIN seller_profile profile ON profile.seller_id = m.id WHERE m.id = $1`,
);

type IssuerRow = { name: string; companyNumber: string; isExempt: boolean; language: string | null };

/** Issuer and its currencies; `isOn`: it has the module of invoices. */
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
  `SELECT id, type, number, currency, attempt_id IS NOT NULL AS "isOfPayment" FROM fiscal_document
    WHERE public_id = $1 AND seller_id = $2`,
);

/** The document that a credit note is for; null for an unknown one, or one of another seller. */
export async function findCredited(database: Database, sellerId: number, publicId: string): Promise<Credited | null> {
  const [row] = await database.query<Credited>(CREDITED, [publicId, sellerId]);
  return row ?? null;
}

const ISSUE = statement(
  'documents_issue',
  `WITH drafted AS (
  SELECT draft.*, $1::bigint AS seller_id, NULL::bigint AS sale_id, NULL::bigint AS attempt_id
  FROM jsonb_to_record($2::jsonb) AS draft (${DRAFT_COLUMNS})
), ${ISSUE_STEPS} SELECT total FROM issued`,
);

/**
 * Issues a document with the next number, whose counter is locked until the database transaction ends. A credit note is
 * for the remainder of its document where that is less than its draft; returns the issued total in minor units, 0 where
 * nothing is left.
 */
export async function issueDocument(inside: Database, sellerId: number, draft: DocumentDraft): Promise<number> {
  const [issued] = await inside.query<{ total: number }>(ISSUE, [sellerId, JSON.stringify(draft)]);
  return issued?.total ?? 0;
}
