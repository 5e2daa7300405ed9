import { shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import type { Dimension, StatisticItem, Statistics, StatisticsQuery } from '../views/statistics.ts';
import { factsOf, SUMS } from './sale-facts.sql.ts';
import { spansOf } from './spans-of-statistics.ts';

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

/** `isOne`: of one currency; without it the rows are of all. */
function statementBy(by: Dimension, isOne: boolean): Statement {
  const name = `statistics_by_${by}${isOne ? '' : '_all'}`;
  const known = STATEMENTS.get(name);
  if (known) return known;
  const dimension = by === 'day' ? DAYS_ARE_IN : by;
  const key = by === 'day' ? 'day::text' : dimension;
  const sums = SUMS.join(', ');
  const ofCurrency = isOne ? ' AND currency = $10' : '';
  const rolledUp = (table: string, span: string, firsts: string, lasts: string): string =>
    `SELECT one.${span} AS day, one.currency, ${by === 'day' ? `one.${span}::text` : 'one.key'} AS key, one.sales,
      ${SUMS.map((column) => `one.${column}`).join(', ')}
    FROM unnest(${firsts}::date[], ${lasts}::date[]) AS part (first, last), LATERAL (SELECT * FROM ${table}
      WHERE seller_id = ANY ($1::bigint[]) AND dimension = '${dimension}'
        AND ${span} BETWEEN part.first AND part.last${ofCurrency}) one`;
  const made = statement(
    name,
    `WITH moved AS (${MOVED}),
  facts AS (${factsOf('s.id = ANY (ARRAY(SELECT sale_id FROM moved))', '$5')}),
  parts AS (
    ${rolledUp('statistic_day', 'day', '$6', '$7')}
    UNION ALL ${rolledUp('statistic_month', 'month', '$8', '$9')}
    UNION ALL SELECT day, currency, ${key}, -1, ${SUMS.map((column) => `-${column}`).join(', ')}
      FROM sale_statistic WHERE sale_id = ANY (ARRAY(SELECT sale_id FROM moved))
        AND day BETWEEN $2::date AND $4::date${ofCurrency}
    UNION ALL SELECT day, currency, ${key}, 1, ${sums} FROM facts
      WHERE day BETWEEN $2::date AND $4::date${ofCurrency}
  )
SELECT currency, day >= $3::date AS "isNow", key, sum(sales)::bigint AS count,
  ${SUMS.map((column) => `sum(${column})::bigint AS ${column}`).join(', ')}
FROM parts WHERE key IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(sales) <> 0`,
  );
  STATEMENTS.set(name, made);
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
  const before = { from: shiftDay(from, -daysBetween(from, to)), to: shiftDay(from, -1) };
  const ask = (one: Dimension, currency: string | null): Promise<Row[]> => {
    const spans = [before, { from, to }].map((days) =>
      one === 'day' ? { days: [days], months: null } : spansOf(days),
    );
    const [days, months] = [spans.flatMap((span) => span.days), spans.flatMap((span) => span.months ?? [])];
    const bounds = [days, months].flatMap((some) => [some.map((span) => span.from), some.map((span) => span.to)]);
    const values = [sellerIds, before.from, from, to, timeZone, ...bounds, ...(currency === null ? [] : [currency])];
    return db.query<Row>(statementBy(one, currency !== null), values);
  };
  const sizes = new Map<string, number>();
  for (const { currency, count } of await ask(DAYS_ARE_IN, null))
    sizes.set(currency, (sizes.get(currency) ?? 0) + count);
  const currencies = [...sizes.keys()].sort(
    (one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0) || one.localeCompare(other),
  );
  const currency = wanted ?? currencies[0] ?? 'ILS';
  const rows = await ask(by, currency);
  const order = ORDERS[by === 'day' || by === 'hour' ? 'time' : 'size'];
  const items = (isNow: boolean) =>
    rows
      .filter((row) => row.isNow === isNow)
      .map(itemOf)
      .sort(order);
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
