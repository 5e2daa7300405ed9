import { type Database, statement } from '#lib/platform/db/database.ts';
import type { FoundDocument } from './documents-of-seller.sql.ts';

/** Documents that a business issued. SQL because the table grows without bound: a page walks its index. */

const AT_ONCE = 500;

const PAGE = statement(
  'documents_every',
  `SELECT d.id, d.type, d.number, d.created_at AS "issuedAt", d.language, d.currency, d.total, d.vat, d.content,
  d.created_at::text AS position, allocation.number AS "allocationNumber"
FROM fiscal_document d LEFT JOIN document_allocation allocation ON allocation.document_id = d.id
WHERE d.seller_id = $1 AND (d.created_at, d.id) > ($2::timestamptz, $3::bigint) AND d.created_at < $4
ORDER BY d.created_at, d.id LIMIT ${AT_ONCE}`,
);

type Paper = Pick<
  FoundDocument,
  'type' | 'number' | 'issuedAt' | 'language' | 'currency' | 'total' | 'vat' | 'content'
>;

/**
 * `position`: `issuedAt` with its microseconds, which a `Date` lacks: the next page begins after it.
 * `allocationNumber`: nine digits of the tax authority; null for none.
 */
export type IssuedDocument = Paper & { id: number; position: string; allocationNumber: string | null };

/** Every document that was issued between two moments, the oldest first, a page at a time; no page where none was. */
export async function* everyDocument(
  database: Database,
  { sellerId, from, until }: { sellerId: number; from: Date; until: Date },
): AsyncGenerator<IssuedDocument[]> {
  // The moment where it begins is a place as well: a second bound of the same column would be walked from each time.
  let [at, id]: [Date | string, number] = [from, 0];
  for (;;) {
    const page: IssuedDocument[] = await database.query<IssuedDocument>(PAGE, [sellerId, at, id, until]);
    const last = page.at(-1);
    if (last) yield page;
    if (!last || page.length < AT_ONCE) return;
    [at, id] = [last.position, last.id];
  }
}
