import { shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import type { Dimension, StatisticItem, Statistics, StatisticsQuery } from '../views/statistics.ts';
import { factsOf, SUMS } from './sale-facts.sql.ts';

/**
 * Statistics of some sellers' sales. Exact at every moment: one statement reads the days, and in the same snapshot what
 * moved since they were rolled up, as it was counted and as it is. SQL because it sums over tables that grow without
 * bound.
 */

/** Days have no rows of their own: each dimension has all sales of a day, and terminals and channels are few. */
const DAYS_ARE_IN = 'device';

// Sales of before statistics that are not counted yet are read as they are; while all are counted once more, they are
// counted already.
const MOVED = `SELECT sale_id FROM sale_status_change WHERE seller_id = ANY ($1::bigint[]) AND sale_id IS NOT NULL
  UNION SELECT s.id FROM sale_tally_mark m, sale s
    WHERE m.count_again_at IS NOT NULL AND m.counted_to_id < m.counted_until_id AND s.seller_id = ANY ($1::bigint[])
      AND s.id > m.counted_to_id AND s.id <= m.counted_until_id`;

const STATEMENTS = new Map<string, Statement>();

function statementBy(by: Dimension): Statement {
  const dimension = by === 'day' ? DAYS_ARE_IN : by;
  const key = (column: string) => (by === 'day' ? 'day::text' : column);
  const sums = SUMS.join(', ');
  const known = STATEMENTS.get(by);
  if (known) return known;
  const made = statement(
    `statistics_by_${by}`,
    `WITH moved AS (${MOVED}),
  facts AS (${factsOf('s.id = ANY (ARRAY(SELECT sale_id FROM moved))', '$5')}),
  parts AS (
    SELECT day, currency, ${key('key')} AS key, sales, ${sums} FROM statistic_day
      WHERE seller_id = ANY ($1::bigint[]) AND dimension = '${dimension}' AND day BETWEEN $2::date AND $4::date
    UNION ALL SELECT day, currency, ${key(dimension)}, -1, ${SUMS.map((column) => `-${column}`).join(', ')}
      FROM sale_statistic WHERE sale_id = ANY (ARRAY(SELECT sale_id FROM moved)) AND day BETWEEN $2::date AND $4::date
    UNION ALL SELECT day, currency, ${key(dimension)}, 1, ${sums} FROM facts WHERE day BETWEEN $2::date AND $4::date
  )
SELECT currency, day >= $3::date AS "isNow", key, sum(sales)::bigint AS count,
  ${SUMS.map((column) => `sum(${column})::bigint AS ${column}`).join(', ')}
FROM parts WHERE key IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(sales) <> 0`,
  );
  STATEMENTS.set(by, made);
  return made;
}

type Row = Record<(typeof SUMS)[number], number> & { currency: string; isNow: boolean; key: string; count: number };

/** The sums of a period and of as many days before it. `sellerIds` is the tenant: an empty list sees nothing. */
export async function readStatistics(
  db: Database,
  sellerIds: readonly number[],
  { by, from, to, currency: wanted }: StatisticsQuery,
  timeZone: string,
): Promise<Statistics> {
  const before = shiftDay(from, -daysBetween(from, to));
  const rows = await db.query<Row>(statementBy(by), [sellerIds, before, from, to, timeZone]);
  const counts = Map.groupBy(rows, ({ currency }) => currency);
  const sizeOf = (currency: string) => (counts.get(currency) ?? []).reduce((sum, { count }) => sum + count, 0);
  const currencies = [...counts.keys()].sort((one, other) => sizeOf(other) - sizeOf(one) || one.localeCompare(other));
  const currency = wanted ?? currencies[0] ?? 'ILS';
  const items = (isNow: boolean) =>
    (counts.get(currency) ?? [])
      .filter((row) => row.isNow === isNow)
      .map(itemOf)
      .sort(ORDERS[by === 'day' || by === 'hour' ? 'time' : 'size']);
  return { currency, currencies, items: items(true), previous: items(false) };
}

const DAY_MS = 86_400_000;

/** Days from the first to the last, both counted. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

const ORDERS: Readonly<Record<'time' | 'size', (one: StatisticItem, other: StatisticItem) => number>> = {
  time: (one, other) => one.key.length - other.key.length || (one.key < other.key ? -1 : 1),
  size: (one, other) => other.total - one.total || other.count - one.count || (one.key < other.key ? -1 : 1),
};

const itemOf = (row: Row): StatisticItem => ({
  key: row.key,
  count: row.count,
  total: row.total,
  approved: row.approved,
  declined: row.declined,
  declinedTotal: row.declined_total,
  refunded: row.refunded,
  chargedBack: row.charged_back,
  buyersFirst: row.buyers_first,
  buyersReturning: row.buyers_returning,
  seconds: row.seconds,
  timed: row.timed,
});
