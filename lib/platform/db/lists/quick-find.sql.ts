import { searchedText } from '#lib/kernel/entered.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Database } from '../database.ts';
import { everyScan } from './page-statements.ts';
import { searchWithLimit, type TooBroad } from './search-records.sql.ts';
import { selectionOf } from './selection.ts';
import { anywhere } from './text-conditions.ts';

/**
 * Suggestions of a quick search: a few records of a tenant, those with a whole value first, then the newest that have
 * every word. SQL because trigram indexes find the words, and the Prisma client has none.
 */

/** Table with the row alias `r`. `words` are columns with a trigram index. */
export type FindableTable = {
  table: string;
  columns: string;
  alive: string;
  words: readonly string[];
};

/** A condition of a whole value, in which each `$?` is the value. */
type ExactWay = { where: string; value: unknown };

/** `statuses` are all that the table has. No seller finds nothing. */
type QuickFindQuery = {
  sellerIds: readonly number[];
  statuses: readonly number[];
  exact: readonly ExactWay[];
  words: readonly string[];
  most: number;
};

/**
 * Matches that are looked for in each status, though fewer are shown: asked for four, PostgreSQL expects to meet them
 * soon on a scan through the newest, which for a rare word is a scan through all.
 */
const LOOKED_FOR = 1_000;

const MAX_WORDS = 4;

/** Words of a search; a match contains each of them. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);

/** A typed text. `most`: records that are shown; `also`: whole values beside `guid` and `remote_id`. */
type TypedQuery = Pick<QuickFindQuery, 'sellerIds' | 'statuses' | 'most'> & {
  typed: string;
  also?: (text: string) => readonly ExactWay[];
};

/** Records that match while a person types: by identifier, by the seller's own code, by words. */
export async function quickFindTyped<Row>(
  database: Database,
  findable: FindableTable,
  { typed, also, ...query }: TypedQuery,
): Promise<Result<Row[], TooBroad>> {
  const text = searchedText(typed);
  if (text === '') return ok([]);
  if (isUuid(text))
    return quickFind(database, findable, { ...query, exact: [{ where: 'r.guid = $?::uuid', value: text }], words: [] });
  const exact = [{ where: `r.remote_id = $? AND r.remote_id <> ''`, value: text }, ...(also?.(text) ?? [])];
  return quickFind(database, findable, { ...query, exact, words: wordsOf(text) });
}

/** Finds exact matches first, then the newest. */
async function quickFind<Row>(
  database: Database,
  findable: FindableTable,
  query: QuickFindQuery,
): Promise<Result<Row[], TooBroad>> {
  if (query.sellerIds.length === 0 || query.most < 1 || (query.exact.length === 0 && query.words.length === 0))
    return ok([]);
  return searchWithLimit<Row>(database, quickQuery(findable, query));
}

function quickQuery(
  { table, columns, alive, words: inColumns }: FindableTable,
  { exact, words, most, ...query }: QuickFindQuery,
): { text: string; values: unknown[] } {
  const { texts, values, add } = selectionOf(words.map((word) => anywhere(inColumns, word)));
  const limit = `${add(most)}::int`;
  const ways = exact.map(
    ({ where, value }) =>
      `SELECT r.id, r.created_at, 0 AS rank FROM ${table} r WHERE r.seller_id = ANY (${add(query.sellerIds)}::bigint[])
        AND ${alive} AND ${where.replaceAll('$?', add(value))} LIMIT ${limit}`,
  );
  if (words.length > 0)
    ways.push(
      everyScan(
        query,
        (seller, status) =>
          `SELECT r.id, r.created_at, 1 AS rank FROM ${table} r
            WHERE r.seller_id = ${seller} AND r.status = ${status} AND ${alive} AND ${texts.join(' AND ')}
            ORDER BY r.created_at DESC, r.id DESC LIMIT ${LOOKED_FOR}`,
        add,
      ),
    );
  const text = `SELECT ${columns}
    FROM (SELECT id, min(rank) AS rank, created_at FROM (${ways.map((way) => `(${way})`).join(' UNION ALL ')}) every
      GROUP BY id, created_at ORDER BY rank, created_at DESC, id DESC LIMIT ${limit}) found
    JOIN ${table} r ON r.id = found.id ORDER BY found.rank, found.created_at DESC, found.id DESC`;
  return { text, values };
}
