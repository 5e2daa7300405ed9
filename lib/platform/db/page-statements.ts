import type { ListAsked, ListedTable } from './record-list.ts';
import { type Selection, selectionOf } from './selection.ts';
import type { Place } from './walk.ts';

/** The statements that read one page of a list. */

/** `after` is null for the first page of a walk, which tells the place of each row; without it rows are skipped by their number. */
export type Reach = { skipped: number; after?: Place | null };

/** Walks of one statement that are written out at most: each takes its time to plan. */
const MOST_WRITTEN = 12;

/** Whether the walks of every seller and status are: only then they are known to be in order. */
export const isWrittenOut = ({ sellerIds, statuses }: Pick<ListAsked<string>, 'sellerIds' | 'statuses'>): boolean => sellerIds.length > 0 && statuses.length > 0 && sellerIds.length * statuses.length <= MOST_WRITTEN;

/** The walks of every seller and status. Written out, each is planned for the seller that it is about; where they are many, for one of average size. */
function everyWalk(asked: Pick<ListAsked<string>, 'sellerIds' | 'statuses'>, walk: (seller: string, status: string) => string, add: Selection['add']): string {
  const { sellerIds, statuses } = asked;
  if (isWrittenOut(asked)) return sellerIds.flatMap((seller) => statuses.map((status) => `(${walk(`${add(seller)}::bigint`, `${add(status)}::smallint`)})`)).join(' UNION ALL ');
  return `SELECT walked.* FROM unnest(${add(sellerIds)}::bigint[]) AS of_seller (value) CROSS JOIN unnest(${add(statuses)}::smallint[]) AS of_status (value) CROSS JOIN LATERAL (${walk('of_seller.value', 'of_status.value')}) walked`;
}

/** One page of a list as it is ordered. */
export function pageQuery<Sort extends string>({ table, columns, alive, orders }: ListedTable<Sort>, asked: Omit<ListAsked<Sort>, 'page'>, { skipped, after }: Reach): { text: string; values: unknown[] } {
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

/** The same page of texts that many have: row by row in the order of all statuses together, so that a status which has none is not searched to its end. `most`: rows that are looked at. */
export function walkQuery<Sort extends string>(listed: ListedTable<Sort>, asked: Omit<ListAsked<Sort>, 'page'>, { skipped }: Reach, most = Number.MAX_SAFE_INTEGER): { text: string; values: unknown[] } {
  // Of many walks none is known to be in order, and all of them would be sorted.
  if (!isWrittenOut(asked)) return pageQuery(listed, asked, { skipped });
  const [words, others] = [asked.conditions.flatMap(({ text }) => text ?? []), asked.conditions.filter(({ text }) => !text)];
  const { table, columns, alive, orders } = listed;
  const { texts, values, add } = selectionOf([...others, ...words]);
  const way = asked.isAscending ? 'ASC' : 'DESC';
  const { key } = orders[asked.sort];
  // A limit that nobody knows while it is planned: for some rows of each status its index is walked, for all of them they would be sorted.
  const [noLimit, mostWalked] = [Number.MAX_SAFE_INTEGER, most].map((rows) => `(SELECT ${add(rows)}::bigint)`);
  const walks = everyWalk(asked, (seller, status) => `SELECT r.*, ${key} AS place FROM ${table} r WHERE ${[`r.seller_id = ${seller}`, `r.status = ${status}`, alive, ...texts.slice(0, others.length)].join(' AND ')} ORDER BY ${key} ${way}, r.id ${way} LIMIT ${noLimit}`, add);
  // What stands behind a limit is in order before it is looked into.
  const page = `SELECT r.id, r.place FROM (SELECT * FROM (${walks}) every ORDER BY place ${way}, id ${way} LIMIT ${mostWalked}) r WHERE ${texts.slice(others.length).join(' AND ')} LIMIT ${add(asked.pageSize)}::int OFFSET ${add(skipped)}::bigint`;
  return { text: `SELECT ${columns} FROM (${page}) page, LATERAL (SELECT * FROM ${table} WHERE ${table}.id = page.id OFFSET 0) r ORDER BY page.place ${way}, page.id ${way}`, values };
}
