import type { Database } from '#lib/platform/db/database.ts';
import { equals, type Match, type Selection, selection, shapeOf } from '#lib/platform/db/lists/filters.sql.ts';

/**
 * Counting by the roll-up: sales of a seller by week and status, added up by a job (`roll-up-sale-counts.ts`), and what
 * came after its last turn: sales by their ids, each an initial one, and the changes of status since. Exact at every
 * moment, because one statement sees all three as they are at one moment.
 */

type CountQuery = {
  sellerIds: readonly number[];
  filters: { status?: string[]; createdFrom?: Date; createdUntil?: Date };
};

const ROLLED_UP_FILTERS = ['status', 'createdFrom', 'createdUntil'];

/** True if the roll-up covers all filters. */
export const isRolledUp = (filters: object): boolean =>
  Object.keys(filters).every((name) => ROLLED_UP_FILTERS.includes(name));

/** True if the roll-up also tells in which week a row of the list is. */
export const hasCursor = (filters: object): boolean => Object.keys(filters).every((name) => name === 'status');

const WEEK_MS = 604_800_000;

const INITIAL_STATUS = 'initial';

const seller = (column: string): Match => ({ of: column, type: 'bigint' });
const statusIn = (column: string): Match => ({ of: column, type: 'sale_status' });

/** The parts of a count: weeks that are whole, and the days before and after them. */
type WeekParts = { firstWeek: number | null; endWeek: number | null };

/** Whole weeks within the bounds; null without one. */
function wholeWeeks({ createdFrom, createdUntil }: CountQuery['filters']): WeekParts | null {
  const firstWeek = createdFrom ? Math.ceil(createdFrom.getTime() / WEEK_MS) : null;
  const endWeek = createdUntil ? Math.floor(createdUntil.getTime() / WEEK_MS) : null;
  return firstWeek !== null && endWeek !== null && firstWeek >= endWeek ? null : { firstWeek, endWeek };
}

/** Number of matches, as an expression of a statement whose values `add` collects. */
export function rolledUpCount({ add }: Selection, { sellerIds, filters }: CountQuery): string {
  const { status, createdFrom, createdUntil } = filters;
  const whole = wholeWeeks(filters);
  const rows = (from: Date | undefined, until: Date | undefined) => {
    const all = [
      equals(seller('s.seller_id'), sellerIds, add),
      ...(status ? [equals(statusIn('s.status'), status, add)] : []),
    ];
    if (from) all.push(`s.created_at >= ${add(from)}::timestamptz`);
    if (until) all.push(`s.created_at < ${add(until)}::timestamptz`);
    return `(SELECT count(*) FROM sale s WHERE ${all.join(' AND ')})`;
  };
  if (!whole) return rows(createdFrom, createdUntil);
  const parts = [`(SELECT coalesce(sum(part.sales), 0) FROM (${rolledUp(add, { sellerIds, status, ...whole })}) part)`];
  if (createdFrom && whole.firstWeek !== null) parts.push(rows(createdFrom, new Date(whole.firstWeek * WEEK_MS)));
  if (createdUntil && whole.endWeek !== null) parts.push(rows(new Date(whole.endWeek * WEEK_MS), createdUntil));
  return `(${parts.join(' + ')})::bigint`;
}

type RolledUpQuery = Partial<WeekParts> & { sellerIds: readonly number[]; status: string[] | undefined };

/** Weeks with how many sales of them match; a week may come several times. */
function rolledUp(
  add: Selection['add'],
  { sellerIds, status, firstWeek = null, endWeek = null }: RolledUpQuery,
): string {
  const within = (week: string) =>
    (firstWeek === null ? '' : ` AND ${week} >= ${add(firstWeek)}::int`) +
    (endWeek === null ? '' : ` AND ${week} < ${add(endWeek)}::int`);
  const parts = [
    `SELECT t.week, t.sales FROM sale_tally t WHERE ${equals(seller('t.seller_id'), sellerIds, add)}
      ${status ? ` AND ${equals(statusIn('t.status'), status, add)}` : ''}${within('t.week')}`,
  ];
  if (status) {
    const moved = `(${equals(statusIn('c.reached_status'), status, add)})::int -
      (${equals(statusIn('c.left_status'), status, add)})::int`;
    parts.push(
      `SELECT c.week, ${moved} FROM sale_status_change c
        WHERE ${equals(seller('c.seller_id'), sellerIds, add)}${within('c.week')}`,
    );
  }
  if (!status || status.includes(INITIAL_STATUS)) {
    parts.push(
      `SELECT week_of(s.created_at), 1 FROM sale s WHERE ${equals(seller('s.seller_id'), sellerIds, add)}
        AND s.id > sales_tallied_up_to()${within('week_of(s.created_at)')}`,
    );
  }
  return parts.join(' UNION ALL ');
}

/** How many there are, and where to begin so that only `skipped` rows come before the page. */
export type CountCursor = { count: number; before: Date | null; skipped: number };

/** Position of the row after `skipped` others, newest first. */
export async function countCursor(
  database: Database,
  { sellerIds, filters }: CountQuery,
  skipped: number,
): Promise<CountCursor> {
  const chosen = selection();
  const text = `WITH weeks AS MATERIALIZED (SELECT week, sum(part.sales) AS sales
    FROM (${rolledUp(chosen.add, { sellerIds, status: filters.status })}) part GROUP BY week),
placed AS (SELECT week, sales, sum(sales) OVER (ORDER BY week DESC) AS up_to FROM weeks)
SELECT (SELECT coalesce(sum(sales), 0) FROM weeks)::bigint AS count, place.week, place.passed
FROM (VALUES (1)) AS one LEFT JOIN (SELECT week, (up_to - sales)::bigint AS passed FROM placed
  WHERE up_to > ${chosen.add(skipped)}::bigint ORDER BY week DESC LIMIT 1) place ON true`;
  const [row] = await database.query<{ count: number; week: number | null; passed: number | null }>(
    shapeOf('payments_place_sales', text, true),
    chosen.values,
  );
  if (!row || row.week === null) return { count: row?.count ?? 0, before: null, skipped };
  return { count: row.count, before: new Date((row.week + 1) * WEEK_MS), skipped: skipped - (row.passed ?? 0) };
}
