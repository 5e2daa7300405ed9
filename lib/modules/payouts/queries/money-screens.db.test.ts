import { beforeAll, describe, expect, test } from 'vitest';
import { entriesQuery, ENTRIES } from '#components/balance/entries.ts';
import { parseListParams } from '#components/list/filters/list-params.ts';
import { dayOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { adjustBalance, rollUpDays, rollUpEntries } from '#lib/modules/ledger/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { balanceOf, givenPaidSeller, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { type TestSeller, testWorld } from '#lib/testing/world.ts';
import { saleRow } from '#lib/modules/payments/reading/api/export-rows.ts';
import { listSales } from '#lib/modules/payments/reading/list-sales.sql.ts';
import { claimPayout } from '../claim-payout.ts';
import { PAYOUT_OF_A_SALE } from '../payout-of-sale.ts';
import { readNow } from '../store-schedule.sql.ts';
import type { EntriesQuery } from '../views/entries.ts';
import { LINE_TERMS, unexplainedOf } from '../views/terms.ts';
import { everyEntryRow, listEntryRows } from './list-lines.sql.ts';
import { everyPayout, hasPayouts, listPayoutRows } from './list-payouts.sql.ts';
import { moneyNews } from './money-news.sql.ts';
import { readMoney } from './read-money.ts';
import { showPayout } from './show-payout.sql.ts';
import { feesOfMonth } from './sum-fees.sql.ts';

/** Every number of the screens of money is the ledger's, and leads to lines that add up to it. */

const base = testDatabase();
const world = testWorld(base);

const DAY = 86_400;

let createdBy: number;
let seller: TestSeller;
let stranger: TestSeller;
let firstId: string;
let secondId: string;
let month: string;

const reading = () => ({ database: base.db, timeZone: ZONE });
const adjust = (of: TestSeller, amount: number) =>
  adjustBalance(base.db, { sellerId: of.id, currency: 'ILS', amount, reason: 'Gift', createdBy });

async function paid(price: number): Promise<string> {
  const { saleId } = await world.givenSale(seller, { sale_price: price });
  await world.pay(seller, saleId, { sale_price: String(price) });
  return saleId;
}

async function claim(of: TestSeller): Promise<string> {
  const asked = { sellerId: of.id, currency: 'ILS', origin: 'person' as const, createdBy };
  const payout = await claimPayout(reading(), asked);
  if (typeof payout === 'string') throw new Error(`no payout: ${payout}`);
  return payout.publicId;
}

const AGE = statement(
  'test_age_fold_of_screens',
  `UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+', '\\1 0') WHERE key = 'balance-fold'`,
);
async function rollUp(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await base.owner.query(AGE, []);
    await rollUpEntries(base.db);
  }
  await rollUpDays(base.db, ZONE);
}

beforeAll(async () => {
  createdBy = await givenPerson(base, 'Rina');
  seller = await givenPaidSeller(base);
  stranger = await givenPaidSeller(base);
  await adjust(stranger, 4_200);
  const refunded = await paid(5_000);
  await paid(20_000);
  await base.moveClock(8 * DAY);
  await world.refund(seller, refunded, 1_500);
  firstId = await claim(seller);
  await rollUp();
  await adjust(seller, 900);
  secondId = await claim(seller);
  // One that counts in some days is rolled up, one is young; a refund of it counts on its day too.
  const pending = await paid(7_000);
  await rollUp();
  await paid(3_000);
  await world.refund(seller, pending, 2_000);
  month = dayOf(await readNow(base.db), ZONE).slice(0, 7);
});

async function allOf<Row>(pages: AsyncGenerator<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of pages) all.push(...rows);
  return all;
}

const linesOf = async (query: Partial<EntriesQuery> & Pick<EntriesQuery, 'scope'>, of: TestSeller = seller) => {
  const whole = { ownerId: of.id, currency: null, term: null, cause: null, cards: null, place: null, ...query };
  const page = await listEntryRows(base.db, whole, ZONE);
  if (page === 'too-broad') throw new Error('too broad');
  const all = await allOf(everyEntryRow(base.db, whole, ZONE));
  expect(all.length).toBe(page.count);
  const sum = all.reduce((total, { amount }) => total + amount, 0);
  expect(page.totals.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
  return { ...page, all, sum };
};

test('the balance of a screen is the ledger’s, and what is to come is all that is pending, by day', async () => {
  const { balances, latest, interval } = await readMoney(reading(), seller.id);
  const ledger = await balanceOf(base, seller);
  expect(balances).toHaveLength(1);
  expect(balances[0]).toMatchObject({ ...ledger, total: ledger.pending + ledger.available + ledger.inTransit });
  const coming = balances[0]?.coming ?? [];
  expect(coming.reduce((sum, { amount }) => sum + amount, 0)).toBe(ledger.pending);
  for (const { day, amount } of coming) {
    const lines = await linesOf({ scope: { day }, currency: 'ILS' });
    expect([lines.sum, lines.all.length > 0]).toEqual([amount, true]);
    expect(lines.all.every(({ valueDate, payoutId }) => valueDate === day && payoutId === null)).toBe(true);
  }
  expect(latest.map(({ payoutId }) => payoutId)).toEqual([secondId, firstId]);
  expect(interval).toBe('manual');
});

const SALE_OF_A_PAYOUT = statement('test_sale_of_a_payout', 'SELECT min(id) AS id FROM sale WHERE seller_id = $1');
const ANY_SALE = {
  search: '',
  statuses: ['completed' as const],
  currency: null,
  from: null,
  until: null,
  least: null,
  most: null,
  parentId: null,
  subscriptionId: null,
  isByPayment: false,
  method: null,
  isInDoubt: false,
  sort: 'created' as const,
  ascending: true,
  page: 1,
  size: 1,
};

describe('a payout', () => {
  test('adds up line by line, each of which leads to entries of the same sum', async () => {
    for (const payoutId of [firstId, secondId]) {
      const payout = await showPayout(base.db, { kind: 'seller', ids: [seller.id] }, payoutId);
      if (!payout) throw new Error('no payout');
      expect(unexplainedOf(payout)).toBe(0);
      let sum = 0;
      for (const term of LINE_TERMS) {
        const lines = await linesOf({ scope: { payoutId }, term });
        expect([term, lines.sum]).toEqual([term, payout[term]]);
        expect(lines.all.every((line) => line.payoutId === payoutId)).toBe(true);
        sum += lines.sum;
      }
      expect((await linesOf({ scope: { payoutId } })).sum).toBe(sum);
      expect(sum + payout.broughtForward - payout.carriedForward).toBe(payout.amount);
    }
  });

  test('is found by its own business alone: another’s is as one that is not there', async () => {
    expect(await showPayout(base.db, { kind: 'seller', ids: [seller.id] }, firstId)).toMatchObject({
      payoutId: firstId,
      createdBy: 'Rina',
      next: { payoutId: secondId },
      previous: null,
    });
    expect(await showPayout(base.db, { kind: 'seller', ids: [stranger.id] }, firstId)).toBeNull();
    expect(await showPayout(base.db, { kind: 'seller', ids: [] }, firstId)).toBeNull();
    const page = await linesOf({ scope: { payoutId: firstId } }, stranger);
    expect([page.rows, page.count]).toEqual([[], 0]);
  });
});

test('the list of payouts has the totals of its filters, and its export as many rows', async () => {
  const all = { statuses: [], currency: null, from: null, until: null, page: 1, size: 25 };
  const { rows, totals, count } = await listPayoutRows(base.db, [seller.id], all);
  expect(rows.map(({ payoutId }) => payoutId)).toEqual([secondId, firstId]);
  const sum = rows.reduce((total, { amount }) => total + amount, 0);
  expect(totals).toEqual([{ currency: 'ILS', count: 2, paid: 0, open: sum, failed: 0 }]);
  expect(await allOf(everyPayout(base.db, [seller.id], all))).toHaveLength(count);
  expect((await listPayoutRows(base.db, [seller.id], { ...all, statuses: ['paid'] })).count).toBe(0);
  expect((await listPayoutRows(base.db, [stranger.id], all)).count).toBe(0);
  expect([await hasPayouts(base.db, [seller.id]), await hasPayouts(base.db, [stranger.id])]).toEqual([true, false]);
});

test('the fees of a month are sums of its lines, kind by kind, and leave what the books say', async () => {
  let seen = 0;
  for (const of of [month, shiftDay(`${month}-01`, -1).slice(0, 7)]) {
    const { currencies } = await feesOfMonth(base.db, { sellerId: seller.id, month: of, timeZone: ZONE });
    for (const { currency, rows, total, taken } of currencies) {
      for (const { cause, cards, amount, base: taxed, count } of rows) {
        const lines = await linesOf({ scope: { month: of }, cause, cards, currency });
        expect([cause, lines.sum, lines.count]).toEqual([cause, amount, count]);
        if (cause === 'processing-fee')
          expect((await linesOf({ scope: { month: of }, cause: 'payment', cards, currency })).sum).toBe(taxed);
        seen += 1;
      }
      const whole = await linesOf({ scope: { month: of }, cause: 'payment', currency });
      expect([whole.sum, rows.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([taken, total]);
    }
  }
  expect(seen).toBeGreaterThanOrEqual(2);
});

test('pages of lines lead on and back without a gap or a double', async () => {
  const many = await givenPaidSeller(base);
  for (let made = 0; made < 26; made += 1) await adjust(many, 100 + made);
  const first = await linesOf({ scope: { month } }, many);
  expect([first.rows.length, first.newer, first.count]).toEqual([25, null, 26]);
  const second = await linesOf({ scope: { month }, place: { way: 'older', id: first.older ?? 0 } }, many);
  expect([second.rows.map(({ amount }) => amount), second.older]).toEqual([[100], null]);
  const back = await linesOf({ scope: { month }, place: { way: 'newer', id: second.newer ?? 0 } }, many);
  expect(back.rows).toEqual(first.rows);
});

test('a sale names the payout that its payment is in, on its page and in the table of sales', async () => {
  const [sale] = await base.owner.query<{ id: number }>(SALE_OF_A_PAYOUT, [seller.id]);
  const id = sale?.id ?? 0;
  expect(await PAYOUT_OF_A_SALE.facts(reading(), { id, saleId: '', sellerId: seller.id })).toMatchObject([
    { href: `/payouts/${firstId}` },
  ]);
  expect(await PAYOUT_OF_A_SALE.columns.valuesOf(reading(), [id, 999_999])).toEqual(
    new Map([[id, { payout: firstId }]]),
  );
  const [row] = (await listSales(base.db, [seller.id], ANY_SALE)).rows;
  const cells = row && saleRow(row, ZONE);
  const parts = ['refunded', 'charged_back', 'processing_fee', 'fee_vat', 'market_fee'] as const;
  expect(Number(cells?.net)).toBeCloseTo(
    parts.reduce((left, part) => left - Number(cells?.[part]), Number(cells?.collected)),
    5,
  );
  expect(row?.feeVat).toBeGreaterThan(0);
});

test('an address without a part asks for this month', async () => {
  const now = await readNow(base.db);
  const query = entriesQuery(parseListParams(ENTRIES, {}), { sellerId: seller.id, now, timeZone: ZONE });
  expect(query.scope).toEqual({ month });
  expect((await linesOf(query)).count).toBeGreaterThan(0);
});

test('home hears of the payout that arrives next, and of a balance below zero', async () => {
  const one = await givenPaidSeller(base);
  expect(await moneyNews(base.db, [one.id])).toEqual({ arriving: null, returned: 0, negative: 0 });
  await adjust(one, 2_000);
  const payoutId = await claim(one);
  expect(await moneyNews(base.db, [one.id])).toMatchObject({
    arriving: { payoutId, amount: 2_000, currency: 'ILS', last4: '3456', valueDate: null },
  });
  expect((await moneyNews(base.db, [stranger.id])).arriving).toBeNull();
  await adjust(one, -300);
  expect((await moneyNews(base.db, [one.id])).negative).toBe(1);
});
