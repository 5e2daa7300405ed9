import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, instantOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { exportHandOver, exportPeriod } from '#lib/modules/bookkeeping/export-entries.ts';
import { holds, isGo } from '#lib/modules/bookkeeping/domain/control.ts';
import { POSTINGS } from '#lib/modules/bookkeeping/domain/postings.ts';
import { handOver } from '#lib/modules/bookkeeping/hand-over.ts';
import { hashavshevetFiles } from '#lib/modules/bookkeeping/hashavshevet/files.ts';
import { keepAccounts } from '#lib/modules/bookkeeping/store-accounts.sql.ts';
import { type Balance, readBalances, readPastBalances, rollUpDays, rollUpEntries } from '#lib/modules/ledger/index.ts';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { type RunningBank, startBank } from '#lib/sandbox/bank/server.ts';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase, TEST_SECRETS } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { givenPaidSeller, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { closeThrough } from '#lib/testing/roll-up.ts';
import { isAll } from '#lib/testing/thorough.ts';
import { testWorld } from '#lib/testing/world.ts';
import { httpPayoutBank } from './bank/http-payout-bank.ts';
import type { PayoutsContext } from './context.ts';
import { workOnPayouts } from './hand-over.ts';
import { reconcilePayouts } from './reconcile/reconcile-payouts.ts';
import { runSchedules, setSchedule } from './run-schedules.ts';
import { findUnexplained } from './store-entries.sql.ts';

/**
 * A year of one seller's money by the sandbox's clock: sales in two currencies, refunds, chargebacks, payouts every
 * week over holidays, month ends and changes of the hour, a payout that comes back. `npm test` has five weeks of it,
 * with the change of the hour and Passover in them.
 */

const base = testDatabase();
const world = testWorld(base);

const KEY = TEST_SECRETS.BANK_KEY;
const CURRENCIES = ['ILS', 'USD'];
const [FROM, UNTIL] = isAll ? ['2027-01-01', '2027-12-31'] : ['2027-03-25', '2027-04-30'];
const THURSDAY = 4;

/** The year takes a minute of a quiet machine. */
const LIMIT_MS = isAll ? 300_000 : 30_000;

let running: RunningBank;
let bank: ReturnType<typeof httpPayoutBank>;

beforeAll(async () => {
  running = await startBank({ port: 0, key: KEY, data: ':memory:' });
  bank = httpPayoutBank({ url: running.url, key: KEY });
});
afterAll(async () => {
  await bank?.close();
  await running?.close();
});

async function atPayoutBank(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const response = await fetch(`${running.url}/control/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

async function moveTo(at: Date): Promise<void> {
  const { now } = await readClock(base.db);
  const seconds = Math.round((at.getTime() - now.getTime()) / 1_000);
  await base.moveClock(seconds);
  const { ahead } = await readClock(base.db);
  await world.bank.control('PUT', '/control/clock', { offsetSeconds: ahead });
  await atPayoutBank('PUT', 'clock', { offsetSeconds: ahead });
}

const AGE = statement(
  'test_age_fold',
  `UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+', '\\1 0') WHERE key = 'balance-fold'`,
);
async function rollUp(): Promise<void> {
  await rollUpEntries(base.db);
  await base.owner.query(AGE, []);
  await rollUpEntries(base.db);
  await rollUpDays(base.db, ZONE);
}

type Sums = { currency: string; amount: number };
type Listed = { month: string; currency: string; opening: number; closing: number; status: string };

/** Earnings by the sales: the acquirer's movements for them, less their fees. */
const EARNED = statement(
  'test_earned',
  `SELECT s.currency::text AS currency, sum(s.captured - s.refunded - s.charged_back - s.processing_fee_total
    - s.fee_vat_total - s.market_fee_total)::bigint - coalesce((SELECT -sum(e.amount) FROM ledger_entry e
      JOIN attempt a ON a.id = e.attempt_id WHERE a.seller_id = $1 AND a.kind LIKE 'chargeback%'
      AND e.currency = s.currency AND e.account IN ('chargeback_fees', 'fee_vat')), 0)::bigint AS amount
  FROM sale s WHERE s.seller_id = $1 GROUP BY s.currency`.replace('a.kind LIKE', 'a.kind::text LIKE'),
);
const PAYOUTS = statement(
  'test_payouts_of_the_year',
  `SELECT p.currency::text AS currency, p.status, count(*)::int AS count, sum(p.amount)::bigint AS amount FROM payout p
    WHERE p.seller_id = $1 GROUP BY 1, 2`,
);
const LEFT_BANK = statement(
  'test_left_the_bank',
  `SELECT currency::text AS currency, -sum(amount)::bigint AS amount FROM ledger_entry WHERE account = 'bank_account'
    AND cause_id IS NOT NULL GROUP BY 1`,
);

const CHANGED = statement(
  'test_changed_by_statement',
  `SELECT closing - opening AS amount FROM account_statement WHERE seller_id = $1 AND currency = $3
    AND month = ($2::text || '-01')::date`,
);

const sumIn = (rows: readonly Sums[], currency: string): number => {
  const of = rows.filter((row) => row.currency === currency);
  return of.reduce((sum, { amount }) => sum + amount, 0);
};

test('bank, ledger, payouts and balance say the same at the end of each month, for ever', {
  timeout: LIMIT_MS,
}, async () => {
  let seed = 20_270_101;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const seller = await givenPaidSeller(base);
  await moveTo(instantOf(`${shiftDay(FROM, -1)}T10:00`, ZONE));
  const context: PayoutsContext = {
    database: base.db,
    timeZone: ZONE,
    bank,
    origin: 'http://localhost:3000',
    sandbox: true,
    wakeDeliveries: () => undefined,
  };
  await setSchedule(context, { sellerId: seller.id, interval: 'weekly', weekday: THURSDAY, day: 1, minimum: 0 });
  const sales: { id: string; attempt: string; left: number }[] = [];
  const ends: { month: string; at: Date; balances: Balance[] }[] = [];
  const asked = { owner: 'seller' as const, ownerId: seller.id, currencies: CURRENCIES, timeZone: ZONE };
  const seen = { sales: 0, refunds: 0, chargebacks: 0, returns: 0, months: 0, agreeing: 0, movements: 0 };

  async function sell(): Promise<void> {
    const price = 1_000 + random(40_000);
    const currency = random(5) === 0 ? 'USD' : 'ILS';
    const { saleId } = await world.givenSale(seller, { sale_price: price, currency });
    const { body } = await world.pay(seller, saleId, { sale_price: String(price), currency });
    expect(body.status_code).toBe(0);
    sales.push({ id: saleId, attempt: body.svc_transaction_id, left: price });
    seen.sales += 1;
  }
  async function refund(): Promise<void> {
    const sale = sales[random(sales.length)];
    if (!sale || sale.left < 200) return;
    const amount = 1 + random(sale.left - 100);
    const { body } = await world.refund(seller, sale.id, amount);
    if (body.status_code !== 0) return;
    sale.left -= amount;
    seen.refunds += 1;
  }
  async function dispute(): Promise<void> {
    const sale = sales[random(sales.length)];
    if (!sale || sale.left < 200) return;
    const amount = 1 + random(sale.left - 100);
    const made = await world.bank.control('POST', '/control/chargebacks', { originalReference: sale.attempt, amount });
    if (!made.reference) return;
    expect(await handleProcessorWebhook(world.context, made.reference)).toBe('processed');
    sale.left -= amount;
    seen.chargebacks += 1;
  }
  async function sendBack(): Promise<void> {
    const { payouts } = (await atPayoutBank('GET', 'payouts')) as { payouts: { reference: string; outcome: string }[] };
    const credited = payouts.find(({ outcome }) => outcome === 'credited');
    if (!credited) return;
    await atPayoutBank('POST', `payouts/${credited.reference}/return`, { reason: 'account_closed' });
    seen.returns += 1;
  }

  async function compareAll(month: string): Promise<void> {
    const { now } = await readClock(base.db);
    const balances = await readBalances(base.db, asked);
    const earned = await base.db.query<Sums>(EARNED, [seller.id]);
    const ours = await base.db.query<Sums & { status: string; count: number }>(PAYOUTS, [seller.id]);
    const leftBank = await base.db.query<Sums>(LEFT_BANK, []);
    const theirs = (await atPayoutBank('GET', 'payouts')).sums as {
      outcome: string;
      currency: string;
      total: number;
    }[];
    for (const balance of balances) {
      const { currency, pending, available, reserved, inTransit, paidOut } = balance;
      const credited = theirs.find((row) => row.currency === currency && row.outcome === 'credited')?.total ?? 0;
      const paid = sumIn(
        ours.filter(({ status }) => status === 'paid'),
        currency,
      );
      const of = { month, currency };
      expect({ ...of, all: pending + available + reserved + inTransit + paidOut }).toEqual({
        ...of,
        all: sumIn(earned, currency),
      });
      expect({ ...of, paidOut, leftBank: sumIn(leftBank, currency), paid }).toEqual({
        ...of,
        paidOut: credited,
        leftBank: credited,
        paid: credited,
      });
    }
    expect(await findUnexplained(base.db, '-infinity', ZONE)).toEqual([]);
    await expectInvariantsHold(base.db);
    ends.push({ month, at: now, balances });
    seen.months += 1;
  }

  /** Each month opens with what the one before closed with, and closes with the balance of its last day. */
  async function compareStatements(): Promise<void> {
    const headers = { 'svc-merchant-key': seller.svcId };
    const ask = async (path: string) => (await callApi('GET', path, { headers, query: { year: '2027' } })).body;
    const { items } = (await ask('statements')) as { items: Listed[] };
    for (const currency of CURRENCIES) {
      let opening = 0;
      for (const { month, balances } of ends) {
        const listed = items.find((one) => one.month === month && one.currency === currency);
        const balance = balances.find((one) => one.currency === currency);
        const closing = (balance?.pending ?? 0) + (balance?.available ?? 0);
        if (!listed && closing === 0) continue;
        expect(listed).toMatchObject({ opening, closing, status: 'closed' });
        opening = closing;
      }
    }
    const sums = (of: { items: { statement: { changes: { cause: string; amount: number }[] } }[] }) =>
      of.items.flatMap(({ statement: { changes } }) => changes);
    const months = await Promise.all(ends.map(({ month }) => ask(`statements/${month}`)));
    for (const cause of new Set(sums(await ask('statements/2027')).map((change) => change.cause))) {
      const of = (changes: { cause: string; amount: number }[]) =>
        changes.reduce((sum, change) => sum + (change.cause === cause ? change.amount : 0), 0);
      expect([cause, of(sums(await ask('statements/2027')))]).toEqual([cause, of(months.flatMap(sums))]);
    }
    expect(items.length).toBeGreaterThan(ends.length);
  }

  /** Hand-overs of each month are its statement, and the tables of the year are its months. */
  async function compareExports(): Promise<void> {
    const changedBy = await givenPerson(base, 'Accountant');
    const accounts = Object.fromEntries(POSTINGS.map((posting) => [posting, { key: posting, sort: null }]));
    const plan = { accounts, movement: '', currencies: { ILS: 'ILS', USD: 'USD' } };
    await keepAccounts(base.db, { sellerId: seller.id, changedBy, accounts: plan });
    const sums = new Map<string, number>();
    const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
    for (const { month } of ends) {
      const handed = await handOver(context, { sellerId: seller.id, month, madeBy: changedBy });
      if (!handed.ok) throw new Error(handed.reason.why);
      const exported = await exportHandOver(context, { sellerId: seller.id, number: handed.value.number });
      if (!exported) throw new Error('no hand-over');
      expect(exported.months.flatMap(({ checks }) => checks).filter((check) => !holds(check))).toEqual([]);
      const movements = hashavshevetFiles(exported, 'en')[0];
      for await (const chunk of movements?.chunks ?? [])
        for (const record of new TextDecoder('windows-1255').decode(chunk).split('\r\n').slice(0, -1)) {
          const amount = Math.round(Number(record.slice(126, 174).trim().split(/ +/)[0]) * 100);
          const isDebit = record.slice(96, 111).trim() === 'balance';
          add(`${month} ${record.slice(41, 46).trim()}`, isDebit ? amount : -amount);
          seen.movements += 1;
        }
      for (const currency of CURRENCIES) {
        const [changed] = await db(seller.id, month, currency);
        expect([month, currency, sums.get(`${month} ${currency}`) ?? 0]).toEqual([
          month,
          currency,
          changed?.amount ?? 0,
        ]);
      }
    }
    const year = await exportPeriod(context, { sellerId: seller.id, period: '2027' });
    let lines = 0;
    for await (const page of year?.lines() ?? []) lines += page.length;
    expect(isGo(year?.months.flatMap(({ checks }) => checks) ?? [])).toBe(true);
    expect(lines).toBeGreaterThanOrEqual(seen.movements);
  }

  const db = (sellerId: number, month: string, currency: string) =>
    base.db.query<{ amount: number }>(CHANGED, [sellerId, month, currency]);

  for (let day = FROM; day <= UNTIL; day = shiftDay(day, 1)) {
    await moveTo(instantOf(`${day}T10:00`, ZONE));
    await runSchedules(context);
    while ((await workOnPayouts(context)) > 0);
    const [count, luck] = [isAll ? random(3) : random(2), random(100)];
    for (let sale = 0; sale < count; sale += 1) await sell();
    if (luck < 25) await refund();
    if (luck >= 92) await dispute();
    if (day.endsWith('-20')) await sendBack();
    if (luck % 3 === 0) await rollUp();
    if (shiftDay(day, 1).endsWith('-01')) await compareAll(day.slice(0, 7));
  }
  for (let day = FROM; day <= UNTIL; day = shiftDay(day, 1)) {
    const { findings, unresolved, matched } = await reconcilePayouts(context, day);
    expect([day, findings, unresolved]).toEqual([day, [], []]);
    seen.agreeing += matched;
  }
  await moveTo(instantOf(`${shiftDay(UNTIL, 2)}T10:00`, ZONE));
  await rollUp();
  for (const { at, balances } of ends)
    expect(await readPastBalances(base.db, asked, { at, day: dayOf(at, ZONE) })).toEqual(balances);
  await closeThrough(base, UNTIL.slice(0, 7));
  await compareStatements();
  await compareExports();
  console.log(`money of ${FROM} to ${UNTIL}: ${JSON.stringify(seen)}`);
  expect(seen).toMatchObject(
    isAll ? { months: 12, returns: expect.any(Number) } : { months: 2, returns: expect.any(Number) },
  );
  for (const many of [seen.refunds, seen.chargebacks, seen.returns, seen.agreeing, seen.movements])
    expect(many).toBeGreaterThan(0);
});
