import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { type Database, statement } from '../database.ts';
import { ranOutOfTime } from '../errors.ts';
import { everyScan } from './page-statements.ts';
import type { ListPage, ListQuery, ListedTable } from './record-list.sql.ts';
import { selectionOf } from './selection.ts';

/** Text search in a list of records. SQL because trigram indexes find the text, and the Prisma client has none. */

/** Number up to which matches of a search are counted. */
const COUNTED = 1_000;

/** Longest run of a search, milliseconds. */
const SEARCH_LIMIT_MS = 1_000;

/** The search ran longer than it may: with more letters, fewer records have the text. */
export type TooBroad = 'search_too_broad';

/** One page of the records that have a text, in the list's order, and how many have it, up to a thousand. */
export async function searchRecords<Row extends object, Sort extends string>(
  database: Database,
  listed: ListedTable<Sort>,
  query: ListQuery<Sort>,
): Promise<Result<ListPage<Row>, TooBroad>> {
  const skipped = (query.page - 1) * query.pageSize;
  const most = Math.max(COUNTED, skipped + query.pageSize) + 1;
  const ask = (from: number) =>
    searchWithLimit<Row & { matches: number }>(database, searchQuery(listed, query, from, most));
  const found = await ask(skipped);
  if (!found.ok) return found;
  // A page behind the last is empty and has no count: the first one has it.
  const counted = found.value.length > 0 || skipped === 0 ? found : await ask(0);
  if (!counted.ok) return counted;
  const matches = counted.value[0]?.matches ?? 0;
  return ok({ rows: found.value, count: Math.min(matches, most), isExact: matches < most });
}

function searchQuery<Sort extends string>(
  { table, columns, alive, orders }: ListedTable<Sort>,
  query: ListQuery<Sort>,
  skipped: number,
  most: number,
): { text: string; values: unknown[] } {
  const { texts, values, add } = selectionOf(query.conditions);
  const { key } = orders[query.sort];
  const way = query.isAscending ? 'ASC' : 'DESC';
  const matching = everyScan(
    query,
    (seller, status) =>
      `SELECT r.id, ${key} AS place FROM ${table} r
        WHERE r.seller_id = ${seller} AND r.status = ${status} AND ${alive} AND ${texts.join(' AND ')}
        ORDER BY ${key} ${way}, r.id ${way} LIMIT ${add(most)}::bigint`,
    add,
  );
  const text = `SELECT ${columns}, page.matches
    FROM (SELECT id, place, count(*) OVER () AS matches FROM (${matching}) matching
      ORDER BY place ${way}, id ${way} LIMIT ${add(query.pageSize)}::int OFFSET ${add(skipped)}::bigint) page
    JOIN ${table} r ON r.id = page.id ORDER BY page.place ${way}, page.id ${way}`;
  return { text, values };
}

const LIMIT_SEARCH = statement('limit_search', `SELECT set_config('statement_timeout', $1, true)`);

/**
 * Runs one statement with the time limit of a search, in a transaction of its own: the limit ends with it in every
 * case, and the connection returns to the pool as it was.
 */
export async function searchWithLimit<Row>(
  database: Database,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<Result<Row[], TooBroad>> {
  try {
    return ok(
      await database.inTransaction(async (inside) => {
        await inside.query(LIMIT_SEARCH, [String(SEARCH_LIMIT_MS)]);
        // Without a name it is planned each time, for this text and this seller: one plan for any text would read
        // everything for a rare one.
        return inside.query<Row>(statement('', text), values);
      }),
    );
  } catch (error) {
    if (ranOutOfTime(error)) return refuse('search_too_broad');
    throw error;
  }
}
