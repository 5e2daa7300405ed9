/** SQL, because the number is taken and the document issued in one statement, as with bookings. */

import { type Database, statement } from '#lib/platform/db/database.ts';
import type { DocumentContent, DocumentDraft } from '../domain/content.ts';
import type { Issuer } from '../domain/issuer.ts';
import type { Base, Credited } from '../domain/own-document.ts';
import { DRAFT_COLUMNS, ISSUE_STEPS } from './issue-steps.ts';
import { ISSUER, ITS_ISSUER } from './issuers.sql.ts';
import { IS_CONTINUED, LEFT_TO_PAY } from './standing.ts';

const ISSUER_OF = statement(
  'documents_issuer',
  `SELECT ${ISSUER} AS issuer, to_char(app_now() AT TIME ZONE $2, 'YYYY-MM-DD') AS day, profile.language,
  m.invoices_module IS TRUE AS "isOn", m.currencies
FROM seller m ${ITS_ISSUER} WHERE m.id = $1`,
);

/** `issuer` null: it has not given its details; `isOn`: it has the module; `day`: the business's, `YYYY-MM-DD`. */
export type IssuingSeller = {
  issuer: Issuer | null;
  day: string;
  language: string | null;
  isOn: boolean;
  currencies: readonly string[];
};

export async function findIssuer(database: Database, sellerId: number, timeZone: string): Promise<IssuingSeller> {
  const [row] = await database.query<IssuingSeller>(ISSUER_OF, [sellerId, timeZone]);
  if (!row) throw new Error('there is no such seller');
  return row;
}

const CREDITED = statement(
  'documents_credited',
  `SELECT id, type, number, currency, attempt_id IS NOT NULL AS "isOfPayment", credits_id IS NOT NULL AS "isCounter",
    (content->>'vatRate')::int AS "vatRate", content->>'currencyRate' AS "currencyRate"
  FROM fiscal_document WHERE public_id = $1 AND seller_id = $2`,
);

/** The document that another takes back; null for an unknown one, or one of another seller. */
export async function findCredited(database: Database, sellerId: number, publicId: string): Promise<Credited | null> {
  const [row] = await database.query<Credited>(CREDITED, [publicId, sellerId]);
  return row ?? null;
}

const NOTES = statement(
  'documents_contents_of_notes',
  `SELECT note.content FROM fiscal_document note JOIN fiscal_document origin ON origin.id = note.credits_id
    WHERE origin.public_id = $1 AND origin.seller_id = $2 ORDER BY note.id`,
);

/** Contents of the documents that took a document back so far. */
export async function contentsOfNotes(
  database: Database,
  sellerId: number,
  publicId: string,
): Promise<DocumentContent[]> {
  const notes = await database.query<{ content: DocumentContent }>(NOTES, [publicId, sellerId]);
  return notes.map(({ content }) => content);
}

// Makes a row for each base and locks it, so that documents that pay or continue the same one take turns.
const LOCK_BASES = statement(
  'documents_lock_bases',
  `INSERT INTO document_debt AS debt (document_id, total, paid)
SELECT d.id, d.total, 0 FROM fiscal_document d
  WHERE d.seller_id = $1 AND d.public_id = ANY ($2::uuid[]) ORDER BY d.id
ON CONFLICT (document_id) DO UPDATE SET paid = debt.paid`,
);

const BASES = statement(
  'documents_bases',
  `SELECT d.id, d.public_id AS "publicId", d.type, d.number, d.currency, ${LEFT_TO_PAY} AS left,
  d.credits_id IS NOT NULL OR ${IS_CONTINUED} AS "isTaken"
FROM fiscal_document d LEFT JOIN document_credit credit ON credit.document_id = d.id
  LEFT JOIN document_debt debt ON debt.document_id = d.id
WHERE d.seller_id = $1 AND d.public_id = ANY ($2::uuid[])`,
);

/** `isTaken`: takes another back itself, or a tax invoice continues it. */
export type FoundBase = Base & { isTaken: boolean };

/** Documents of a seller that another is to continue, locked until the transaction ends. */
export async function lockBases(
  inside: Database,
  sellerId: number,
  publicIds: readonly string[],
): Promise<FoundBase[]> {
  await inside.query(LOCK_BASES, [sellerId, publicIds]);
  const found = await inside.query<FoundBase>(BASES, [sellerId, publicIds]);
  return publicIds.flatMap((id) => found.find(({ publicId }) => publicId === id) ?? []);
}

const LINK = statement(
  'documents_link',
  `WITH linked AS (
  INSERT INTO document_link (document_id, base_id, paid)
  SELECT d.id, $2::bigint, $3::bigint FROM fiscal_document d WHERE d.public_id = $1 RETURNING base_id, paid
)
UPDATE document_debt debt SET paid = debt.paid + linked.paid FROM linked
  WHERE debt.document_id = linked.base_id AND linked.paid > 0`,
);

/** Notes that an issued document continues another, and what it pays of it. */
export async function linkDocuments(
  inside: Database,
  { publicId, baseId, paid }: { publicId: string; baseId: number; paid: number },
): Promise<void> {
  await inside.query(LINK, [publicId, baseId, paid]);
}

// In the order in which receipts lock the documents that they pay, and before the counter of numbers, as they do.
const LOCK_PAID = statement(
  'documents_lock_paid',
  `SELECT debt.document_id FROM document_debt debt JOIN document_link link ON link.base_id = debt.document_id
WHERE link.document_id = $1::bigint AND link.paid > 0 ORDER BY debt.document_id FOR UPDATE OF debt`,
);

/** Locks what a document paid, until the transaction ends: it is about to be taken back. */
export async function lockPaid(inside: Database, documentId: number): Promise<void> {
  await inside.query(LOCK_PAID, [documentId]);
}

const LOCK_DEBT = statement(
  'documents_lock_debt',
  `INSERT INTO document_debt AS debt (document_id, total, paid) SELECT d.id, d.total, 0 FROM fiscal_document d
    WHERE d.id = $1 AND d.type IN ('invoice', 'transaction-invoice')
  ON CONFLICT (document_id) DO UPDATE SET paid = debt.paid`,
);

/** Locks what is left to pay of a document that asks for money, until the transaction ends. */
export async function lockDebt(inside: Database, documentId: number): Promise<void> {
  await inside.query(LOCK_DEBT, [documentId]);
}

const ISSUE = statement(
  'documents_issue',
  `WITH drafted AS (
  SELECT draft.*, $1::bigint AS seller_id, NULL::bigint AS sale_id, NULL::bigint AS attempt_id
  FROM jsonb_to_record($2::jsonb) AS draft (${DRAFT_COLUMNS})
), ${ISSUE_STEPS} SELECT total FROM issued`,
);

/**
 * Issues a document with the next number, whose counter is locked until the database transaction ends. A counter
 * document is for what remains of its document where that is less than its draft; returns the issued total in minor
 * units, 0 where nothing is left.
 */
export async function issueDocument(inside: Database, sellerId: number, draft: DocumentDraft): Promise<number> {
  const [issued] = await inside.query<{ total: number }>(ISSUE, [sellerId, JSON.stringify(draft)]);
  return issued?.total ?? 0;
}
