import { type Database, statement } from '#lib/platform/db/database.ts';

/** The business that an archive is of. SQL because the job that reads it does not load the data client. */

const HOLDER = statement(
  'archives_holder',
  `SELECT s.content::jsonb #>> '{holder,name}' AS name,
  s.content::jsonb #>> '{holder,business_number}' AS "businessNumber"
FROM account_statement s WHERE s.seller_id = $1 AND s.month = ($2::text || '-01')::date ORDER BY s.currency LIMIT 1`,
);

export type ArchiveHolder = { name: string; businessNumber: string };

/** A business as its statement of a closed month names it, so that a later name changes no archive. */
export async function readArchiveHolder(database: Database, sellerId: number, month: string): Promise<ArchiveHolder> {
  const [row] = await database.query<ArchiveHolder>(HOLDER, [sellerId, month]);
  if (!row) throw new Error('a closed month has no statement');
  return row;
}
