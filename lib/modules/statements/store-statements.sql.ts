import type { Payee } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { FixedStatement } from './domain/statement.ts';

/**
 * Statements of closed months: written once, never changed. SQL because they are made many at once, and the API reads
 * them without the data client.
 */

const ADD = statement(
  'statements_add',
  `INSERT INTO account_statement (seller_id, partner_id, month, currency, opening, closing, content, sha256)
SELECT $1::bigint, $2::bigint, ($3::text || '-01')::date, made.* FROM unnest($4::char(3)[], $5::bigint[], $6::bigint[],
  $7::text[], $8::bytea[]) AS made (currency, opening, closing, content, sha256)
ON CONFLICT DO NOTHING RETURNING currency`,
);

/** Adds the statements of a month; those that are there already stay as they are. Answers how many are new. */
export async function addStatements(
  database: Database,
  { kind, id }: Payee,
  month: string,
  made: readonly FixedStatement[],
): Promise<number> {
  const rows = await database.query<{ currency: string }>(ADD, [
    kind === 'seller' ? id : null,
    kind === 'partner' ? id : null,
    month,
    made.map(({ statement: { currency } }) => currency),
    made.map(({ statement: { opening } }) => opening),
    made.map(({ statement: { closing } }) => closing),
    made.map(({ content }) => content),
    made.map(({ sha256 }) => Buffer.from(sha256, 'hex')),
  ]);
  return rows.length;
}

const listText = (
  kind: Payee['kind'],
): string => `SELECT to_char(s.month, 'YYYY-MM') AS month, s.currency, s.closing, s.content,
  encode(s.sha256, 'hex') AS sha256
FROM account_statement s WHERE s.${kind}_id = $1::bigint AND s.currency = ANY ($2::char(3)[])
  AND s.month BETWEEN ($3::text || '-01')::date AND ($4::text || '-01')::date
ORDER BY s.month, s.currency`;

const LIST = {
  seller: statement('statements_of_seller', listText('seller')),
  partner: statement('statements_of_partner', listText('partner')),
} as const;

export type StoredStatement = { month: string; currency: string; closing: number; content: string; sha256: string };

/** Statements of an owner from one month (`YYYY-MM`) to another, both included, the oldest first. */
export const listStatements = (
  database: Database,
  owner: Payee,
  { currencies, from, to }: { currencies: readonly string[]; from: string; to: string },
): Promise<StoredStatement[]> => database.query<StoredStatement>(LIST[owner.kind], [owner.id, currencies, from, to]);
