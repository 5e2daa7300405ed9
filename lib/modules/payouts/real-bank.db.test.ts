import { afterAll, beforeAll, expect, test } from 'vitest';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { type RunningBank, startBank } from '#lib/sandbox/bank/server.ts';
import { testDatabase, TEST_SECRETS } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { balanceOf, givenPaidSeller, payoutsOf, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { httpPayoutBank } from './bank/http-payout-bank.ts';
import { claimPayout } from './claim-payout.ts';
import type { PayoutsContext } from './context.ts';
import { workOnPayouts } from './hand-over.ts';

/** The whole way with the sandbox's payout bank over HTTP. */

const base = testDatabase();

const DAY = 86_400;
const KEY = TEST_SECRETS.BANK_KEY;

let running: RunningBank;
let bank: ReturnType<typeof httpPayoutBank>;
let context: PayoutsContext;
let createdBy: number;
let ahead = 0;

beforeAll(async () => {
  running = await startBank({ port: 0, key: KEY, data: ':memory:' });
  bank = httpPayoutBank({ url: running.url, key: KEY });
  context = {
    database: base.db,
    timeZone: ZONE,
    bank,
    origin: 'http://localhost:3000',
    sandbox: true,
    wakeDeliveries: () => undefined,
  };
  createdBy = await givenPerson(base, 'Rina');
});
afterAll(async () => {
  await bank?.close();
  await running?.close();
});

async function daysPass(days: number): Promise<void> {
  ahead += days * DAY;
  await base.moveClock(days * DAY);
  await fetch(`${running.url}/control/clock`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ offsetSeconds: ahead }),
  });
}

const workAll = async () => {
  while ((await workOnPayouts(context)) > 0);
};

async function paysOut(account: string) {
  const seller = await givenPaidSeller(base, 0, account);
  await adjustBalance(base.db, { sellerId: seller.id, currency: 'ILS', amount: 48_020, reason: 'Test', createdBy });
  await claimPayout(context, { sellerId: seller.id, currency: 'ILS', origin: 'api', createdBy: null });
  await workAll();
  return seller;
}

test('a payout is accepted, credited on its value date, and has arrived', async () => {
  const seller = await paysOut('123456');
  expect(await payoutsOf(base, seller)).toMatchObject([{ status: 'sent', tries: 1 }]);
  await daysPass(7);
  await workAll();
  const [payout] = await payoutsOf(base, seller);
  expect(payout).toMatchObject({ status: 'paid', amount: 48_020 });
  expect(payout?.bankReference).toBeTruthy();
  expect(payout?.valueDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(await balanceOf(base, seller)).toMatchObject({ available: 0, inTransit: 0, paidOut: 48_020 });
  await expectInvariantsHold(base.db);
});

test('a payout to an account that is closed comes back days after it was credited', async () => {
  const seller = await paysOut('9000201');
  const seen = new Set<string>();
  for (let day = 0; day < 14; day += 1) {
    await daysPass(1);
    await workAll();
    for (const { status } of await payoutsOf(base, seller)) seen.add(status);
  }
  expect([...seen]).toContain('returned');
  expect(await payoutsOf(base, seller)).toMatchObject([{ status: 'returned', returnReason: 'account_closed' }]);
  expect(await balanceOf(base, seller)).toMatchObject({ available: 48_020, inTransit: 0, paidOut: 0 });
  await expectInvariantsHold(base.db);
});

test('a payout to an account that is not there is refused at once', async () => {
  const seller = await paysOut('9000101');
  expect(await payoutsOf(base, seller)).toMatchObject([{ status: 'returned', returnReason: 'account_not_found' }]);
  expect(await balanceOf(base, seller)).toMatchObject({ available: 48_020, inTransit: 0 });
  await expectInvariantsHold(base.db);
});
