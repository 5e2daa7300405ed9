import { type Database, statement } from './database.ts';
import { findFew } from './few-matches.ts';
import { oneOf, type Selection, selectionOf } from './selection.ts';
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

type Condition = { where: string; value: unknown };

/** `where` is on the row `r`; each `$?` is the value. `text`, where it is one that trigrams find: the same for rows that are looked at one by one. */
export type ListCondition = Condition & { text?: Condition };

/** How much earlier than it was made a record may seem to be changed: the clock of a machine is set back at times. */
export const A_STEP_BACK = `interval '1 day'`;

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

/** Records of whom is asked about, above which a list is a large one. Below, whatever is asked is found by looking at all of them. */
export const LARGE_FROM = 50_000;

/** Filtered rows of a large list are counted so far: each further one is a block of its own to read. */
export const COUNTED_OF_LARGE = 1_000;

/** One page and the number of all that match. */
export async function listRecords<Row extends object, Sort extends string>(database: Database, listed: ListedTable<Sort>, asked: ListAsked<Sort>): Promise<ListPage<Row>> {
  const all = await countAll(database, listed, asked);
  const isLarge = all > LARGE_FROM;
  if (isLarge && asked.conditions.some(({ text }) => text)) return listByText(database, listed, asked);
  const { rows, isEnd } = await pageOf<Row, Sort>(database, listed, asked);
  if (isEnd) return { rows, count: skippedBy(asked) + rows.length, isExact: true };
  if (asked.conditions.length === 0) return { rows, count: all, isExact: true };
  const most = isLarge ? COUNTED_OF_LARGE : COUNTED_TO;
  const counted = await countMatching(database, listed, asked, most);
  return counted <= most ? { rows, count: counted, isExact: true } : { rows, count: countBehind(rows, asked, counted), isExact: false };
}

/** Where few have a text they are all gathered; where many have it, the page is soon full on a walk through the order. */
async function listByText<Row extends object, Sort extends string>(database: Database, listed: ListedTable<Sort>, asked: ListAsked<Sort>): Promise<ListPage<Row>> {
  const few = await findFew<Row, Sort>(database, listed, asked, COUNTED_OF_LARGE);
  if (few.count <= COUNTED_OF_LARGE) return { ...few, isExact: true };
  const { rows, isEnd } = await pageOf<Row, Sort>(database, listed, asked, walkQuery);
  if (isEnd) return { rows, count: skippedBy(asked) + rows.length, isExact: true };
  return { rows, count: countBehind(rows, asked, few.count), isExact: false };
}

const skippedBy = ({ page, pageSize }: Pick<ListAsked<string>, 'page' | 'pageSize'>): number => (page - 1) * pageSize;

/** A full page may have another behind it: whoever pages by the count goes on until one is not full. */
const countBehind = (rows: readonly unknown[], asked: ListAsked<string>, counted: number): number => (rows.length === 0 ? counted - 1 : Math.max(counted, skippedBy(asked) + rows.length + 1));

/** `isEnd`: nothing comes after this page, and something came before its end. */
async function pageOf<Row, Sort extends string>(database: Database, listed: ListedTable<Sort>, asked: ListAsked<Sort>, query = pageQuery): Promise<{ rows: Row[]; isEnd: boolean }> {
  const skipped = skippedBy(asked);
  const { text, values } = query(listed, asked, { skipped });
  const rows = await database.query<Row>(statement('', text), values);
  return { rows, isEnd: rows.length < asked.pageSize && (rows.length > 0 || skipped === 0) };
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

/** The same page of texts that many have: row by row in the order of all statuses together, so that a status which has none is not searched to its end. */
function walkQuery<Sort extends string>(listed: ListedTable<Sort>, asked: Omit<ListAsked<Sort>, 'page'>, { skipped }: Reach): { text: string; values: unknown[] } {
  const [words, others] = [asked.conditions.flatMap(({ text }) => text ?? []), asked.conditions.filter(({ text }) => !text)];
  const { table, columns, alive, orders } = listed;
  const { texts, values, add } = selectionOf([...others, ...words]);
  const way = asked.isAscending ? 'ASC' : 'DESC';
  const { key } = orders[asked.sort];
  // A limit that nobody knows while it is planned: for some rows of each status its index is walked, for all of them they would be sorted.
  const noLimit = `(SELECT ${add(Number.MAX_SAFE_INTEGER)}::bigint)`;
  const walks = everyWalk(asked, (seller, status) => `SELECT r.*, ${key} AS place FROM ${table} r WHERE ${[`r.seller_id = ${seller}`, `r.status = ${status}`, alive, ...texts.slice(0, others.length)].join(' AND ')} ORDER BY ${key} ${way}, r.id ${way} LIMIT ${noLimit}`, add);
  // What stands behind OFFSET 0 is in order before it is looked into.
  const page = `SELECT r.id, r.place FROM (SELECT * FROM (${walks}) every ORDER BY place ${way}, id ${way} OFFSET 0) r WHERE ${texts.slice(others.length).join(' AND ')} LIMIT ${add(asked.pageSize)}::int OFFSET ${add(skipped)}::bigint`;
  return { text: `SELECT ${columns} FROM (${page}) page, LATERAL (SELECT * FROM ${table} WHERE ${table}.id = page.id OFFSET 0) r ORDER BY page.place ${way}, page.id ${way}`, values };
}

async function countAll<Sort extends string>(database: Database, { countTable }: ListedTable<Sort>, { sellerIds, statuses }: ListAsked<Sort>): Promise<number> {
  const text = `SELECT coalesce(sum(items), 0)::bigint AS count FROM ${countTable} WHERE seller_id = ANY ($1::bigint[]) AND status = ANY ($2::smallint[])`;
  const [row] = await database.query<{ count: number }>(statement(`count_${countTable}`, text), [sellerIds, statuses]);
  return row?.count ?? 0;
}

async function countMatching<Sort extends string>(database: Database, { table, alive }: ListedTable<Sort>, { sellerIds, statuses, conditions }: ListAsked<Sort>, most: number): Promise<number> {
  const { texts, values, add } = selectionOf(conditions);
  const where = [`r.seller_id = ${oneOf(sellerIds, 'bigint', add)}`, `r.status = ${oneOf(statuses, 'smallint', add)}`, alive, ...texts].join(' AND ');
  const text = `SELECT count(*) AS count FROM (SELECT FROM ${table} r WHERE ${where} LIMIT ${most + 1}) counted`;
  return (await database.query<{ count: number }>(statement('', text), values))[0]?.count ?? 0;
}
