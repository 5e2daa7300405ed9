import { ok, type Result } from '#lib/kernel/result.ts';
import { type Database, statement } from '../database.ts';
import { keysetPages } from './keyset-pagination.ts';
import { pageQuery } from './page-statements.ts';
import { searchRecords, type TooBroad } from './search-records.sql.ts';
import { oneOf, selectionOf } from './selection.ts';

/**
 * Lists of a tenant's records: one page in one of a closed list of orders, and how many there are. Made for a
 * million rows: each order is an index of (seller, status, what it is ordered by, id), pages are picked as ids in
 * that index, and several sellers or statuses are scanned each for itself and brought together. SQL because the
 * tables grow without bound: keyset pages are picked as ids along an index.
 */

/** Order of a list: an expression on the row `r`, and its type. */
export type ListOrder = { key: string; type: 'text' | 'timestamptz' | 'bigint' | 'smallint' };

/** Table of a list. `alive` is the condition of its partial indexes, on the row `r`. */
export type ListedTable<Sort extends string> = {
  table: string;
  countTable: string;
  columns: string;
  alive: string;
  orders: Readonly<Record<Sort, ListOrder>>;
};

/**
 * `where` is on the row `r`; each `$?` is the value. `follows`: what is true of the same rows, for scans in an order
 * that it bounds. `isText`: it looks for a text, and the list is then searched.
 */
export type ListCondition = { where: string; value: unknown; follows?: string; isText?: true };

/** `page` from 1, `pageSize` up to 500. No seller, or no status, is nothing. */
export type ListQuery<Sort extends string> = {
  sellerIds: readonly number[];
  statuses: readonly number[];
  conditions: readonly ListCondition[];
  sort: Sort;
  isAscending: boolean;
  page: number;
  pageSize: number;
};

/**
 * `isExact` is false where more match than are counted one by one: `count` is then a number that goes on behind this
 * page.
 */
export type ListPage<Row> = { rows: Row[]; count: number; isExact: boolean };

/**
 * Filtered rows are counted up to this number: counting all of a million takes longer than a reader waits for a number.
 */
export const COUNTED_TO = 10_000;

/** Number of a seller's records above which its list is large. Below, every query reads all of them. */
const LARGE_FROM = 50_000;

/** Number up to which filtered rows of a large list are counted: each further one reads a block. */
const COUNTED_OF_LARGE = 1_000;

/**
 * One page and the number of all matches. Refused only if a text search ran longer than it may. Independent queries run
 * at once, each on a connection of its own.
 */
export async function listRecords<Row extends object, Sort extends string>(
  database: Database,
  listed: ListedTable<Sort>,
  query: ListQuery<Sort>,
): Promise<Result<ListPage<Row>, TooBroad>> {
  if (query.conditions.some(({ isText }) => isText)) return searchRecords(database, listed, query);
  if (query.conditions.length > 0) return ok(await listByFacts<Row, Sort>(database, listed, query));
  const [all, { rows, isEnd }] = await Promise.all([
    countAll(database, listed, query),
    pageOf<Row, Sort>(database, listed, query),
  ]);
  return ok({ rows, count: isEnd ? skippedBy(query) + rows.length : all, isExact: true });
}

/** Facts have an index, or are found by looking at what one has. */
async function listByFacts<Row extends object, Sort extends string>(
  database: Database,
  listed: ListedTable<Sort>,
  query: ListQuery<Sort>,
): Promise<ListPage<Row>> {
  const counting = async () => {
    const most = (await countAll(database, listed, query)) > LARGE_FROM ? COUNTED_OF_LARGE : COUNTED_TO;
    return { most, counted: await countMatching(database, listed, query, most) };
  };
  const [{ rows, isEnd }, { most, counted }] = await Promise.all([
    pageOf<Row, Sort>(database, listed, query),
    counting(),
  ]);
  if (isEnd) return { rows, count: skippedBy(query) + rows.length, isExact: true };
  return counted <= most
    ? { rows, count: counted, isExact: true }
    : { rows, count: countBehind(rows, query, counted), isExact: false };
}

const skippedBy = ({ page, pageSize }: Pick<ListQuery<string>, 'page' | 'pageSize'>): number => (page - 1) * pageSize;

/** A full page may have another behind it: a caller that pages without a count continues until a page is not full. */
const countBehind = (rows: readonly unknown[], query: ListQuery<string>, counted: number): number =>
  rows.length === 0 ? counted - 1 : Math.max(counted, skippedBy(query) + rows.length + 1);

/** `isEnd`: nothing comes after this page, and something came before its end. */
async function pageOf<Row, Sort extends string>(
  database: Database,
  listed: ListedTable<Sort>,
  query: ListQuery<Sort>,
): Promise<{ rows: Row[]; isEnd: boolean }> {
  const skipped = skippedBy(query);
  const { text, values } = pageQuery(listed, query, { skipped });
  const rows = await database.query<Row>(statement('', text), values);
  return { rows, isEnd: rows.length < query.pageSize && (rows.length > 0 || skipped === 0) };
}

/** Records of one page, as many as a table to download is written from at once. */
const SCANNED_AT_ONCE = 500;

/**
 * All matching records, five hundred at a time, each page from the end of the one before: the last is as quick as the
 * first. At least one page, which may be empty. A record that moves meanwhile may appear twice or not at all.
 */
export async function* everyRecord<Row extends object, Sort extends string>(
  database: Database,
  listed: ListedTable<Sort>,
  query: Omit<ListQuery<Sort>, 'page' | 'pageSize'>,
): AsyncGenerator<Row[]> {
  yield* keysetPages<Row>(SCANNED_AT_ONCE, (after) => {
    const { text, values } = pageQuery(listed, { ...query, pageSize: SCANNED_AT_ONCE }, { skipped: 0, after });
    return database.query(statement('', text), values);
  });
}

async function countAll<Sort extends string>(
  database: Database,
  { countTable }: ListedTable<Sort>,
  { sellerIds, statuses }: ListQuery<Sort>,
): Promise<number> {
  const [row] = await database.query<{ items: number }>(
    statement(
      `count_${countTable}`,
      `SELECT coalesce(sum(items), 0)::bigint AS items FROM ${countTable} WHERE seller_id = ANY ($1::bigint[])
        AND status = ANY ($2::smallint[])`,
    ),
    [sellerIds, statuses],
  );
  return row?.items ?? 0;
}

async function countMatching<Sort extends string>(
  database: Database,
  { table, alive }: ListedTable<Sort>,
  { sellerIds, statuses, conditions }: ListQuery<Sort>,
  most: number,
): Promise<number> {
  const { texts, values, add } = selectionOf(conditions);
  const where = [
    `r.seller_id = ${oneOf(sellerIds, 'bigint', add)}`,
    `r.status = ${oneOf(statuses, 'smallint', add)}`,
    alive,
    ...texts,
  ].join(' AND ');
  const text = `SELECT count(*) AS count FROM (SELECT FROM ${table} r WHERE ${where} LIMIT ${most + 1}) counted`;
  return (await database.query<{ count: number }>(statement('', text), values))[0]?.count ?? 0;
}
