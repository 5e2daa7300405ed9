import { beforeAll, expect, test, vi } from 'vitest';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { readBalances, readPastBalances, rollUpDays, rollUpEntries } from './index.ts';

const base = testDatabase();
const world = testWorld(base);
const ZONE = 'Asia/Jerusalem';
const DAY = 86_400;

/** A foreign card's payment of 50.00 at 3.15 % + 0.10: 1.68, and 0.30 of tax on it. */
const NET = 5_000 - 168 - 30;

let seller: TestSeller;
beforeAll(async () => {
  seller = await givenSeller(base.db);
});

const NOW = statement('test_now', 'SELECT app_now() AS now');
const now = async () => (await base.db.query<{ now: Date }>(NOW, []))[0]?.now ?? new Date(0);
const asked = (sellerId: number) => ({
  owner: 'seller' as const,
  ownerId: sellerId,
  currencies: ['ILS', 'USD'],
  timeZone: ZONE,
});
const balance = async (of: TestSeller = seller) => (await readBalances(base.db, asked(of.id)))[0];
const balanceAt = async (at: Date, of: TestSeller = seller) =>
  (await readPastBalances(base.db, asked(of.id), { at, day: dayOf(at, ZONE) }))[0];

const AGE = statement(
  'test_age_fold_of_days',
  `UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+', '\\1 0') WHERE key = 'balance-fold'`,
);
const rollsUp = () =>
  vi.waitFor(
    async () => {
      await base.owner.query(AGE, []);
      await rollUpEntries(base.db);
      expect(await rollUpDays(base.db, ZONE)).toBe(true);
    },
    { timeout: 20_000 },
  );

async function pay(of: TestSeller = seller): Promise<string> {
  const { saleId } = await world.givenSale(of);
  await world.pay(of, saleId);
  return saleId;
}

test('a payment is pending for seven days, then it can be paid out, and a refund of it takes from where it is', async () => {
  const before = await now();
  const first = await pay();
  expect(await balance()).toEqual({
    currency: 'ILS',
    pending: NET,
    available: 0,
    reserved: 0,
    inTransit: 0,
    paidOut: 0,
  });
  await world.refund(seller, first, 1_000);
  expect(await balance()).toMatchObject({ pending: NET - 1_000, available: 0 });
  const whilePending = await now();
  await base.moveClock(8 * DAY);
  expect(await balance()).toMatchObject({ pending: 0, available: NET - 1_000 });
  await world.refund(seller, first, 1_000);
  await pay();
  expect(await balance()).toMatchObject({ pending: NET, available: NET - 2_000 });

  // An answer about what was booked until then stays, before and after a roll-up.
  const about = [before, whilePending, await now()];
  const answers = await Promise.all(about.map((at) => balanceAt(at)));
  expect(answers).toMatchObject([
    { pending: 0, available: 0 },
    { pending: NET - 1_000, available: 0 },
    { pending: NET, available: NET - 2_000 },
  ]);
  await rollsUp();
  await pay();
  await base.moveClock(9 * DAY);
  expect(await Promise.all(about.map((at) => balanceAt(at)))).toEqual(answers);
  await rollsUp();
  await base.moveClock(1);
  expect(await Promise.all(about.map((at) => balanceAt(at)))).toEqual(answers);
  expect(await balance()).toMatchObject({ pending: 0, available: 3 * NET - 2_000 });
  await expectInvariantsHold(base.db);
});

test('another business, and another currency of the same one, have nothing', async () => {
  const other = await givenSeller(base.db);
  expect(await readBalances(base.db, asked(other.id))).toEqual(
    ['ILS', 'USD'].map((currency) => ({ currency, pending: 0, available: 0, reserved: 0, inTransit: 0, paidOut: 0 })),
  );
  expect((await readBalances(base.db, asked(seller.id)))[1]).toMatchObject({ pending: 0, available: 0 });
});
