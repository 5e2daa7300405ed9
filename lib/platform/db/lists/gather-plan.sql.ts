import { type Database, statement } from '../database.ts';
import type { ListQuery, ListedTable } from './record-list.sql.ts';
import { oneOf, selectionOf } from './selection.ts';

/**
 * Lists of a large tenant's records that have a text, where few have it. SQL because the order in which indexes are
 * asked is the whole point.
 */

type Found<Row> = { rows: Row[]; count: number };

/**
 * All that match are gathered, up to one more than `most`, and then put in order. `count` is exact up to `most`; above
 * it, it is `most` + 1 and there are no rows: the caller has to scan in order.
 */
export async function findFew<Row extends object, Sort extends string>(
  database: Database,
  listed: ListedTable<Sort>,
  asked: ListQuery<Sort>,
  most: number,
): Promise<Found<Row>> {
  const { text, values } = fewQuery(listed, asked, most);
  const found = await database.query<Row & { matches: number; isThere: boolean }>(statement('', text), values);
  return { rows: found.filter(({ isThere }) => isThere), count: found[0]?.matches ?? 0 };
}

function fewQuery<Sort extends string>(
  { table, columns, alive, orders }: ListedTable<Sort>,
  asked: ListQuery<Sort>,
  most: number,
): { text: string; values: unknown[] } {
  const { texts, values, add } = selectionOf(asked.conditions);
  const { key } = orders[asked.sort];
  const way = asked.isAscending ? 'ASC' : 'DESC';
  const where = [
    `r.seller_id = ${oneOf(asked.sellerIds, 'bigint', add)}`,
    `r.status = ${oneOf(asked.statuses, 'smallint', add)}`,
    alive,
    ...texts,
  ].join(' AND ');
  // Asked for a few rows of a text, the planner would look at row by row until they are found, which takes as long as
  // all rows where there are none. It plans a table that is written down first for all of its rows, which is by
  // trigrams, and it is still read no further than to the limit.
  const matching = `matching AS MATERIALIZED (SELECT r.id, ${key} AS place FROM ${table} r WHERE ${where})`;
  const page = `SELECT id, place FROM few WHERE (SELECT count(*) FROM few) <= ${most} ORDER BY place ${way},
    id ${way} LIMIT ${add(asked.pageSize)}::int OFFSET ${add((asked.page - 1) * asked.pageSize)}::bigint`;
  const text = `WITH ${matching}, few AS MATERIALIZED (SELECT * FROM matching LIMIT ${most + 1}), page AS (${page})
SELECT ${columns}, (SELECT count(*) FROM few) AS matches, page.id IS NOT NULL AS "isThere"
FROM (SELECT) one LEFT JOIN page ON true LEFT JOIN LATERAL (SELECT * FROM ${table} WHERE ${table}.id = page.id OFFSET 0)
  r ON true ORDER BY page.place ${way}, page.id ${way}`;
  return { text, values };
}
