import { type Database, statement } from '#lib/platform/db/database.ts';

/** Payout notes. SQL because the API writes them and a table of 100,000 sales reads them. */

const INSERT = statement(
  'payout_notes_insert',
  `INSERT INTO payout_note (seller_id, sale_id, text)
SELECT s.seller_id, s.id, $3 FROM sale s WHERE s.seller_id = $1 AND s.public_id = $2 RETURNING id`,
);

/** The number of the note; null where the seller has no such sale. */
export async function insertNote(
  database: Database,
  sellerId: number,
  saleId: string,
  text: string,
): Promise<number | null> {
  const [row] = await database.query<{ id: number }>(INSERT, [sellerId, saleId, text]);
  return row?.id ?? null;
}

export type PayoutNote = { saleId: number; text: string; createdAt: Date };

const OF_SALES = statement(
  'payout_notes_of_sales',
  `SELECT sale_id AS "saleId", text, created_at AS "createdAt" FROM payout_note
WHERE sale_id = ANY($1::bigint[]) ORDER BY id`,
);

/** The notes of these sales, the oldest first. */
export const notesOfSales = (database: Database, saleIds: readonly number[]): Promise<PayoutNote[]> =>
  database.query<PayoutNote>(OF_SALES, [saleIds]);
