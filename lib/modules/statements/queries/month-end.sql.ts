import { type Database, statement } from '#lib/platform/db/database.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { BelowZero, IssuedDocuments, OpenDisputes } from '../views/month-end.ts';

/** What an accountant looks at when a month is over. SQL because each is a sum over rows of modules below. */

const DOCUMENTS = statement(
  'statements_documents_of_month',
  `SELECT d.type, d.currency, min(d.number) AS first, max(d.number) AS last, count(*) AS count,
  sum(CASE WHEN d.credits_id IS NULL THEN d.total ELSE -d.total END)::bigint AS total,
  sum(CASE WHEN d.credits_id IS NULL THEN d.vat ELSE -d.vat END)::bigint AS vat
FROM fiscal_document d WHERE d.seller_id = $1 AND d.created_at >= $2 AND d.created_at < $3
GROUP BY d.type, d.currency ORDER BY d.type, d.currency`,
);

type DocumentRow = {
  type: DocumentType;
  currency: string;
  first: number;
  last: number;
  count: number;
  total: number;
  vat: number;
};

type OfMonth = { sellerId: number; from: Date; until: Date };

/** Documents that were issued between two moments, by type. Credit notes are negative, as everything that goes back. */
export async function documentsOf(database: Database, { sellerId, from, until }: OfMonth): Promise<IssuedDocuments[]> {
  const rows = await database.query<DocumentRow>(DOCUMENTS, [sellerId, from, until]);
  return [...Map.groupBy(rows, ({ type }) => type)].map(([type, some]) => ({
    type,
    first: Math.min(...some.map(({ first }) => first)),
    last: Math.max(...some.map(({ last }) => last)),
    count: some.reduce((sum, { count }) => sum + count, 0),
    sums: some.map(({ currency, total, vat }) => ({ currency, total, vat })),
  }));
}

const WITHOUT_DOCUMENT = statement(
  'statements_paid_without_document',
  `SELECT CASE WHEN m.invoices_module THEN (SELECT count(*) FROM sale s WHERE s.seller_id = m.id AND s.captured > 0
    AND s.paid_at >= $2 AND s.paid_at < $3 AND NOT EXISTS (SELECT FROM fiscal_document d WHERE d.sale_id = s.id)) END
  AS count
FROM seller m WHERE m.id = $1`,
);

/** Sales paid between two moments that have no document; null of a business without the module of invoices. */
export async function countWithoutDocument(
  database: Database,
  { sellerId, from, until }: OfMonth,
): Promise<number | null> {
  const [row] = await database.query<{ count: number | null }>(WITHOUT_DOCUMENT, [sellerId, from, until]);
  return row?.count ?? null;
}

const DISPUTES = statement(
  'statements_open_disputes',
  `SELECT s.currency, count(*) AS count, -sum(s.charged_back)::bigint AS amount FROM sale s
WHERE s.seller_id = $1 AND s.status IN ('chargeback', 'partial-chargeback') GROUP BY s.currency ORDER BY s.currency`,
);

export const openDisputes = (database: Database, sellerId: number): Promise<OpenDisputes[]> =>
  database.query<OpenDisputes>(DISPUTES, [sellerId]);

const BELOW_ZERO = statement(
  'statements_below_zero',
  `SELECT n.currency, n.began_at AS since, n.claimed_at IS NOT NULL AS "isClaimed" FROM negative_balance n
WHERE n.seller_id = $1 AND n.began_at < $3 AND (n.ended_at IS NULL OR n.ended_at >= $2)
ORDER BY n.began_at`,
);

/** Balances that were below zero between two moments. */
export const belowZero = (database: Database, { sellerId, from, until }: OfMonth): Promise<BelowZero[]> =>
  database.query<BelowZero>(BELOW_ZERO, [sellerId, from, until]);
