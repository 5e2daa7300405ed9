import { type Database, statement } from './database.ts';
import { isWrittenOut, walkQuery } from './page-statements.ts';
import type { ListAsked, ListedTable } from './record-list.ts';
import { oneOf, selectionOf } from './selection.ts';

/** Lists of a large tenant's records that have a text, where many have it. */

/** Rows that are looked at one by one for a page, at most: about 20 ms of them. */
const MOST_WALKED = 20_000;

/** How much sooner than at the end of the walk the page is expected to be full: what the planner knows is a sample. */
const CERTAINTY = 2;

/**
 * The page, where so many have the text that a short walk through the order fills it. Null where the planner's sample says otherwise, or where the
 * walk ended before the page was full. `all`: records of the same sellers and statuses.
 */
export async function findMany<Row extends object, Sort extends string>(database: Database, listed: ListedTable<Sort>, asked: ListAsked<Sort>, all: number): Promise<Row[] | null> {
  const skipped = (asked.page - 1) * asked.pageSize;
  const needed = CERTAINTY * (skipped + asked.pageSize) * (all / MOST_WALKED);
  if (!isWrittenOut(asked) || needed > all || (await expectedMatches(database, listed, asked)) < needed) return null;
  const { text, values } = walkQuery(listed, asked, { skipped }, MOST_WALKED);
  const rows = await database.query<Row>(statement('', text), values);
  return rows.length === asked.pageSize ? rows : null;
}

type Explained = { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] };

/** How many match by the planner's sample of the table: a millisecond, however many there are. */
async function expectedMatches<Sort extends string>(database: Database, { table, alive }: ListedTable<Sort>, { sellerIds, statuses, conditions }: ListAsked<Sort>): Promise<number> {
  const { texts, values, add } = selectionOf(conditions.map(({ text, ...condition }) => text ?? condition));
  const where = [`r.seller_id = ${oneOf(sellerIds, 'bigint', add)}`, `r.status = ${oneOf(statuses, 'smallint', add)}`, alive, ...texts].join(' AND ');
  const [explained] = await database.query<Explained>(statement('', `EXPLAIN (FORMAT JSON) SELECT FROM ${table} r WHERE ${where}`), values);
  return explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
