import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAccounts } from '#lib/modules/payouts/accounts/account-of-profile.ts';
import { findUnexplained } from '#lib/modules/payouts/store-entries.sql.ts';
import { workOnPayouts } from '#lib/modules/payouts/hand-over.ts';
import { httpPayoutBank } from '#lib/modules/payouts/bank/http-payout-bank.ts';
import { reconcilePayouts } from '#lib/modules/payouts/reconcile/reconcile-payouts.ts';
import { sweepAttempts } from '#lib/modules/payments/settlement/sweep-attempts.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { type RunningBank, startBank } from '#lib/sandbox/bank/server.ts';
import { testDatabase, TEST_SECRETS } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { ZONE } from '#lib/testing/payouts/given.ts';
import { testWorld } from '#lib/testing/world.ts';
import { seedHistory } from './history.ts';
import { seedIdentities } from './identities.ts';
import { seedPayouts } from './payouts.ts';
import { seedSubscriptions } from './subscriptions.ts';

/** The demo payouts agree with the ledger and with the bank's books, and go on by themselves. */

const base = testDatabase();
const world = testWorld(base);
const KEY = TEST_SECRETS.BANK_KEY;

let running: RunningBank;
let bank: ReturnType<typeof httpPayoutBank>;

const ask = <Row>(name: string, text: string, values: unknown[] = []) =>
  base.db.query<Row>(statement(`test_${name}`, text), values);

beforeAll(async () => {
  running = await startBank({ port: 0, key: KEY, data: ':memory:' });
  bank = httpPayoutBank({ url: running.url, key: KEY });
  await seedIdentities(base.db);
  await seedHistory(base.db);
  await seedSubscriptions(base.db, world.context.vault);
});
afterAll(async () => {
  await bank?.close();
  await running?.close();
});

type Row = {
  id: number;
  seller: number;
  currency: string;
  status: string;
  amount: number;
  chargebacks: number;
  returnedPayouts: number;
  createdAt: Date;
  day: string | null;
};
const payouts = () =>
  ask<Row>(
    'demo_payouts',
    `SELECT id, seller_id AS seller, currency, status, amount, chargebacks, returned_payouts AS "returnedPayouts",
      created_at AS "createdAt", value_date::text AS day FROM payout WHERE seller_id IS NOT NULL ORDER BY id`,
  );

test('three months of payouts: most arrived, one was cancelled, one came back and is in the next', async () => {
  const before = await readClock(base.db);
  await seedPayouts(base.db, { url: running.url, key: KEY });
  const after = await readClock(base.db);
  expect([after.ahead, after.movedAt]).toEqual([before.ahead, before.movedAt]);
  const rows = await payouts();
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  expect(count('paid')).toBeGreaterThan(15);
  expect([count('cancelled'), count('returned'), count('sent')]).toEqual([1, 1, 1]);
  expect(new Set(rows.map(({ seller }) => seller)).size).toBe(3);
  expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['ILS', 'USD']));
  const [first] = rows;
  expect(Math.round((after.now.getTime() - (first?.createdAt.getTime() ?? 0)) / 86_400_000)).toBeGreaterThan(80);
  for (const status of ['cancelled', 'returned']) {
    const back = rows.find((row) => row.status === status);
    const next = rows.find((row) => row.id > (back?.id ?? 0) && row.seller === back?.seller && row.currency === 'ILS');
    expect(next?.returnedPayouts).toBe(back?.amount);
  }
  expect(rows.some(({ chargebacks }) => chargebacks < 0)).toBe(true);
  expect(rows.every(({ createdAt }) => createdAt <= after.now)).toBe(true);
});

test('their partner was paid its marketplace fees every month', async () => {
  const rows = await ask<{ owner: number; status: string; amount: number; fees: number }>(
    'demo_partner_payouts',
    `SELECT partner_id AS owner, status::text AS status, amount, market_fees AS fees FROM payout
      WHERE partner_id IS NOT NULL AND currency = 'ILS' ORDER BY id`,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(new Set(rows.map(({ owner }) => owner)).size).toBe(1);
  expect(rows.every(({ amount, fees }) => amount === fees && amount > 0)).toBe(true);
  expect(rows.slice(0, -1).every(({ status }) => status === 'paid')).toBe(true);
});

test('a chargeback took its fee and the tax on it from one of the sellers', async () => {
  const rows = await ask<{ account: string; amount: number }>(
    'demo_chargeback_fees',
    `SELECT DISTINCT e.account::text AS account, e.amount FROM ledger_entry e JOIN attempt a ON a.id = e.attempt_id
      WHERE a.kind = 'chargeback' AND e.account IN ('chargeback_fees', 'fee_vat') AND e.currency = 'ILS' ORDER BY 1`,
  );
  expect(rows).toEqual([
    { account: 'chargeback_fees', amount: -4_500 },
    { account: 'fee_vat', amount: -810 },
  ]);
});

test('accounts are settled: none waits, and the job that keeps them in line with profiles finds nothing', async () => {
  expect(await keepAccounts({ database: base.db, timeZone: ZONE, holdDays: 3 })).toBe(0);
  const waiting = 'SELECT id FROM payout_account WHERE usable_from > app_now()';
  expect(await ask('demo_waiting_accounts', waiting)).toEqual([]);
});

test('no payout holds what was booked after it, each closes, and every invariant holds', async () => {
  expect(await findUnexplained(base.db, '-infinity', ZONE)).toEqual([]);
  const early = await ask(
    'demo_early',
    `SELECT p.id FROM payout p JOIN ledger_entry e ON e.id = ANY (p.young_entries) AND e.created_at > p.created_at
      WHERE e.cause_id IS NULL`,
  );
  expect(early).toEqual([]);
  await expectInvariantsHold(base.db);
});

test('a second start changes nothing', async () => {
  const before = await payouts();
  await seedPayouts(base.db, { url: running.url, key: KEY });
  expect(await payouts()).toEqual(before);
});

test('the bank has the same: every day agrees, and what is on its way arrives', async () => {
  const context = {
    ...world.context,
    timeZone: ZONE,
    bank,
    origin: '',
    sandbox: true,
    wakeDeliveries: () => undefined,
  };
  const days = new Set((await payouts()).flatMap(({ day }) => day ?? []));
  await base.moveClock(5 * 86_400);
  await fetch(`${running.url}/control/clock`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ offsetSeconds: 5 * 86_400 }),
  });
  while ((await workOnPayouts(context)) > 0);
  // Transfers of the history whose three days are over.
  await sweepAttempts(world.context);
  const found = [];
  for (const day of [...days].toSorted()) {
    const { findings, unresolved, matched } = await reconcilePayouts(context, day);
    found.push(...findings, ...unresolved);
    expect(matched).toBeGreaterThan(0);
  }
  expect(found).toEqual([]);
  expect((await payouts()).filter(({ status }) => status === 'sent')).toEqual([]);
  await expectInvariantsHold(base.db);
});
