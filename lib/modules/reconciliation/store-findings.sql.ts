import { type Database, statement } from '#lib/platform/db/database.ts';
import type { OpenFinding } from './views.ts';

/**
 * Differences with the books of an acquirer or the payout bank, for the operators who explain them. SQL because no
 * tenant owns them.
 */

/** Findings that are shown at most; open ones first. */
const SHOWN = 200;

const LIST = statement(
  'reconciliation_list_findings',
  `SELECT f.id, f.source::text AS source, f.acquirer, f.day::text AS day, f.kind::text AS kind, f.reference,
    f.their_amount AS "theirAmount", f.their_currency AS "theirCurrency", f.our_amount AS "ourAmount",
    f.our_currency AS "ourCurrency",
    f.reason AS text, u.name AS by, f.explained_at AS at
  FROM reconciliation_finding f LEFT JOIN app_user u ON u.id = f.explained_by
  ORDER BY f.state, f.day DESC, f.id DESC LIMIT ${SHOWN}`,
);

type Row = Omit<OpenFinding, 'explanation'> & { text: string | null; by: string | null; at: Date | null };

export async function listFindings(database: Database): Promise<OpenFinding[]> {
  const rows = await database.query<Row>(LIST, []);
  return rows.map(({ text, by, at, ...finding }) => ({
    ...finding,
    explanation: text === null || at === null ? null : { text, by: by ?? '', at },
  }));
}

const COUNT = statement(
  'reconciliation_count_open',
  "SELECT count(*) AS count FROM reconciliation_finding f WHERE f.state = 'open'",
);

export const countOpenFindings = async (database: Database): Promise<number> =>
  (await database.query<{ count: number }>(COUNT, []))[0]?.count ?? 0;

const EXPLAIN = statement(
  'reconciliation_explain',
  `UPDATE reconciliation_finding f SET state = 'explained', explained_at = app_now(), explained_by = $2::bigint,
    reason = $3::text
  WHERE f.id = $1::bigint AND f.state = 'open'
  RETURNING f.reference, (SELECT s.seller_id FROM sale s WHERE s.id = f.sale_id) AS "sellerId"`,
);

/** Says what a difference is; null where it is not there or somebody else has said so. */
export const explainFinding = async (
  database: Database,
  { id, by, text }: { id: number; by: number; text: string },
): Promise<{ reference: string; sellerId: number | null } | null> =>
  (await database.query<{ reference: string; sellerId: number | null }>(EXPLAIN, [id, by, text]))[0] ?? null;
