import type { ListQuery, ListedTable } from './record-list.sql.ts';
import { type Selection, selectionOf } from './selection.ts';
import type { Cursor } from './keyset-pagination.ts';

/** The statement that reads one page of a list as it is ordered. */

/**
 * `after` is null for the first page of a scan, which returns the place of each row; without it rows are skipped by
 * number.
 */
type Reach = { skipped: number; after?: Cursor | null };

/** Most scans that are written out in one statement: each takes its time to plan. */
const MAX_WRITTEN = 12;

/** Whether a scan is written out for each seller and status: then the planner knows that each is in order. */
const isWrittenOut = ({ sellerIds, statuses }: Pick<ListQuery<string>, 'sellerIds' | 'statuses'>): boolean =>
  sellerIds.length > 0 && statuses.length > 0 && sellerIds.length * statuses.length <= MAX_WRITTEN;

/**
 * A scan of the index for each seller and status. Written out, each is planned for the seller that it is about; where
 * they are many, for one of average size.
 */
export function everyScan(
  query: Pick<ListQuery<string>, 'sellerIds' | 'statuses'>,
  scan: (seller: string, status: string) => string,
  add: Selection['add'],
): string {
  const { sellerIds, statuses } = query;
  if (isWrittenOut(query))
    return sellerIds
      .flatMap((seller) => statuses.map((status) => `(${scan(`${add(seller)}::bigint`, `${add(status)}::smallint`)})`))
      .join(' UNION ALL ');
  return `SELECT scanned.* FROM unnest(${add(sellerIds)}::bigint[]) AS of_seller (value) CROSS
    JOIN unnest(${add(statuses)}::smallint[]) AS of_status (value) CROSS
    JOIN LATERAL (${scan('of_seller.value', 'of_status.value')}) scanned`;
}

/** Statement for one page of a list in its order. */
export function pageQuery<Sort extends string>(
  { table, columns, alive, orders }: ListedTable<Sort>,
  query: Omit<ListQuery<Sort>, 'page'>,
  { skipped, after }: Reach,
): { text: string; values: unknown[] } {
  const { texts, values, add } = selectionOf(
    query.conditions.map(({ follows, ...one }) => (follows ? { ...one, where: `${one.where} AND ${follows}` } : one)),
  );
  const way = query.isAscending ? 'ASC' : 'DESC';
  const { key, type: typeOfKey } = orders[query.sort];
  const bounds = after
    ? [
        `(${key}, r.id) ${query.isAscending ? '>' : '<'} (${add(after.place)}::text::${typeOfKey}, ` +
          `${add(after.id)}::bigint)`,
      ]
    : [];
  const reach = add(skipped + query.pageSize);
  const scan = (seller: string, status: string): string =>
    `SELECT r.id, ${key} AS place FROM ${table} r
      WHERE ${[`r.seller_id = ${seller}`, `r.status = ${status}`, alive, ...texts, ...bounds].join(' AND ')}
      ORDER BY ${key} ${way}, r.id ${way} LIMIT ${reach}::bigint`;
  const scans = everyScan(query, scan, add);
  const page = `SELECT * FROM (${scans}) every ORDER BY place ${way}, id ${way} LIMIT ${add(query.pageSize)}::int OFFSET
    ${add(skipped)}::bigint`;
  const place = after === undefined ? '' : ', page.place::text AS "cursorValue", page.id AS "cursorId"';
  const text = `SELECT ${columns}${place} FROM (${page}) page, LATERAL (SELECT * FROM ${table}
    WHERE ${table}.id = page.id OFFSET 0) r ORDER BY page.place ${way}, page.id ${way}`;
  return { text, values };
}
