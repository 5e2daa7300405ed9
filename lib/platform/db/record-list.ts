import { type Database, statement } from './database.ts';
import { type Place, walk } from './walk.ts';

/**
 * Lists of a tenant's records: one page in one of a closed list of orders, and how many there are. Made for a million rows: each order is
 * an index of (seller, status, what it is ordered by, id), pages are picked as ids in that index, and several sellers or statuses are
 * walked each for itself and brought together.
 */

/** What a list is ordered by: an expression on the row `r`, and its type. */
export type ListOrder = { key: string; type: 'text' | 'timestamptz' | 'bigint' | 'smallint' };

/** What of a table is listed. `alive` is the condition of its partial indexes, on the row `r`. */
export type ListedTable<Sort extends string> = {
  table: string;
  countTable: string;
  columns: string;
  alive: string;
  orders: Readonly<Record<Sort, ListOrder>>;
};

/** `where` is on the row `r`; each `$?` is the value. */
export type ListCondition = { where: string; value: unknown };

/** `page` from 1, `pageSize` up to 500. No seller, or no status, is nothing. */
export type ListAsked<Sort extends string> = {
  sellerIds: readonly number[];
  statuses: readonly number[];
  conditions: readonly ListCondition[];
  sort: Sort;
  isAscending: boolean;
  page: number;
  pageSize: number;
};

/** `isExact` is false where more match than are counted one by one: `count` is then a number that goes on behind this page. */
export type ListPage<Row> = { rows: Row[]; count: number; isExact: boolean };

/** Filtered rows are counted so far, and not further: counting all of a million takes longer than anybody waits for a number. */
export const COUNTED_TO = 10_000;

type Selection = { texts: string[]; values: unknown[]; add(value: unknown): string };

function selectionOf(conditions: readonly ListCondition[]): Selection {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  return { texts: conditions.map(({ where, value }) => where.replaceAll('$?', add(value))), values, add };
}

/** One page and the number of all that match. */
export async function listRecords<Row, Sort extends string>(database: Database, listed: ListedTable<Sort>, asked: ListAsked<Sort>): Promise<ListPage<Row>> {
  const skipped = (asked.page - 1) * asked.pageSize;
  const page = pageQuery(listed, asked, { skipped });
  const rows = await database.query<Row>(statement('', page.text), page.values);
  const isEnd = rows.length < asked.pageSize && (rows.length > 0 || skipped === 0);
  if (isEnd) return { rows, count: skipped + rows.length, isExact: true };
  if (asked.conditions.length === 0) return { rows, count: await countAll(database, listed, asked), isExact: true };
  const counted = await countMatching(database, listed, asked);
  if (counted <= COUNTED_TO) return { rows, count: counted, isExact: true };
  // A full page may have another behind it: whoever pages by the count goes on until one is not full.
  return { rows, count: rows.length === 0 ? counted - 1 : Math.max(counted, skipped + rows.length + 1), isExact: false };
}

/** Records of one page, as many as a table to download is written from at once. */
const WALKED_AT_ONCE = 500;

/**
 * Every record that matches, five hundred at a time, each page from where the one before it ended: the last is as quick as the first. At least one page,
 * which may be empty. What changes its place meanwhile may be told twice or not at all.
 */
export async function* everyRecord<Row extends object, Sort extends string>(database: Database, listed: ListedTable<Sort>, asked: Omit<ListAsked<Sort>, 'page' | 'pageSize'>): AsyncGenerator<Row[]> {
  yield* walk<Row>(WALKED_AT_ONCE, (after) => {
    const { text, values } = pageQuery(listed, { ...asked, pageSize: WALKED_AT_ONCE }, { skipped: 0, after });
    return database.query(statement('', text), values);
  });
}

/** `after` is null for the first page of a walk, which tells the place of each row; without it rows are skipped by their number. */
type Reach = { skipped: number; after?: Place | null };

/** Walks of one statement that are written out at most: each takes its time to plan. */
const MOST_WRITTEN = 12;

/** The walks of every seller and status. Written out, each is planned for the seller that it is about; where they are many, for one of average size. */
function everyWalk({ sellerIds, statuses }: Pick<ListAsked<string>, 'sellerIds' | 'statuses'>, walk: (seller: string, status: string) => string, add: Selection['add']): string {
  const count = sellerIds.length * statuses.length;
  if (count > 0 && count <= MOST_WRITTEN) return sellerIds.flatMap((seller) => statuses.map((status) => `(${walk(`${add(seller)}::bigint`, `${add(status)}::smallint`)})`)).join(' UNION ALL ');
  return `SELECT walked.* FROM unnest(${add(sellerIds)}::bigint[]) AS of_seller (value) CROSS JOIN unnest(${add(statuses)}::smallint[]) AS of_status (value) CROSS JOIN LATERAL (${walk('of_seller.value', 'of_status.value')}) walked`;
}

function pageQuery<Sort extends string>({ table, columns, alive, orders }: ListedTable<Sort>, asked: Omit<ListAsked<Sort>, 'page'>, { skipped, after }: Reach): { text: string; values: unknown[] } {
  const { texts, values, add } = selectionOf(asked.conditions);
  const way = asked.isAscending ? 'ASC' : 'DESC';
  const { key, type: typeOfKey } = orders[asked.sort];
  const behind = after ? [`(${key}, r.id) ${asked.isAscending ? '>' : '<'} (${add(after.place)}::text::${typeOfKey}, ${add(after.id)}::bigint)`] : [];
  const reach = add(skipped + asked.pageSize);
  const walk = (seller: string, status: string): string => `SELECT r.id, ${key} AS place FROM ${table} r WHERE ${[`r.seller_id = ${seller}`, `r.status = ${status}`, alive, ...texts, ...behind].join(' AND ')} ORDER BY ${key} ${way}, r.id ${way} LIMIT ${reach}::bigint`;
  const walks = everyWalk(asked, walk, add);
  const page = `SELECT * FROM (${walks}) every ORDER BY place ${way}, id ${way} LIMIT ${add(asked.pageSize)}::int OFFSET ${add(skipped)}::bigint`;
  const place = after === undefined ? '' : ', page.place::text AS "placeOfIt", page.id AS "idOfIt"';
  const text = `SELECT ${columns}${place} FROM (${page}) page, LATERAL (SELECT * FROM ${table} WHERE ${table}.id = page.id OFFSET 0) r ORDER BY page.place ${way}, page.id ${way}`;
  return { text, values };
}

async function countAll<Sort extends string>(database: Database, { countTable }: ListedTable<Sort>, { sellerIds, statuses }: ListAsked<Sort>): Promise<number> {
  const text = `SELECT coalesce(sum(items), 0)::bigint AS count FROM ${countTable} WHERE seller_id = ANY ($1::bigint[]) AND status = ANY ($2::smallint[])`;
  const [row] = await database.query<{ count: number }>(statement(`count_${countTable}`, text), [sellerIds, statuses]);
  return row?.count ?? 0;
}

async function countMatching<Sort extends string>(database: Database, { table, alive }: ListedTable<Sort>, { sellerIds, statuses, conditions }: ListAsked<Sort>): Promise<number> {
  const { texts, values, add } = selectionOf(conditions);
  const one = (column: string, type: string, of: readonly number[]) => (of.length === 1 ? `r.${column} = ${add(of[0])}::${type}` : `r.${column} = ANY (${add(of)}::${type}[])`);
  const where = [one('seller_id', 'bigint', sellerIds), one('status', 'smallint', statuses), alive, ...texts].join(' AND ');
  const text = `SELECT count(*) AS count FROM (SELECT FROM ${table} r WHERE ${where} LIMIT ${COUNTED_TO + 1}) counted`;
  return (await database.query<{ count: number }>(statement('', text), values))[0]?.count ?? 0;
}
