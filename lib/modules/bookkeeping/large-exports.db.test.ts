import { beforeAll, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { fillPayments } from '#lib/testing/payouts/fill-payments.ts';
import { ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { closeThrough } from '#lib/testing/roll-up.ts';
import { times } from '#lib/testing/thorough.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { spanOf } from '#lib/modules/statements/index.ts';
import { exportHandOver, exportPeriod } from './export-entries.ts';
import { isGo } from './domain/control.ts';
import { POSTINGS } from './domain/postings.ts';
import { handOver } from './hand-over.ts';
import { keepAccounts } from './store-accounts.sql.ts';
import { writeFile } from './write-file.ts';

/** Months of many entries: a file of them is written while they are read, and holds no more than a page. */

const base = testDatabase();
const context = () => ({ database: base.db, timeZone: ZONE });
const MONTH = '2026-12';

/** Entries of the month, with three lines for a payment and one for a refund. */
const COUNT = times(6_000, 100_000);
const LINES = (COUNT - COUNT / 50) * 3 + COUNT / 50;

/** Bytes beside what the process had: a page of lines is about 3 MB, and the collector comes when it likes. */
const MOST_BYTES = 200_000_000;

let seller: TestSeller;
let madeBy: number;
beforeAll(async () => {
  seller = await givenSeller(base.db);
  madeBy = await givenPerson(base, 'Rina');
  const { from, until } = spanOf(MONTH, ZONE);
  await fillPayments(base.owner, { sellerId: seller.id, from, until, count: COUNT });
  await base.owner.query(statement('', 'ANALYZE ledger_entry, attempt, balance_day'), []);
  await closeThrough(base, MONTH);
  const accounts = Object.fromEntries(POSTINGS.map((posting) => [posting, { key: posting, sort: null }]));
  const plan = { accounts, movement: '', currencies: {} };
  await keepAccounts(base.db, { sellerId: seller.id, changedBy: madeBy, accounts: plan });
}, 120_000);

test('each file of a large month is written without holding it, and has every line', { timeout: 120_000 }, async () => {
  const handed = await handOver(context(), { sellerId: seller.id, month: MONTH, madeBy });
  expect(handed).toEqual({ ok: true, value: { number: 1, lines: LINES } });
  for (const format of ['hashavshevet', 'xlsx', 'csv'] as const) {
    const exported = await exportHandOver(context(), { sellerId: seller.id, number: 1 });
    if (!exported) throw new Error('no hand-over');
    expect(isGo(exported.months.flatMap(({ checks }) => checks))).toBe(true);
    const [began, before] = [performance.now(), memory()];
    let [bytes, peak] = [0, before];
    for await (const chunk of writeFile(exported, format, 'he').chunks) {
      bytes += chunk.length;
      peak = Math.max(peak, memory());
    }
    const [seconds, more] = [(performance.now() - began) / 1_000, (peak - before) / 1_000_000];
    console.log(`${LINES} lines as ${format}: ${bytes} bytes, ${seconds.toFixed(1)} s, ${more.toFixed(0)} MB more`);
    expect(peak - before).toBeLessThan(MOST_BYTES);
  }
});

test('a reader who leaves ends the reading', async () => {
  const exported = await exportPeriod(context(), { sellerId: seller.id, period: MONTH });
  if (!exported) throw new Error('no export');
  const { chunks } = writeFile(exported, 'csv', 'en');
  await chunks.next();
  await chunks.next();
  await chunks.return(undefined);
  expect(await chunks.next()).toEqual({ done: true, value: undefined });
});

const memory = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
