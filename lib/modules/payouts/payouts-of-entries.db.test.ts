import { beforeAll, describe, expect, test } from 'vitest';
import { adjustBalance, rollUpDays, rollUpEntries } from '#lib/modules/ledger/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPaidSeller, payoutsOf, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { type TestSeller, testWorld } from '#lib/testing/world.ts';
import { cancelPayout } from './cancel-payout.ts';
import { claimPayout } from './claim-payout.ts';
import { listEntriesOfPayout } from './store-entries.sql.ts';

/** Entries of a balance name the payout that they are in, and are found by a rare cause in bounded steps. */

const base = testDatabase();
const world = testWorld(base);

const DAY = 86_400;

let createdBy: number;
beforeAll(async () => {
  createdBy = await givenPerson(base, 'Rina');
});

type Item = { entry_id: string; cause: string; amount: number; payout_id: string | null };

const page = async (of: TestSeller, query: Record<string, string | number> = {}) =>
  (await callApi('GET', 'balance/entries', { headers: { 'svc-merchant-key': of.svcId }, query })).body;

async function paid(of: TestSeller): Promise<void> {
  const { saleId } = await world.givenSale(of);
  await world.pay(of, saleId);
}

async function claim(of: TestSeller): Promise<{ id: number; publicId: string; amount: number }> {
  const asked = { sellerId: of.id, currency: 'ILS', origin: 'api' as const, createdBy: null };
  const payout = await claimPayout({ database: base.db, timeZone: ZONE }, asked);
  if (typeof payout === 'string') throw new Error(`no payout: ${payout}`);
  return payout;
}

const AGE = statement(
  'test_age_fold_of_entries',
  `UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+', '\\1 0') WHERE key = 'balance-fold'`,
);

describe('an entry of a balance', () => {
  test('names the payout whose sum it is in, rolled up or young; one that no payout reached names none', async () => {
    const seller = await givenPaidSeller(base);
    await paid(seller);
    await base.moveClock(8 * DAY);
    const first = await claim(seller);
    await paid(seller);
    for (let turn = 0; turn < 2; turn += 1) {
      await base.owner.query(AGE, []);
      await rollUpEntries(base.db);
    }
    await rollUpDays(base.db, ZONE);
    await base.moveClock(8 * DAY);
    await paid(seller);
    const second = await claim(seller);
    await cancelPayout({ database: base.db }, { ...second, payee: { kind: 'seller', id: seller.id } });
    await adjustBalance(base.db, { sellerId: seller.id, currency: 'ILS', amount: 70, reason: 'Gift', createdBy });
    const third = await claim(seller);
    const items: Item[] = (await page(seller, { limit: 500 })).items;
    const sums = new Map<string | null, number>();
    for (const { payout_id: of, cause, amount } of items)
      if (cause !== 'payout') sums.set(of, (sums.get(of) ?? 0) + amount);
    // The third carries what the second gave back; the last payment is released after all of them.
    expect(sums).toEqual(
      new Map([
        [first.publicId, first.amount],
        [second.publicId, second.amount],
        [third.publicId, third.amount],
        [null, 5_000 - 168 - 30],
      ]),
    );
    const ownOf = (cause: string) => items.filter((item) => item.cause === cause).map((item) => item.payout_id);
    expect(ownOf('payout')).toEqual([third.publicId, second.publicId, first.publicId]);
    expect(ownOf('payout-return')).toEqual([third.publicId]);
    for (const { id, publicId } of await payoutsOf(base, seller))
      expect((await listEntriesOfPayout(base.db, id, ZONE)).length).toBe(
        new Set(items.filter((item) => item.payout_id === publicId && !isPart(item)).map((item) => item.entry_id)).size,
      );
  });
});

/** Lines that share the entry of their payment, and the entry of the payout itself. */
const isPart = ({ cause }: Item): boolean => ['processing-fee', 'fee-vat', 'payout'].includes(cause);

const FILL = statement(
  'test_fill_entries',
  `WITH cause AS (INSERT INTO ledger_cause (kind) SELECT 'adjustment' FROM generate_series(1, $2::int) RETURNING id),
kept AS (INSERT INTO adjustment (id, seller_id, currency, amount, reason, created_by)
  SELECT id, $1, 'ILS', 1, 'Fill', $3 FROM cause RETURNING id)
INSERT INTO ledger_entry (cause_id, account, owner_id, currency, amount)
  SELECT id, side.account::ledger_account, side.owner_id, 'ILS', side.amount FROM kept,
    (VALUES ('seller_balance', $1::bigint, -1), ('adjustments', 0, 1)) AS side (account, owner_id, amount)`,
);

test('a rare cause is read over several pages, each of which looks at a bounded number of entries', async () => {
  const seller = await givenPaidSeller(base);
  await paid(seller);
  await base.owner.query(FILL, [seller.id, 5_001, createdBy]);
  const first = await page(seller, { cause: 'fee-vat' });
  expect(first).toMatchObject({ status_code: 0, items: [] });
  expect(first.next_cursor).not.toBeNull();
  const second = await page(seller, { cause: 'fee-vat', cursor: first.next_cursor });
  expect(second).toMatchObject({ items: [{ cause: 'fee-vat', amount: -30 }], next_cursor: null });
  // Refunds lie in an index of their own: none of the others is looked at.
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  await world.refund(seller, saleId, 700);
  await base.owner.query(FILL, [seller.id, 5_001, createdBy]);
  expect(await page(seller, { cause: 'refund' })).toMatchObject({ items: [{ amount: -700 }], next_cursor: null });
  const adjustments = await page(seller, { cause: 'adjustment', limit: 2 });
  expect(adjustments.items).toHaveLength(2);
  expect(adjustments.next_cursor).not.toBeNull();
});
