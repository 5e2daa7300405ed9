import { beforeAll, expect, test } from 'vitest';
import { dayOf, instantOf } from '#lib/kernel/time/zoned-time.ts';
import { submitDispute } from '#lib/modules/disputes/answer-dispute.ts';
import { saveEvidence } from '#lib/modules/disputes/save-evidence.ts';
import { documentsOf } from '#lib/modules/statements/queries/month-end.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { disputesOf } from '#lib/testing/disputes.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { chargeDue } from '#lib/testing/subscriptions/by-api.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { findDisordered, findGaps, findOvercredited } from './store/broken-documents.sql.ts';

/**
 * A shop around the New Year on which VAT rose from 17 to 18 %: a counter, subscriptions, refunds and chargebacks. Its
 * documents add up to the ledger, and to the VAT that a second calculation makes of what happened, to the agora.
 */

const base = testDatabase();
const world = testWorld(base);
const disputes = disputesOf(base, world);

const ZONE = 'Asia/Jerusalem';
const DAY = 86_400;
const NEW_YEAR = '2025-01-01';
const WEEKS = 52;

/** Prices whose VAT is not whole, in agorot. */
const PRICES = [5_000, 9_999, 10_001, 3_333, 12_345, 77_777];

/** Money of the shop as it happened: `rate` is that of the payment's day, also of what goes back. */
type Moved = { month: string; type: 'invoice-receipt' | 'credit-note'; amount: number; rate: number };

const NOW = statement('test_year_now', 'SELECT app_now() AS now');
const today = async (): Promise<string> => {
  const [row] = await base.db.query<{ now: Date }>(NOW, []);
  return dayOf(row?.now ?? new Date(), ZONE);
};

let shop: TestSeller;
const moved: Moved[] = [];
const payments: { saleId: string; paymentId: string; left: number; rate: number }[] = [];

beforeAll(async () => {
  const [row] = await base.db.query<{ now: Date }>(NOW, []);
  const start = new Date(`${NEW_YEAR}T09:00:00Z`).getTime() - Math.floor(WEEKS / 2) * 7 * DAY * 1_000;
  await base.moveClock(Math.round((start - (row?.now.getTime() ?? 0)) / 1_000));
  shop = await givenSeller(base.db);
  await givenIssuer(base.owner, shop);
});

async function note(type: Moved['type'], amount: number, rate: number): Promise<void> {
  moved.push({ month: (await today()).slice(0, 7), type, amount, rate });
}

const rateToday = async () => ((await today()) < NEW_YEAR ? 1_700 : 1_800);

async function sellAtCounter(price: number): Promise<void> {
  const { saleId } = await world.givenSale(shop, { sale_price: price });
  const { body } = await world.pay(shop, saleId, { sale_price: String(price) });
  expect(body.status_code).toBe(0);
  const rate = await rateToday();
  payments.push({ saleId, paymentId: body.svc_transaction_id, left: price, rate });
  await note('invoice-receipt', price, rate);
}

async function refund(index: number, amount: number): Promise<void> {
  const payment = payments[index];
  if (!payment || payment.left < amount) return;
  const { body } = await world.refund(shop, payment.saleId, amount);
  expect(body).toMatchObject({ status_code: 0 });
  payment.left -= amount;
  await note('credit-note', amount, payment.rate);
}

async function loseChargeback(index: number): Promise<void> {
  const payment = payments[index];
  if (!payment || payment.left === 0) return;
  const { disputeId } = await disputes.given(shop, { dueInSeconds: 30 * DAY }, payment);
  const of = { disputeId, sellerIds: [shop.id] };
  await saveEvidence(disputes.context(), of, [{ kind: 'explanation', value: { text: 'losing_evidence' } }]);
  expect(await submitDispute(disputes.context(), { ...of, madeBy: null })).toEqual({ ok: true, value: null });
  await disputes.decided();
  await note('credit-note', payment.left, payment.rate);
  payment.left = 0;
}

const PAID_DATES = statement(
  'test_year_paid_dates',
  `SELECT count(*)::int AS count FROM sale WHERE seller_id = $1 AND subscription_id IS NOT NULL AND captured > 0`,
);
let dates = 0;

/** Subscriptions whose date is due are charged, as the schedule does. */
async function chargeSubscriptions(): Promise<void> {
  await chargeDue(world.context);
  const [row] = await base.db.query<{ count: number }>(PAID_DATES, [shop.id]);
  for (; dates < (row?.count ?? 0); dates += 1) await note('invoice-receipt', 4_900, await rateToday());
}

/** The VAT in an amount, half up, by integers of its own. */
const vatIn = ({ amount, rate }: Moved): number =>
  amount - Math.floor((amount * 20_000 + 10_000 + rate) / (2 * (10_000 + rate)));

const CLEARED = statement(
  'test_year_cleared',
  `SELECT to_char(created_at AT TIME ZONE '${ZONE}', 'YYYY-MM') AS month, abs(sum(amount))::bigint AS amount
FROM ledger_entry WHERE account = 'acquirer_clearing' GROUP BY 1`,
);

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};

test('sums of documents are those of the ledger and of the VAT report, month by month, to the agora', {
  timeout: 600_000,
}, async () => {
  const plan = await world.givenSubscription(shop);
  expect((await world.paySubscription(shop, plan)).body.status_code).toBe(0);
  await chargeSubscriptions();
  for (let week = 0; week < WEEKS; week += 1) {
    await sellAtCounter(PRICES[week % PRICES.length] ?? 0);
    await sellAtCounter(PRICES[(week * 5 + 1) % PRICES.length] ?? 0);
    // Of an earlier week, so that some of the old year go back in the new one.
    await refund(Math.max(0, payments.length - 7), week % 2 === 0 ? 1_001 : 777);
    if (week % 4 === 3) await loseChargeback(payments.length - 8);
    await base.moveClock(7 * DAY);
    await chargeSubscriptions();
  }
  const months = [...Map.groupBy(moved, ({ month }) => month)];
  expect(months.length).toBeGreaterThan(1);
  const cleared = new Map(
    (await base.owner.query<{ month: string; amount: number }>(CLEARED, [])).map(({ month, amount }) => [
      month,
      amount,
    ]),
  );
  for (const [month, happened] of months) {
    const [from, until] = [`${month}-01`, `${nextMonth(month)}-01`].map((day) => instantOf(day, ZONE));
    if (!from || !until) throw new Error('a month without days');
    const said = await documentsOf(base.db, { sellerId: shop.id, from, until });
    const sums = said.map(({ type, count, sums: [sum] }) => [type, count, sum?.total, sum?.vat]);
    const wanted = (['credit-note', 'invoice-receipt'] as const).flatMap((type) => {
      const own = happened.filter((one) => one.type === type);
      const sign = type === 'credit-note' ? -1 : 1;
      const total = (of: (one: Moved) => number) => sign * own.reduce((sum, one) => sum + of(one), 0);
      return own.length === 0 ? [] : [[type, own.length, total(({ amount }) => amount), total(vatIn)]];
    });
    expect([month, sums.toSorted()]).toEqual([month, wanted.toSorted()]);
    const net = wanted.reduce((sum, [, , total]) => sum + Number(total), 0);
    expect([month, cleared.get(month)]).toEqual([month, net]);
  }
  expect(
    moved.filter(({ type, rate, month }) => type === 'credit-note' && rate === 1_700 && month >= '2025'),
  ).not.toEqual([]);
  for (const find of [findGaps, findDisordered, findOvercredited])
    expect(await find(base.db, '2000-01-01')).toEqual([]);
});
