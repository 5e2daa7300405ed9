/** SQL, because the table grows without bound: each order of the list is an index. */

import { isUuid } from '#lib/kernel/ids.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { Allocation } from '../contract/allocation.ts';
import type { DocumentContent } from '../domain/content.ts';
import { ALLOCATION, ITS_ALLOCATION } from './allocations.sql.ts';
import { BASED_ON, CONTINUED_BY, ITS_STANDING, LEFT_TO_PAY, STATUS } from './standing.ts';

/** Standing of a document; `draft` has no number yet. */
type DocumentStatus = 'draft' | 'issued' | 'partly-paid' | 'paid' | 'cancelled';

/** A document beside another. */
type Beside = { id: string; type: DocumentType; number: number };

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
  status: Exclude<DocumentStatus, 'draft'>;
  /** 0 of what asks for no money. */
  leftToPay: number;
  basedOn: readonly Beside[];
  continuedBy: readonly Beside[];
  /** Hash of its original as PDF; null before that is handed out. */
  sha256: string | null;
  /** Null of a document that needs no number of the tax authority. */
  allocation: Allocation | null;
};

/** Columns of documents `d` with what `ITS_SALE` joins: their sale and attempt, standing and original. */
export const DOCUMENT_COLUMNS = `d.public_id AS "publicId", d.type, d.number, d.created_at AS "issuedAt", d.language,
  d.currency, d.total, d.vat, d.content, s.public_id AS "saleId", a.public_id AS "attemptId", ${STATUS} AS status,
  ${LEFT_TO_PAY} AS "leftToPay", ${BASED_ON} AS "basedOn", ${CONTINUED_BY} AS "continuedBy",
  encode(original.sha256, 'hex') AS sha256, ${ALLOCATION} AS allocation`;

export const ITS_SALE = `LEFT JOIN sale s ON s.id = d.sale_id LEFT JOIN attempt a ON a.id = d.attempt_id ${ITS_STANDING}
  LEFT JOIN document_original original ON original.document_id = d.id ${ITS_ALLOCATION}`;

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

/** `until` is exclusive; `words`: in the buyer's name or a line, whatever the case, or the number; null: all. */
export type DocumentsFilter = {
  from: Date | null;
  until: Date | null;
  type: DocumentType | null;
  status: FoundDocument['status'] | null;
  words: string | null;
};

const WORDS = `'%' || replace(replace(replace($6::text, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** Documents `d` of the seller $1 that fit the filter $2 to $6. */
const FITTING = `fiscal_document d ${ITS_STANDING} WHERE d.seller_id = $1
  AND ($2::timestamptz IS NULL OR d.created_at >= $2) AND ($3::timestamptz IS NULL OR d.created_at < $3)
  AND ($4::document_type IS NULL OR d.type = $4) AND ($5::text IS NULL OR ${STATUS} = $5)
  AND ($6::text IS NULL OR d.number::text = $6 OR d.content->'buyer'->>'name' ILIKE ${WORDS}
    OR EXISTS (SELECT FROM jsonb_array_elements(d.content->'lines') line WHERE line->>'name' ILIKE ${WORDS}))`;

const pageIn = (order: Order, direction: Direction) => {
  const by = (row: string) => KEYS[order].map((key) => `${row}.${key} ${direction}`).join(', ');
  return statement(
    `documents_by_${order}_${direction}`,
    `SELECT ${DOCUMENT_COLUMNS} FROM (SELECT d.* FROM ${FITTING} ORDER BY ${by('d')} LIMIT $7 OFFSET $8) d ${ITS_SALE}
      ORDER BY ${by('d')}`,
  );
};

const PAGES = {
  date: { asc: pageIn('date', 'asc'), desc: pageIn('date', 'desc') },
  number: { asc: pageIn('number', 'asc'), desc: pageIn('number', 'desc') },
};

const COUNT = statement('documents_count', `SELECT count(*) AS count FROM ${FITTING}`);

/** `page` from 1. */
export type DocumentsQuery = { order: Order; direction: Direction; page: number; limit: number };

/** Page of a seller's documents, and the number of all that fit. */
export async function listDocuments(
  database: Database,
  sellerId: number,
  { from, until, type, status, words }: DocumentsFilter,
  { order, direction, page, limit }: DocumentsQuery,
): Promise<{ count: number; documents: FoundDocument[] }> {
  const filter = [sellerId, from, until, type, status, words];
  const [documents, [counted]] = await Promise.all([
    database.query<FoundDocument>(PAGES[order][direction], [...filter, limit, (page - 1) * limit]),
    database.query<{ count: number }>(COUNT, filter),
  ]);
  return { count: counted?.count ?? 0, documents };
}
