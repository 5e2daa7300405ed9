import { shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { listSales } from '#lib/modules/payments/reading/list-sales.sql.ts';
import { rollUpSaleCounts } from '#lib/modules/payments/sales/roll-up-sale-counts.ts';
import { readStatistics } from '#lib/modules/payments/statistics/read-statistics.sql.ts';
import { DIMENSIONS, type Dimension } from '#lib/modules/payments/views/statistics.ts';
import { type OpenDatabase, openDatabase, statement } from '#lib/platform/db/database.ts';
import { fillSales } from './fill/fill.ts';
import { tidy, ZONE } from './fill/fill-payouts.ts';
import { SALES } from './reads.ts';
import { atMost, conditions, loadNow, writeSection, writeTargets } from './lib/report.ts';
import { setStage } from './lib/stage.ts';
import { inTurns, measureHere, median, type Turn } from './lib/turns.ts';

/**
 * Statistics of a million sales of a year, by each dimension, beside the year before: as rolled up, and with moves that
 * are not rolled up yet. And the list that a number of a month opens, which reads the sales.
 */

const ASKED = 20;
const MOST_MS = 50;

/** Sales that moved since the last fold: more than five seconds of a large seller. */
const MOVED = 1_000;

const COUNT_ALL = statement(
  'bench_count_all',
  `UPDATE sale_tally_mark SET counted_to_id = 0, counted_until_id = (SELECT max(id) FROM sale)`,
);
const SIZES = statement(
  'bench_statistic_sizes',
  `SELECT (SELECT count(*) FROM statistic_day) AS rows,
    pg_total_relation_size('statistic_day') AS days, pg_total_relation_size('sale_statistic') AS sales`,
);
const MOVE = statement(
  'bench_move_sales',
  `UPDATE sale SET refunded = refunded + 1
    WHERE id IN (SELECT id FROM sale WHERE status = 'completed' AND captured > 1 LIMIT $1)`,
);

/** Rolls everything up; returns the seconds that it took. */
async function rollUpAll(owner: OpenDatabase): Promise<number> {
  await owner.query(COUNT_ALL, []);
  const begun = performance.now();
  while ((await rollUpSaleCounts({ database: owner, timeZone: ZONE })) > 0);
  return (performance.now() - begun) / 1_000;
}

export async function benchStatistics(rounds: number): Promise<void> {
  const load = loadNow();
  const stage = await setStage({ sellers: 1, servers: [] });
  const owner = openDatabase(stage.filled.ownerUrl);
  try {
    const { database, ownerUrl, sellerIds } = stage.filled;
    console.log('Filling in a year (once) …');
    // The second half of the sales are the same seller's.
    await fillSales(ownerUrl, { sales: SALES, sellerIds: [...sellerIds, ...sellerIds] });
    const seconds = await rollUpAll(owner);
    await tidy(ownerUrl);
    const [sizes] = await owner.query<{ rows: number; days: number; sales: number }>(SIZES, []);
    const to = new Date().toISOString().slice(0, 10);
    const ask = (by: Dimension, days: number) =>
      readStatistics(database, sellerIds, { by, from: shiftDay(to, 1 - days), to, currency: null }, ZONE);
    const each = [...Array(ASKED).keys()];
    const turn = (name: string, run: () => Promise<unknown>): Turn => ({
      name,
      run: () => measureHere(each, 1, run),
    });
    const turns = [
      ...DIMENSIONS.map((by) => turn(`a year by ${by}`, () => ask(by, 365))),
      turn('30 days by method', () => ask('method', 30)),
    ];
    const rolled = await inTurns(turns, rounds);
    await owner.query(MOVE, [MOVED]);
    const tail = await inTurns([turn('a year by day', () => ask('day', 365))], rounds);
    const list = await inTurns([turn('list', () => listSales(database, sellerIds, monthOf(to)))], 1);
    const p50 = (read: typeof rolled, name: string) => median((read.get(name) ?? []).map((run) => run.p50));
    const p99 = (read: typeof rolled, name: string) => median((read.get(name) ?? []).map((run) => run.p99));
    const row = (name: string, read: typeof rolled, key = name) =>
      `| ${name} | ${p50(read, key).toFixed(1)} ms | ${p99(read, key).toFixed(1)} ms |`;
    const mb = (bytes = 0) => `${Math.round(bytes / 1_000_000)} MB`;
    const text = [
      conditions(
        load,
        `PostgreSQL ${stage.postgresVersion}, ${SALES.toLocaleString('en')} sales of a year of one seller, ` +
          `one question at a time, ${ASKED} of each, ${rounds} rounds in turns`,
      ),
      '',
      '| Asked | p50 | p99 |',
      '|---|---|---|',
      ...turns.map(({ name }) => row(name, rolled)),
      row(`a year by day, ${MOVED.toLocaleString('en')} sales moved since`, tail, 'a year by day'),
      row('the list of the declined sales of 30 days, with its totals', list, 'list'),
      '',
      `All sales were rolled up in ${seconds.toFixed(0)} s, ${Math.round(SALES / seconds).toLocaleString('en')} a ` +
        `second: ${Number(sizes?.rows ?? 0).toLocaleString('en')} rows of days (${mb(sizes?.days)}), and what each ` +
        `sale was counted for (${mb(sizes?.sales)}).`,
    ].join('\n');
    console.log(`\n${text}`);
    writeSection('bench:statistics', text);
    const slowest = turns.reduce((one, other) => (p50(rolled, other.name) > p50(rolled, one.name) ? other : one));
    writeTargets('statistics', [
      atMost(`statistics of 1,000,000 sales (${slowest.name}), p50`, MOST_MS, p50(rolled, slowest.name), ' ms'),
    ]);
  } finally {
    await owner.close();
    await stage.close();
  }
}

const monthOf = (to: string) =>
  ({
    search: '',
    statuses: [],
    currency: 'ILS',
    from: new Date(`${shiftDay(to, -29)}T00:00:00Z`),
    until: null,
    least: null,
    most: null,
    parentId: null,
    subscriptionId: null,
    counted: {
      outcome: 'declined',
      hour: null,
      brand: null,
      country: null,
      decline: '20004',
      device: null,
      buyer: null,
      timeZone: ZONE,
    },
    sort: 'created',
    ascending: false,
    page: 1,
    size: 25,
  }) as const;
