import type { ListQuery, ListedTable } from './record-list.sql.ts';
import { type Selection, selectionOf } from './selection.ts';
import type { Cursor } from './keyset-pagination.ts';

/** The statements that read one page of a list. */

/**
 * `after` is null for the first page of a walk, which tells the place of each row; without it rows are skipped by their
 * number. `until`: the last place that is looked at.
 */
export type Reach = { skipped: number; after?: Cursor | null; until?: Cursor };

/** Walks of one statement that are written out at most: each takes its time to plan. */
const MAX_WRITTEN = 12;

/** Whether the walks of every seller and status are: only then they are known to be in order. */
export const isWrittenOut = ({ sellerIds, statuses }: Pick<ListQuery<string>, 'sellerIds' | 'statuses'>): boolean =>
  sellerIds.length > 0 && statuses.length > 0 && sellerIds.length * statuses.length <= MAX_WRITTEN;

/**
 * The walks of every seller and status. Written out, each is planned for the seller that it is about; where they are
 * many, for one of average size.
 */
function everyScan(
  asked: Pick<ListQuery<string>, 'sellerIds' | 'statuses'>,
  scan: (seller: string, status: string) => string,
  add: Selection['add'],
): string {
  const { sellerIds, statuses } = asked;
  if (isWrittenOut(asked))
    return sellerIds
      .flatMap((seller) => statuses.map((status) => `(${scan(`${add(seller)}::bigint`, `${add(status)}::smallint`)})`))
      .join(' UNION ALL ');
  return `SELECT walked.* FROM unnest(${add(sellerIds)}::bigint[]) AS of_seller (value) CROSS
    JOIN unnest(${add(statuses)}::smallint[]) AS of_status (value) CROSS
    JOIN LATERAL (${scan('of_seller.value', 'of_status.value')}) walked`;
}

/** One page of a list as it is ordered. */
export function pageQuery<Sort extends string>(
  { table, columns, alive, orders }: ListedTable<Sort>,
  asked: Omit<ListQuery<Sort>, 'page'>,
  { skipped, after, until }: Reach,
): { text: string; values: unknown[] } {
  const { texts, values, add } = selectionOf(
    asked.conditions.map(({ follows, ...one }) => (follows ? { ...one, where: `${one.where} AND ${follows}` } : one)),
  );
  const way = asked.isAscending ? 'ASC' : 'DESC';
  const { key, type: typeOfKey } = orders[asked.sort];
  const beside = (sign: string, { place, id }: Cursor): string =>
    `(${key}, r.id) ${sign} (${add(place)}::text::${typeOfKey}, ${add(id)}::bigint)`;
  const bounds = [
    ...(after ? [beside(asked.isAscending ? '>' : '<', after)] : []),
    ...(until ? [beside(asked.isAscending ? '<=' : '>=', until)] : []),
  ];
  const reach = add(skipped + asked.pageSize);
  const scan = (seller: string, status: string): string =>
    `SELECT r.id, ${key} AS place FROM ${table} r
      WHERE ${[`r.seller_id = ${seller}`, `r.status = ${status}`, alive, ...texts, ...bounds].join(' AND ')}
      ORDER BY ${key} ${way}, r.id ${way} LIMIT ${reach}::bigint`;
  const scans = everyScan(asked, scan, add);
  const page = `SELECT * FROM (${scans}) every ORDER BY place ${way}, id ${way} LIMIT ${add(asked.pageSize)}::int OFFSET
    ${add(skipped)}::bigint`;
  const place = after === undefined ? '' : ', page.place::text AS "cursorValue", page.id AS "cursorId"';
  const text = `SELECT ${columns}${place} FROM (${page}) page, LATERAL (SELECT * FROM ${table}
    WHERE ${table}.id = page.id OFFSET 0) r ORDER BY page.place ${way}, page.id ${way}`;
  return { text, values };
}

/**
 * The page of those that match up to a place. Each status compares its texts by itself, which is a quarter quicker than
 * bringing all rows in order first, and one that has none of a text is searched no further than to the place.
 */
export function nearQuery<Sort extends string>(
  listed: ListedTable<Sort>,
  asked: Omit<ListQuery<Sort>, 'page'>,
  reach: { skipped: number; until: Cursor },
): { text: string; values: unknown[] } {
  return pageQuery(listed, { ...asked, conditions: asked.conditions.map((one) => one.text ?? one) }, reach);
}

/** The place of the row behind `rows` others, without the query's conditions. */
export const cursorQuery = <Sort extends string>(
  listed: ListedTable<Sort>,
  asked: Omit<ListQuery<Sort>, 'page'>,
  rows: number,
): { text: string; values: unknown[] } =>
  pageQuery(listed, { ...asked, conditions: [], pageSize: 1 }, { skipped: rows, after: null });

/** What a walk looks at, and what has to be true of it. */
type ScanSpec = { from: string; texts: string[]; values: unknown[]; add: Selection['add'] };

/** Columns of the row that conditions are about. */
const COLUMNS = /\br\.(\w+)/g;

/**
 * Rows one by one in the order, all statuses together, so that a status which has none of a text is not searched to its
 * end: the first `rows` of the order, or all that have everything but the texts. They carry no more columns than are
 * looked at: taking all out of each row takes longer than looking at one.
 */
function scanSpec<Sort extends string>(
  { table, alive, orders }: ListedTable<Sort>,
  asked: Omit<ListQuery<Sort>, 'page' | 'pageSize'>,
  rows: number | 'all',
): ScanSpec {
  const [words, others] = [
    asked.conditions.flatMap(({ text }) => text ?? []),
    asked.conditions.filter(({ text }) => !text),
  ];
  const { texts, values, add } = selectionOf([...others, ...words]);
  const ofScan = rows === 'all' ? others.length : 0;
  const way = asked.isAscending ? 'ASC' : 'DESC';
  const { key } = orders[asked.sort];
  const looked = texts.slice(ofScan);
  const columns = [...new Set(['r.id', ...looked.flatMap((text) => text.match(COLUMNS) ?? [])])].join(', ');
  // A limit that the planner does not know: for some rows of each status its index is walked, for all of them they
  // would be sorted.
  const limit = `(SELECT ${add(rows === 'all' ? Number.MAX_SAFE_INTEGER : rows)}::bigint)`;
  const scans = everyScan(
    asked,
    (seller, status) =>
      `SELECT ${columns}, ${key} AS place FROM ${table} r
        WHERE ${[`r.seller_id = ${seller}`, `r.status = ${status}`, alive, ...texts.slice(0, ofScan)].join(' AND ')}
          ORDER BY ${key} ${way}, r.id ${way} LIMIT ${limit}`,
    add,
  );
  const isOne = asked.sellerIds.length * asked.statuses.length === 1;
  // What stands behind a limit is in order before it is looked into.
  return {
    from: isOne ? scans : `SELECT * FROM (${scans}) every ORDER BY place ${way}, id ${way} LIMIT ${limit}`,
    texts: looked,
    values,
    add,
  };
}

/** Counts the records of some sellers and statuses (`items`), without other conditions. */
export const countedItems = (countTable: string, sellerIds: string, statuses: string): string =>
  `SELECT coalesce(sum(items), 0)::bigint AS items FROM ${countTable} WHERE seller_id = ANY (${sellerIds}::bigint[])
    AND status = ANY (${statuses}::smallint[])`;

/**
 * The same (`items`), and, of more than `large`, how many of the first `rows` match. For walks that are written out.
 */
export function sampleQuery<Sort extends string>(
  listed: ListedTable<Sort>,
  asked: ListQuery<Sort>,
  { rows, large }: { rows: number; large: number },
): { text: string; values: unknown[] } {
  const { from, texts, values, add } = scanSpec(listed, asked, rows);
  const counted = countedItems(listed.countTable, add(asked.sellerIds), add(asked.statuses));
  return {
    text: `SELECT items, CASE WHEN items > ${large} THEN (SELECT count(*) FROM (${from}) r WHERE ${texts.join(' AND ')})
      ELSE 0 END AS matches FROM (${counted}) counted`,
    values,
  };
}

/** The page of those that match among the first `rows`, or among all. */
export function scanQuery<Sort extends string>(
  listed: ListedTable<Sort>,
  asked: Omit<ListQuery<Sort>, 'page'>,
  { skipped }: Reach,
  rows: number | 'all' = 'all',
): { text: string; values: unknown[] } {
  // Of many walks none is known to be in order, and all of them would be sorted.
  if (!isWrittenOut(asked)) return pageQuery(listed, asked, { skipped });
  const { table, columns } = listed;
  const way = asked.isAscending ? 'ASC' : 'DESC';
  const { from, texts, values, add } = scanSpec(listed, asked, rows);
  const page = `SELECT r.id, r.place FROM (${from}) r WHERE ${texts.join(' AND ')} LIMIT ${add(asked.pageSize)}::int
    OFFSET ${add(skipped)}::bigint`;
  return {
    text: `SELECT ${columns} FROM (${page}) page, LATERAL (SELECT * FROM ${table} WHERE ${table}.id = page.id OFFSET 0)
      r ORDER BY page.place ${way}, page.id ${way}`,
    values,
  };
}
