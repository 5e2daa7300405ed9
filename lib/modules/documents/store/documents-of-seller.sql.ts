/** SQL, because the table grows without bound: each order of the list is an index. */

import { isUuid } from '#lib/kernel/ids.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { DocumentContent } from '../domain.ts';

/** Amounts in minor units. */
export type FoundDocument = {
  publicId: string;
  type: DocumentType;
  number: number;
  issuedAt: Date;
  language: string;
  currency: string;
  total: number;
  vat: number;
  content: DocumentContent;
  saleId: string | null;
  attemptId: string | null;
};

/** Columns of documents `d` with their sale and attempt, which `ITS_SALE` joins. */
export const DOCUMENT_COLUMNS = `d.public_id AS "publicId", d.type, d.number, d.created_at AS "issuedAt", d.language,
  d.currency, d.total, d.vat, d.content, s.public_id AS "saleId", a.public_id AS "attemptId"`;

export const ITS_SALE = 'LEFT JOIN sale s ON s.id = d.sale_id LEFT JOIN attempt a ON a.id = d.attempt_id';

const ONE = statement(
  'documents_of_seller_one',
  `SELECT ${DOCUMENT_COLUMNS} FROM fiscal_document d ${ITS_SALE} WHERE d.public_id = $1 AND d.seller_id = $2`,
);

/** A document of a seller; null where it is another's or none. */
export async function findDocument(
  database: Database,
  sellerId: number,
  publicId: string,
): Promise<FoundDocument | null> {
  if (!isUuid(publicId)) return null;
  const [row] = await database.query<FoundDocument>(ONE, [publicId, sellerId]);
  return row ?? null;
}

/** `date`: by date; `number`: by type and then by number. */
type Order = 'date' | 'number';
type Direction = 'asc' | 'desc';

const KEYS: Readonly<Record<Order, readonly string[]>> = {
  date: ['created_at', 'id'],
  number: ['type', 'number'],
};

const pageIn = (order: Order, direction: Direction) => {
  const by = (row: string) => KEYS[order].map((key) => `${row}.${key} ${direction}`).join(', ');
  return statement(
    `documents_by_${order}_${direction}`,
    `SELECT ${DOCUMENT_COLUMNS} FROM (SELECT * FROM fiscal_document page WHERE page.seller_id = $1
      ORDER BY ${by('page')} LIMIT $2 OFFSET $3) d ${ITS_SALE} ORDER BY ${by('d')}`,
  );
};

const PAGES = {
  date: { asc: pageIn('date', 'asc'), desc: pageIn('date', 'desc') },
  number: { asc: pageIn('number', 'asc'), desc: pageIn('number', 'desc') },
};

const COUNT = statement('documents_count', 'SELECT count(*) AS count FROM fiscal_document WHERE seller_id = $1');

/** `page` from 1. */
export type DocumentsQuery = { order: Order; direction: Direction; page: number; limit: number };

/** Page of a seller's documents, and the number of all. */
export async function listDocuments(
  database: Database,
  sellerId: number,
  { order, direction, page, limit }: DocumentsQuery,
): Promise<{ count: number; documents: FoundDocument[] }> {
  const [documents, [counted]] = await Promise.all([
    database.query<FoundDocument>(PAGES[order][direction], [sellerId, limit, (page - 1) * limit]),
    database.query<{ count: number }>(COUNT, [sellerId]),
  ]);
  return { count: counted?.count ?? 0, documents };
}
