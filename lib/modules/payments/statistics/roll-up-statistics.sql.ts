import { type Database, statement } from '#lib/platform/db/database.ts';
import { factsOf, KEYS, SUMS } from './sale-facts.sql.ts';

/**
 * Rolls up what sales count for in statistics: what each was counted for is kept in `sale_statistic`, so that counting
 * a sale again adds what changed and nothing twice. SQL because it reads, adds and remembers in one statement. It runs
 * under the mark of `sale_tally` (`sales/roll-up-sale-counts.ts`), one process at a time.
 */

const COLUMNS = ['sale_id', 'seller_id', 'day', 'currency', ...SUMS, ...KEYS];

const ALL_SUMS = ['sales', ...SUMS];

/** Adds rows of sums to a table by `day` or `month`. */
const addTo = (table: string, span: string, rows: string): string =>
  `INSERT INTO ${table} (seller_id, dimension, ${span}, currency, key, ${ALL_SUMS.join(', ')}) ${rows}
ON CONFLICT (seller_id, dimension, ${span}, currency, key) DO UPDATE SET ${ALL_SUMS.map(
    (column) => `${column} = ${table}.${column} + excluded.${column}`,
  ).join(', ')}`;

const COUNT = statement(
  'statistics_count_sales',
  `WITH facts AS (${factsOf('s.id = ANY ($1::bigint[])', '$2')}
), counted AS (
  SELECT ${COLUMNS.join(', ')} FROM sale_statistic WHERE sale_id = ANY ($1::bigint[])
), kept AS (
  INSERT INTO sale_statistic (${COLUMNS.join(', ')}) SELECT ${COLUMNS.join(', ')} FROM facts
  ON CONFLICT (sale_id) DO UPDATE SET ${COLUMNS.slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}
), gone AS (
  DELETE FROM sale_statistic WHERE sale_id = ANY ($1::bigint[])
    AND NOT EXISTS (SELECT FROM facts WHERE facts.sale_id = sale_statistic.sale_id)
), sides AS (
  SELECT 1 AS sign, facts.* FROM (SELECT ${COLUMNS.join(', ')} FROM facts) facts
  UNION ALL SELECT -1, counted.* FROM counted
), sums AS (
  SELECT seller_id, dimension, day, currency, key, sum(sign) AS sales,
    ${SUMS.map((column) => `sum(sign * ${column}) AS ${column}`).join(', ')}
  FROM sides, LATERAL (VALUES ${KEYS.map((key) => `('${key}', ${key})`).join(', ')}) AS one (dimension, key)
  WHERE key IS NOT NULL GROUP BY 1, 2, 3, 4, 5
), added AS (${addTo('statistic_day', 'day', 'SELECT * FROM sums')})
${addTo(
  'statistic_month',
  'month',
  `SELECT seller_id, dimension, date_trunc('month', day)::date, currency, key, ${ALL_SUMS.map(
    (column) => `sum(${column})`,
  ).join(', ')} FROM sums GROUP BY 1, 2, 3, 4, 5`,
)}`,
);

/** Counts these sales as they are now, in place of what they were counted for. */
export async function countInStatistics(
  database: Database,
  saleIds: readonly number[],
  timeZone: string,
): Promise<void> {
  if (saleIds.length > 0) await database.query(COUNT, [saleIds, timeZone]);
}

const TAKE_OLD = statement(
  'statistics_take_uncounted',
  `WITH next AS (SELECT s.id FROM sale s, sale_tally_mark m
    WHERE s.id > m.counted_to_id AND s.id <= m.counted_until_id ORDER BY s.id LIMIT $1),
  moved AS (UPDATE sale_tally_mark SET counted_to_id = coalesce((SELECT max(id) FROM next), counted_until_id)
    WHERE counted_to_id < counted_until_id)
SELECT id FROM next`,
);

const BEGIN_AGAIN = statement(
  'statistics_count_again',
  `UPDATE sale_tally_mark SET counted_to_id = 0, counted_until_id = (SELECT coalesce(max(id), 0) FROM sale),
    count_again_at = NULL
  WHERE count_again_at <= clock_timestamp() AND counted_to_id >= counted_until_id`,
);

/** Counts at most `most` sales of before statistics, and all once more an hour after the upgrade; returns how many. */
export async function countOlderSales(database: Database, most: number, timeZone: string): Promise<number> {
  const next = await database.query<{ id: number }>(TAKE_OLD, [most]);
  if (next.length === 0) await database.query(BEGIN_AGAIN, []);
  await countInStatistics(
    database,
    next.map(({ id }) => id),
    timeZone,
  );
  return next.length;
}
