import { createHash } from 'node:crypto';
import { type Database, type Statement, statement } from '../database.ts';
import { keysetPages } from './keyset-pagination.ts';

/**
 * Lists of sellers' rows: numbered pages with the totals of all matches, and every row for an export. The SQL holds
 * only the given conditions, so that each shape gets its own plan; values are always parameters. SQL because the tables
 * grow without bound: the totals are sums over all matches, and an export uses keyset pages.
 */

/** Collects conditions and their values; `add` answers the placeholder of a value. `$1` are the sellers. */
export type Conditions = { readonly texts: string[]; readonly values: unknown[]; add(value: unknown): string };

/** Order of a list: an expression on its rows, and its type. */
type Order = { by: string; type: 'timestamptz' | 'bigint' | 'text' };

/**
 * Definition of a list. `from` are the tables of `columns`, `totalsFrom` those of the conditions and of `totals`, which
 * are summed by `currency`; `seller` and `id` are the columns of a row's seller and of the row.
 */
export type TenantList<Sort extends string> = {
  name: string;
  columns: string;
  from: string;
  totalsFrom: string;
  totals: string;
  currency: string;
  seller: string;
  id: string;
  orders: Readonly<Record<Sort, Order>>;
};

type Sorted<Sort extends string> = { sort: Sort; ascending: boolean };

/** Starts with the tenant: an empty list of sellers sees nothing. */
export function within(sellerIds: readonly number[], { seller }: Pick<TenantList<string>, 'seller'>): Conditions {
  const values: unknown[] = [sellerIds];
  return { texts: [`${seller} = ANY($1::bigint[])`], values, add: (value) => `$${values.push(value)}` };
}

/** Statement with one name per shape of its SQL, as prepared statements need. */
export function shaped(kind: string, text: string): Statement {
  return statement(`${kind}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text);
}

type Numbered<Sort extends string> = Sorted<Sort> & { page: number; size: number };

/**
 * One page, and the totals of all that match by currency, the most frequent first. `page` is from 1. `rolledUp`: the
 * totals of a roll-up, where one has them.
 */
export async function listPage<Row, Totals extends { count: number }, Sort extends string>(
  db: Database,
  list: TenantList<Sort>,
  conditions: Conditions,
  query: Numbered<Sort>,
  rolledUp?: Promise<Totals[]>,
): Promise<{ rows: Row[]; totals: Totals[]; count: number }> {
  const [rows, totals] = await Promise.all([
    listRows<Row, Sort>(db, list, conditions, query),
    rolledUp ?? listTotals<Totals>(db, list, conditions),
  ]);
  return { rows, totals, count: totals.reduce((sum, { count }) => sum + count, 0) };
}

/**
 * The rows of one page alone: totals read all that match. Each seller is scanned along its own index up to the end of
 * the page: over several, no index has the order of all of them, and PostgreSQL would sort every sale there is.
 */
export function listRows<Row, Sort extends string>(
  db: Database,
  { name, columns, from, seller, id, orders }: TenantList<Sort>,
  { texts, values }: Conditions,
  { sort, ascending, page, size }: Numbered<Sort>,
): Promise<Row[]> {
  const [{ by }, way] = [orders[sort], ascending ? 'ASC' : 'DESC'];
  const [most, skipped] = [`$${values.length + 1}::bigint`, `$${values.length + 2}::bigint`];
  const text = `SELECT ${columns} FROM (
    SELECT scanned.id, scanned.place FROM unnest($1::bigint[]) AS own (id), LATERAL (
      SELECT ${id} AS id, ${by} AS place FROM ${from} WHERE ${seller} = own.id AND ${texts.join(' AND ')}
      ORDER BY ${by} ${way}, ${id} ${way} LIMIT ${most} + ${skipped}) scanned
    ORDER BY scanned.place ${way}, scanned.id ${way} LIMIT ${most} OFFSET ${skipped}
  ) page, ${from}
  WHERE ${id} = page.id ORDER BY page.place ${way}, page.id ${way}`;
  return db.query<Row>(shaped(`${name}_list`, text), [...values, size, (page - 1) * size]);
}

function listTotals<Totals>(
  db: Database,
  { name, totals, totalsFrom, currency }: TenantList<string>,
  { texts, values }: Conditions,
): Promise<Totals[]> {
  const text = `SELECT ${currency}, count(*) AS count, ${totals} FROM ${totalsFrom} WHERE ${texts.join(' AND ')}
    GROUP BY ${currency} ORDER BY count(*) DESC, ${currency}`;
  return db.query<Totals>(shaped(`${name}_totals`, text), values);
}

/** Number of rows read at once: each read sorts anew what no index has in its order. */
const READ_AT_ONCE = 2_000;

/** Rows of one yielded page: they are written in one go, and meanwhile the process does nothing else. */
const YIELDED_AT_ONCE = 500;

/**
 * Every row that fits, in the list's order, each page from where the one before it ended. At least one page, which may
 * be empty.
 */
export async function* everyRow<Row extends object, Sort extends string>(
  db: Database,
  { name, columns, from, seller, id, orders }: TenantList<Sort>,
  { texts, values }: Conditions,
  { sort, ascending }: Sorted<Sort>,
): AsyncGenerator<Row[]> {
  const { by, type } = orders[sort];
  const [way, beyond] = ascending ? ['ASC', '>'] : ['DESC', '<'];
  const pages = keysetPages<Row>(READ_AT_ONCE, (after) => {
    const behind = after
      ? ` AND (${by}, ${id}) ${beyond} ($${values.length + 1}::text::${type}, $${values.length + 2}::bigint)`
      : '';
    // Reads each seller along its own index: over several, no index has the order of all of them.
    const text = `SELECT scanned.* FROM unnest($1::bigint[]) AS own (id),
      LATERAL (SELECT ${columns}, ${by}::text AS "cursorValue", ${id} AS "cursorId" FROM ${from}
      WHERE ${seller} = own.id AND ${texts.join(' AND ')}${behind} ORDER BY ${by} ${way},
        ${id} ${way} LIMIT ${READ_AT_ONCE}) scanned ORDER BY scanned."cursorValue"::${type} ${way},
        scanned."cursorId" ${way} LIMIT ${READ_AT_ONCE}`;
    return db.query(shaped(`${name}_scan`, text), after ? [...values, after.place, after.id] : values);
  });
  for await (const rows of pages)
    for (let at = 0; at === 0 || at < rows.length; at += YIELDED_AT_ONCE) yield rows.slice(at, at + YIELDED_AT_ONCE);
}
