import { beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { balanceOf, givenPaidSeller, payoutsOf, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { rollUpAll } from '#lib/testing/roll-up.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { claimPayout } from './claim-payout.ts';
import type { Limits } from './read-composition.ts';
import { runSchedules, setSchedule } from './run-schedules.ts';
import { findUnexplained, listEntriesOfPayout } from './store-entries.sql.ts';

/** The rest that a payout leaves to the next one, where more has gathered than one reaches. */

const base = testDatabase();
const context = { database: base.db, timeZone: ZONE };
const DAY = 86_400;
const ALL: Limits = { entries: 1_000, young: 1_000 };

let seller: TestSeller;
let createdBy: number;
beforeEach(async () => {
  seller = await givenPaidSeller(base);
  createdBy = await givenPerson(base, 'Rina');
});

const adjust = (amount: number, valueDate?: string) =>
  adjustBalance(base.db, {
    ...{ sellerId: seller.id, currency: 'ILS', amount, reason: 'Test', createdBy },
    ...(valueDate && { valueDate }),
  });

const claim = (limits: Partial<Limits>) =>
  claimPayout(context, { sellerId: seller.id, currency: 'ILS', origin: 'api', createdBy: null }, { ...ALL, ...limits });

const SEEN = statement(
  'test_entries_outside_payouts',
  `SELECT e.id FROM ledger_entry e LEFT JOIN ledger_cause c ON c.id = e.cause_id WHERE e.account = 'seller_balance'
    AND e.owner_id = $1 AND c.kind IS DISTINCT FROM 'payout' ORDER BY e.id`,
);

/** Each payout is what its entries sum to, and each entry is in one of them at most. Answers those that are in none. */
async function left(): Promise<number> {
  expect(await findUnexplained(base.db, '-infinity', ZONE)).toEqual([]);
  await expectInvariantsHold(base.db);
  const seen: number[] = [];
  for (const { id } of await payoutsOf(base, seller))
    seen.push(...(await listEntriesOfPayout(base.db, id, ZONE)).map((entry) => entry.id));
  expect(new Set(seen).size).toBe(seen.length);
  const all = (await base.owner.query<{ id: number }>(SEEN, [seller.id])).map(({ id }) => id);
  return all.filter((id) => !seen.includes(id)).length;
}

describe('of entries that are younger than the roll-up', () => {
  test('the oldest are taken, and the next payouts carry on as the roll-up goes on', async () => {
    for (let turn = 0; turn < 7; turn += 1) await adjust(100);
    expect(await claim({ young: 3 })).toMatchObject({ amount: 300, isWhole: true });
    expect(await left()).toBe(4);
    // The second names what the first named, and has no room for more until the roll-up has come.
    expect(await claim({ young: 3 })).toBe('nothing');
    expect(await claim({ young: 5 })).toMatchObject({ amount: 200 });
    await rollUpAll(base);
    await adjust(100);
    await adjust(100);
    expect(await claim({ young: 1 })).toMatchObject({ amount: 300 });
    expect(await left()).toBe(1);
    expect(await claim({})).toMatchObject({ amount: 100 });
    expect(await left()).toBe(0);
    expect(await balanceOf(base, seller)).toMatchObject({ available: 0 });
  });

  test('one that takes from the balance is kept for, though it is left', async () => {
    for (const amount of [500, 500, -700]) await adjust(amount);
    expect(await claim({ young: 2 })).toMatchObject({ amount: 300 });
    expect(await balanceOf(base, seller)).toMatchObject({ available: 0 });
    await adjust(50);
    expect(await claim({})).toMatchObject({ amount: 50 });
    expect(await left()).toBe(0);
  });

  test('nothing is paid out where those that are left take all of it', async () => {
    for (const amount of [500, -600]) await adjust(amount);
    expect(await claim({ young: 1 })).toBe('nothing');
    await adjust(300);
    expect(await claim({})).toMatchObject({ amount: 200 });
    expect(await left()).toBe(0);
  });
});

describe('of days', () => {
  const onDays = async (...days: readonly (readonly number[])[]) => {
    for (const amounts of days) {
      for (const amount of amounts) await adjust(amount);
      await base.moveClock(DAY);
    }
    await rollUpAll(base);
  };

  test('as many are taken as have the entries that one may have, the first whatever it has', async () => {
    await onDays([100, 100, 100], [200], [300], [400, 400]);
    expect(await claim({ entries: 2 })).toMatchObject({ amount: 300, isWhole: false });
    expect(await left()).toBe(4);
    expect(await claim({ entries: 2 })).toMatchObject({ amount: 500, isWhole: false });
    await adjust(50);
    expect(await claim({ entries: 2 })).toMatchObject({ amount: 800, isWhole: false });
    expect(await claim({ entries: 2 })).toMatchObject({ amount: 50, isWhole: true });
    expect(await left()).toBe(0);
    expect(await claim({ entries: 2 })).toBe('nothing');
  });

  test('of which later ones take from the balance, so much is kept that it stays above zero', async () => {
    await onDays([600], [-400], [100]);
    expect(await claim({ entries: 1 })).toMatchObject({ amount: 300, isWhole: false });
    expect(await balanceOf(base, seller)).toMatchObject({ available: 0 });
    await adjust(20);
    expect(await claim({})).toMatchObject({ amount: 20 });
    expect(await left()).toBe(0);
  });

  test('which come to nothing are taken together with those that come to something', async () => {
    await onDays([100, -100], [50], [70], [10]);
    expect(await claim({ entries: 1 })).toMatchObject({ amount: 120, isWhole: false });
    expect(await claim({ entries: 1 })).toMatchObject({ amount: 10 });
    expect(await left()).toBe(0);
  });

  test('a second payout of a day takes what came late into the days of the first', async () => {
    await onDays([100], [200]);
    expect(await claim({ entries: 1 })).toMatchObject({ amount: 100, isWhole: false });
    const first = dayOf(new Date((await readClock(base.db)).now.getTime() - 2 * DAY * 1_000), ZONE);
    await adjust(30, first);
    expect(await claim({})).toMatchObject({ amount: 230 });
    expect(await left()).toBe(0);
  });
});

test('a schedule is moved on once its payouts have reached today', async () => {
  const rhythm = { sellerId: seller.id, weekday: 0, day: 1 };
  await setSchedule(context, { ...rhythm, interval: 'daily', minimum: 250 });
  for (const amount of [100, 200, 400]) {
    await adjust(amount);
    await base.moveClock(DAY);
  }
  await base.moveClock(4 * DAY);
  const run = () => runSchedules(context, { ...ALL, entries: 1 });
  // The least that the schedule sends is asked of all that is there.
  for (const paid of [[100], [100, 200], [100, 200, 400]]) {
    expect(await run()).toBe(1);
    expect((await payoutsOf(base, seller)).map(({ amount }) => amount)).toEqual(paid);
  }
  expect(await run()).toBe(0);
  expect(await left()).toBe(0);
});
