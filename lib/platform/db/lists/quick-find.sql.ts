import { createHash } from 'node:crypto';
import { type Database, type Statement, statement } from '../database.ts';
import { type ColumnStatistics, columnStatistics } from './column-statistics.sql.ts';
import { anywhere, byFewTrigrams, containing } from './text-conditions.ts';

/**
 * Suggestions of a quick search: a few records of a tenant. Columns with an index of their own are searched in all
 * records; words among the newest 3,000. Only where a tenant has more than that and the newest were not enough, all are
 * asked by their trigrams: a word that is common has been found by then, so what is left is rare and quick. SQL because
 * each part is bounded by an index over a table that grows without bound.
 */

/**
 * On the row `r`. `exact` are conditions of whole values, each `$?` is the value; `words` are columns with a trigram
 * index; `alsoWords` have none.
 */
export type FindableTable = {
  table: string;
  countTable: string;
  columns: string;
  alive: string;
  words: readonly string[];
  alsoWords: readonly string[];
};

type ExactWay = { where: string; value: unknown };

/** `statuses` are all that the table has. No seller finds nothing. */
export type QuickFindQuery = {
  sellerIds: readonly number[];
  statuses: readonly number[];
  exact: readonly ExactWay[];
  words: readonly string[];
  most: number;
};

const LOOKED_AT = 3_000;

/** Shorter words have no trigram. */
const MIN_RARE_LENGTH = 3;

/** Rows that an index of trigrams hands over at most, about: a longer list helps no reader. */
const MAX_TRIGRAM_MATCHES = 20_000;

const MAX_SEARCH_LENGTH = 120;
const MAX_WORDS = 4;

/** The typed text as one line, without invisible characters. */
export const typedText = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH);

/** Its words: each has to be somewhere in what is found. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);

/** The exact ones first, then the newest. */
export async function quickFind<Row>(
  database: Database,
  findable: FindableTable,
  asked: QuickFindQuery,
): Promise<Row[]> {
  if (asked.sellerIds.length === 0 || asked.most < 1 || (asked.exact.length === 0 && asked.words.length === 0))
    return [];
  return database.inTransaction(async (inside) => {
    await inside.query(FIND_QUICKLY, [String(MAX_TRIGRAM_MATCHES)]);
    const near = await ask<Row & { isExactly: boolean }>(inside, nearQuery(findable, asked));
    const found = near.map(({ isExactly: _, ...row }) => row as unknown as Row);
    // Who has typed a whole value looks for nothing else.
    const mayBeOlder =
      found.length < asked.most &&
      !near.some(({ isExactly }) => isExactly) &&
      asked.words.some((word) => word.length >= MIN_RARE_LENGTH);
    if (!mayBeOlder || !(await hasMore(inside, findable, asked))) return found;
    const older = await ask<Row>(inside, rareQuery(findable, asked, await columnStatistics(inside, findable.table)));
    return distinct([...found, ...older]).slice(0, asked.most);
  });
}

// Whose records are asked for is not known when the statement is planned: for a seller of average size, gathering and
// sorting all of them looks as cheap as walking along their index, and for one of half a million it takes a second.
// Without a sort, the index is what has the order.
const FIND_QUICKLY = statement(
  'quick_find_settings',
  `SELECT set_config('gin_fuzzy_search_limit', $1, true), set_config('enable_sort', 'off', true)`,
);

type Query = { text: string; values: unknown[] };

const named = (text: string): Statement =>
  statement(`quick_find_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text);
// Without a name it is planned each time, for what was typed and for whom: a plan for any word and any seller passes
// all records for the rare ones.
const ask = <Row>(database: Database, { text, values }: Query): Promise<Row[]> =>
  database.query<Row>(statement('', text), values);

const distinct = <Row>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];

/** Each word in one of the columns, as their trigrams find it. */
function fits(
  columns: readonly string[],
  words: readonly string[],
  known: ColumnStatistics,
  add: (value: unknown) => string,
): string {
  const found = (word: string) =>
    byFewTrigrams(
      anywhere(
        columns.map((column) => `r.${column}`),
        word,
      ),
      known,
    );
  return words
    .map(found)
    .map(({ where, value }) => where.replaceAll('$?', add(value)))
    .join(' AND ');
}

function nearQuery({ table, columns, alive, words, alsoWords }: FindableTable, asked: QuickFindQuery): Query {
  const values: unknown[] = [asked.sellerIds, asked.most];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const ways = asked.exact.map(
    ({ where, value }) =>
      `SELECT r.id, r.created_at, 0 AS rank FROM ${table} r WHERE r.seller_id = ANY ($1::bigint[]) AND ${alive}
        AND ${where.replaceAll('$?', add(value))} LIMIT $2`,
  );
  if (asked.words.length > 0) {
    const statuses = `${add(asked.statuses)}::smallint[]`;
    // Small letters once for each record, of all its columns: `ILIKE` would make them for each column and word. No word
    // has the sign between the columns.
    ways.push(`SELECT r.id, r.created_at, 1 FROM unnest($1::bigint[]) AS own (id) CROSS
      JOIN unnest(${statuses}) AS of (status), LATERAL (
  SELECT r.id, r.created_at,
    lower(concat_ws(chr(10), ${[...words, ...alsoWords].map((column) => `r.${column}`).join(', ')})) AS text
    FROM ${table} r WHERE r.seller_id = own.id AND r.status = of.status AND ${alive} ORDER BY r.created_at DESC,
    r.id DESC LIMIT ${LOOKED_AT} / (cardinality($1::bigint[]) * cardinality(${statuses}))
) r WHERE ${asked.words.map((word) => `r.text LIKE (SELECT lower(${add(containing(word))}::text))`).join(' AND ')}`);
  }
  const found = `SELECT id, min(rank) AS rank, max(created_at) AS created_at
    FROM (${ways.map((way) => `(${way})`).join(' UNION ALL ')}) every GROUP BY id ORDER BY 2, 3 DESC, 1 DESC LIMIT $2`;
  return {
    text: `SELECT ${columns}, found.rank = 0 AS "isExactly" FROM (${found}) found JOIN ${table} r ON r.id = found.id
      ORDER BY found.rank, found.created_at DESC, found.id DESC`,
    values,
  };
}

function rareQuery(
  { table, columns, alive, words }: FindableTable,
  asked: QuickFindQuery,
  known: ColumnStatistics,
): Query {
  const values: unknown[] = [asked.sellerIds, asked.most];
  const add = (value: unknown): string => `$${values.push(value)}`;
  // Asked for a few rows, the planner would look for them along some order of names, to its end where there are none.
  // Written down first, they are gathered by their trigrams.
  return {
    text: `WITH found AS MATERIALIZED (SELECT ${columns} FROM ${table} r WHERE r.seller_id = ANY ($1::bigint[])
      AND ${alive} AND ${fits(words, asked.words, known, add)}) SELECT * FROM found LIMIT $2`,
    values,
  };
}

/** Whether there are records that the newest ones leave out. */
async function hasMore(
  database: Database,
  { countTable }: FindableTable,
  { sellerIds, statuses }: QuickFindQuery,
): Promise<boolean> {
  const text = `SELECT EXISTS (SELECT FROM ${countTable} WHERE seller_id = ANY ($1::bigint[])
    AND items > ${LOOKED_AT} / (cardinality($1::bigint[]) * cardinality($2::smallint[]))) AS more`;
  return (await database.query<{ more: boolean }>(named(text), [sellerIds, statuses]))[0]?.more ?? false;
}
