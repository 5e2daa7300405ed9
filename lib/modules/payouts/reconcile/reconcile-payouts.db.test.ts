import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { type RunningBank, startBank } from '#lib/sandbox/bank/server.ts';
import { testDatabase, TEST_SECRETS } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { balanceOf, givenPaidSeller, payoutsOf, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { httpPayoutBank } from '../bank/http-payout-bank.ts';
import type { PayoutMovement } from '../bank/port.ts';
import { claimPayout } from '../claim-payout.ts';
import type { PayoutsContext } from '../context.ts';
import { workOnPayouts } from '../hand-over.ts';
import { payoutNoticeRoute } from './notice-route.ts';
import { reconcilePayouts, reconcilePayoutsWhenDue } from './reconcile-payouts.ts';

/** Days of the sandbox's payout bank beside our payouts. */

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

const control = (method: string, path: string, body: object) =>
  fetch(`${running.url}/control/${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function daysPass(days: number): Promise<void> {
  ahead += days * DAY;
  await base.moveClock(days * DAY);
  await control('PUT', 'clock', { offsetSeconds: ahead });
}

const workAll = async () => {
  while ((await workOnPayouts(context)) > 0);
};

const QUIET = statement('test_quiet', `UPDATE payout SET next_at = 'infinity' WHERE next_at IS NOT NULL`);
const FORGET = statement('test_forget_findings', 'DELETE FROM reconciliation_finding');

/** Payouts that the bank has taken, one for each amount; from then on only what is tested asks it. */
async function handedOver(...amounts: number[]) {
  const made = [];
  for (const amount of amounts) {
    const seller = await givenPaidSeller(base);
    await adjustBalance(base.db, { sellerId: seller.id, currency: 'ILS', amount, reason: 'Test', createdBy });
    const payout = await claimPayout(context, { sellerId: seller.id, currency: 'ILS', origin: 'api', createdBy: null });
    if (typeof payout === 'string') throw new Error(payout);
    made.push({ seller, reference: payout.publicId });
  }
  await workAll();
  await base.owner.query(QUIET, []);
  const [first] = made;
  const [payout] = first ? await payoutsOf(base, first.seller) : [];
  return { made, day: payout?.valueDate ?? '' };
}

const statusOf = async (seller: { id: number }) => (await payoutsOf(base, seller as never)).map(({ status }) => status);
const listing = (change: (movements: PayoutMovement[]) => PayoutMovement[]): PayoutsContext => ({
  ...context,
  bank: { ...bank, list: async (day, deadline) => change(await bank.list(day, deadline)) },
});

test('books what the bank credited and sent back and nobody told of, by asking it, and finds nothing', async () => {
  const { made, day } = await handedOver(10_100, 20_200);
  const [one, two] = made;
  if (!one || !two) throw new Error('no payouts');
  await daysPass(8);
  expect(await statusOf(one.seller)).toEqual(['sent']);
  const first = await reconcilePayouts(context, day);
  expect(first).toMatchObject({ matched: 2, findings: [], unresolved: [] });
  expect(first.booked.toSorted()).toEqual([one.reference, two.reference].toSorted());
  expect(await balanceOf(base, one.seller)).toMatchObject({ inTransit: 0, paidOut: 10_100 });
  await base.owner.query(QUIET, []);
  await control('POST', `payouts/${two.reference}/return`, { reason: 'account_closed' });
  const answer = await bank.inquire(two.reference, 5_000);
  const returnedOn = answer.outcome === 'returned' ? answer.returnedOn : '';
  expect(await reconcilePayouts(context, returnedOn)).toMatchObject({
    matched: 1,
    booked: [two.reference],
    findings: [],
  });
  expect(await statusOf(two.seller)).toEqual(['returned']);
  expect(await reconcilePayouts(context, day)).toMatchObject({ matched: 2, booked: [], findings: [] });
  await expectInvariantsHold(base.db);
});

test('P-05: of a day of payouts, planted differences are each found once, and nothing else is', async () => {
  const { made, day } = await handedOver(100, 200, 300, 400, 500, 600, 700);
  await daysPass(8);
  await reconcilePayouts(context, day);
  await base.owner.query(QUIET, []);
  const [missing, double, amount, currency, ...rest] = made.map(({ reference }) => reference);
  if (!missing || !double || !amount || !currency) throw new Error('no payouts');
  const movement = (await bank.list(day, 5_000)).find(({ reference }) => reference === rest[0]);
  if (!movement) throw new Error('nothing was credited');
  const planted = listing((movements) => [
    ...movements.flatMap((one) => {
      if (one.reference === missing) return [];
      if (one.reference === double) return [one, one];
      if (one.reference === amount) return [{ ...one, amount: one.amount + 1 }];
      if (one.reference === currency) return [{ ...one, currency: 'USD' }];
      return [one];
    }),
    { ...movement, reference: 'PAYO-EXTRA' },
    { ...movement, reference: 'PAYO-BACK', kind: 'returned', reason: 'other' },
  ]);
  const { findings, newFindings, unresolved, matched } = await reconcilePayouts(planted, day);
  const wanted = [
    'extra PAYO-EXTRA',
    'unknown_return PAYO-BACK',
    `missing ${missing}`,
    `double ${double}`,
    `other_amount ${amount}`,
    `other_currency ${currency}`,
  ].toSorted();
  expect(findings.map(({ kind, reference }) => `${kind} ${reference}`).toSorted()).toEqual(wanted);
  expect([newFindings.length, unresolved, matched]).toEqual([6, [], 4]);
  const again = await reconcilePayouts(planted, day);
  expect([again.findings.length, again.newFindings]).toEqual([6, []]);
  const kept = statement(
    'test_kept_findings',
    `SELECT kind || ' ' || reference AS key FROM reconciliation_finding WHERE source = 'payout_bank' AND state = 'open'
      ORDER BY 1`,
  );
  expect((await base.db.query<{ key: string }>(kept, [])).map(({ key }) => key).toSorted()).toEqual(wanted);
  await base.owner.query(FORGET, []);
});

test('what the bank sent back and calls credited when it is asked is an unknown return', async () => {
  const { made, day } = await handedOver(900);
  await daysPass(8);
  await reconcilePayouts(context, day);
  await base.owner.query(QUIET, []);
  const reference = made[0]?.reference ?? '';
  const contradicting = listing((movements) => [
    ...movements,
    ...movements
      .filter((one) => one.reference === reference)
      .map((one) => ({ ...one, kind: 'returned' as const, reason: 'other' as const })),
  ]);
  const { findings } = await reconcilePayouts(contradicting, day);
  expect(findings).toMatchObject([{ kind: 'unknown_return', reference, theirAmount: 900, ourAmount: 900 }]);
  expect(await statusOf(made[0]?.seller ?? { id: 0 })).toEqual(['paid']);
  await base.owner.query(FORGET, []);
});

test('what is booked a moment later, because an answer was lost, is no difference', async () => {
  const { made, day } = await handedOver(600);
  await daysPass(8);
  let isLost = true;
  const losing: PayoutsContext = {
    ...context,
    bank: {
      ...bank,
      list: async (of, deadline) =>
        (await bank.list(of, deadline)).filter(({ reference }) => reference === made[0]?.reference),
      inquire: async (reference, deadline) => {
        if (!isLost) return bank.inquire(reference, deadline);
        isLost = false;
        return { outcome: 'unknown', why: 'lost' };
      },
    },
  };
  expect(await reconcilePayouts(losing, day)).toMatchObject({
    findings: [],
    booked: [],
    unresolved: [made[0]?.reference],
  });
  expect(await reconcilePayouts(losing, day)).toMatchObject({ findings: [], booked: [made[0]?.reference] });
});

test('a bank that does not tell keeps the day open: nothing is missing, and it is compared again', async () => {
  const { day } = await handedOver(800);
  await daysPass(8);
  await reconcilePayouts(context, day);
  const silent: PayoutsContext = {
    ...context,
    bank: { ...bank, list: async () => [], inquire: async () => ({ outcome: 'unknown', why: 'away' }) },
  };
  const { findings, unresolved } = await reconcilePayouts(silent, day);
  expect([findings, unresolved.length > 0]).toEqual([[], true]);
});

test('days that are over are compared by themselves, each once; a list that cannot be read is read later', async () => {
  const down: PayoutsContext = {
    ...context,
    bank: {
      ...bank,
      list: async () => {
        throw new Error('down');
      },
    },
  };
  await daysPass(3);
  expect(await reconcilePayoutsWhenDue(down)).toBe(0);
  let days = 0;
  while ((await reconcilePayoutsWhenDue(context)) > 0) days += 1;
  expect(days).toBeGreaterThanOrEqual(1);
  await daysPass(1);
  expect([await reconcilePayoutsWhenDue(context), await reconcilePayoutsWhenDue(context)]).toEqual([1, 0]);
});

test('a signed notice makes its payout due, and books nothing by itself; another is turned away', async () => {
  const { made } = await handedOver(700);
  const [payout] = made;
  if (!payout) throw new Error('no payout');
  await daysPass(8);
  let woken = 0;
  const route = payoutNoticeRoute(() => ({
    database: base.db,
    key: KEY,
    wake: () => {
      woken += 1;
    },
  }));
  const tell = async (reference: string, key = KEY, at = Date.now()) => {
    const body = JSON.stringify({ reference, operation: 'payout-returned', originalReference: null, at: '' });
    const timestamp = String(Math.floor(at / 1_000));
    const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
    const headers = { 'x-bank-timestamp': timestamp, 'x-bank-signature': signature };
    const request = new Request('http://localhost/api/payout-banks/bank/notices', { method: 'POST', body, headers });
    return (await route.handle(request, { params: {}, ip: '' })).status;
  };
  expect([await tell(payout.reference, 'stolen'), await tell(payout.reference, KEY, Date.now() - 600_000)]).toEqual([
    401, 401,
  ]);
  expect([await tell('PAYO-nobody'), await tell('')]).toEqual([404, 400]);
  await workAll();
  expect([await statusOf(payout.seller), woken]).toEqual([['sent'], 0]);
  expect([await tell(payout.reference), woken]).toEqual([200, 1]);
  expect(await statusOf(payout.seller)).toEqual(['sent']);
  await workAll();
  // The notice spoke of a return; the bank says that it was credited.
  expect(await statusOf(payout.seller)).toEqual(['paid']);
});
