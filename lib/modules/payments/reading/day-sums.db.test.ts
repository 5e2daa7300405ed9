import { expect, test } from 'vitest';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { daySums } from './day-sums.sql.ts';
import { homeNumbers } from './home.sql.ts';

const base = testDatabase();
const world = testWorld(base);
const { db } = base;
const DAY_MS = 86_400_000;

test('the sums of a day are those that home shows, in every currency, of one’s own sales', async () => {
  const [seller, other] = [await givenSeller(db), await givenSeller(db)];
  const paid = async (of: typeof seller, currency: string) => {
    const { saleId } = await world.givenSale(of, { currency });
    expect((await world.pay(of, saleId, { currency })).body.status_code).toBe(0);
    return saleId;
  };
  await paid(seller, 'ILS');
  const returned = await paid(seller, 'ILS');
  await paid(seller, 'USD');
  await paid(other, 'EUR');
  expect((await world.refund(seller, returned, 1_500)).body.status_code).toBe(0);
  const { now } = await readClock(db);
  const span = { from: new Date(now.getTime() - DAY_MS), until: new Date(now.getTime() + 1_000) };
  const sums = await daySums(db, seller.id, span);
  expect(sums).toEqual([
    { currency: 'ILS', paid: 2, collected: 10_000, refunds: 1, refunded: 1_500 },
    { currency: 'USD', paid: 1, collected: 5_000, refunds: 0, refunded: 0 },
  ]);
  const before = { from: new Date(now.getTime() - 2 * DAY_MS), until: span.from };
  for (const { currency, ...sum } of sums) {
    const query = {
      now: span,
      before,
      bars: [],
      barsBefore: [],
      currency,
      lately: { day: span.from, week: before.from },
    };
    const { now: shown } = await homeNumbers(db, [seller.id], query);
    expect(shown).toMatchObject(sum);
  }
  expect(await daySums(db, seller.id, before)).toEqual([]);
});
