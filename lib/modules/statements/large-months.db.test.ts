import { beforeAll, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { fillPayments } from '#lib/testing/payouts/fill-payments.ts';
import { ZONE } from '#lib/testing/payouts/given.ts';
import { closeThrough } from '#lib/testing/roll-up.ts';
import { times } from '#lib/testing/thorough.ts';
import { watched } from '#lib/testing/watched-database.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { spanOf } from './domain/period.ts';
import { readChanges } from './store-changes.sql.ts';

/** Months of many entries: they are read in parts, and a part reads its own entries and nothing of the others. */

const base = testDatabase();

/** Entries of the month; a part has 25,000. */
const COUNT = times(30_000, 100_000);

let seller: TestSeller;
beforeAll(async () => {
  seller = await givenSeller(base.db);
  const busy = await givenSeller(base.db);
  const of = (month: string) => {
    const { from, until } = spanOf(month, ZONE);
    return { from, until };
  };
  for (const month of ['2026-10', '2026-11', '2026-12']) {
    await fillPayments(base.owner, { sellerId: seller.id, ...of(month), count: month === '2026-12' ? COUNT : 5_000 });
    await fillPayments(base.owner, { sellerId: busy.id, ...of(month), count: 5_000 });
  }
  await base.owner.query(statement('', 'ANALYZE ledger_entry, attempt, balance_day'), []);
  await closeThrough(base, '2027-01');
}, 120_000);

const asked = () => ({
  owner: { kind: 'seller' as const, id: seller.id },
  currency: 'ILS',
  ...spanOf('2026-12', ZONE),
});

test('a month of many entries adds up, in parts of a few pages for each hundred entries', async () => {
  const buffers: number[] = [];
  const counted = watched(base.db, async ({ text }, values, database) => {
    const [
      {
        'QUERY PLAN': [plan],
      } = { 'QUERY PLAN': [{}] },
    ] = await database.query<{ 'QUERY PLAN': [Plan] }>(
      statement('', `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`),
      values,
    );
    buffers.push((plan.Plan?.['Shared Hit Blocks'] ?? 0) + (plan.Plan?.['Shared Read Blocks'] ?? 0));
  });
  const changes = await readChanges(counted, asked());
  const refunds = Math.floor(COUNT / 50);
  expect(changes).toEqual([
    { cause: 'payment', count: COUNT - refunds, amount: (COUNT - refunds) * 5_000 },
    { cause: 'refund', count: refunds, amount: -refunds * 5_000 },
    { cause: 'processing-fee', count: COUNT - refunds, amount: -(COUNT - refunds) * 195 },
    { cause: 'fee-vat', count: COUNT - refunds, amount: -(COUNT - refunds) * 35 },
  ]);
  expect(buffers).toHaveLength(Math.floor(COUNT / 25_000) + 1);
  // Each entry is found along the index, with its attempt and the three rows across.
  const perEntry = buffers.reduce((sum, count) => sum + count, 0) / COUNT;
  console.log(`a month of ${COUNT} entries: ${buffers.join(' + ')} pages, ${perEntry.toFixed(1)} an entry`);
  expect(perEntry).toBeLessThan(20);
});

type Plan = { Plan?: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } };
