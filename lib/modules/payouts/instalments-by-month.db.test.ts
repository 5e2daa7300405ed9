import { beforeEach, describe, expect, test } from 'vitest';
import { setInstallmentSettlement } from '#lib/modules/sellers/index.ts';
import { showSale } from '#lib/modules/payments/reading/show-sale.ts';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { statement } from '#lib/platform/db/database.ts';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { givenPaidSeller, payoutsOf, ZONE } from '#lib/testing/payouts/given.ts';
import { type TestSeller, testWorld } from '#lib/testing/world.ts';
import { claimPayout } from './claim-payout.ts';
import { PAYOUT_OF_A_SALE } from './payout-of-sale.ts';
import { findUnexplained, listEntriesOfPayout, listLines } from './store-entries.sql.ts';
import { feesOfMonth } from './queries/sum-fees.sql.ts';

const base = testDatabase();
const world = testWorld(base);

/** Of the 300.00 of a foreign card: 315 hundredths of a percent and 0.10 of fee, and 18 % of tax on it. */
const [FEE, VAT] = [955, 172];

const SET_CLOCK = statement(
  'test_clock_at',
  `UPDATE app_clock SET offset_seconds = extract(epoch FROM $1::timestamptz - clock_timestamp())`,
);
const at = (moment: string) => base.owner.query(SET_CLOCK, [moment]);

const PAYMENT = statement(
  'test_payment',
  'SELECT a.public_id AS id FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1',
);

let seller: TestSeller;
beforeEach(async () => {
  await at('2027-01-24 10:00:00+00');
  seller = await givenPaidSeller(base);
  await setInstallmentSettlement(base.db, seller.id, 'monthly');
});

async function paid(price: number, installments: number, of = seller): Promise<string> {
  const { saleId } = await world.givenSale(of, { sale_price: price });
  const { body } = await world.pay(of, saleId, { sale_price: String(price), installments: String(installments) });
  expect(body).toMatchObject({ status_code: 0 });
  return saleId;
}

const PARTS = statement(
  'test_parts',
  `SELECT e.value_date::text AS day, -e.amount AS amount FROM ledger_entry e JOIN attempt a ON a.id = e.attempt_id
    WHERE e.account = 'seller_balance' AND e.owner_id = $1 AND a.kind::text = $2 ORDER BY e.id`,
);
/** Entries of the balance by attempts of a kind: the day from which each counts, and what it gives the seller. */
const parts = async (kind = 'pay', of = seller) =>
  (await base.db.query<{ day: string | null; amount: number }>(PARTS, [of.id, kind])).map(
    ({ day, amount }) => [day, amount] as const,
  );
const sum = (of: readonly (readonly [string | null, number])[]) => of.reduce((whole, [, amount]) => whole + amount, 0);

const ROW_OF = statement('test_row_of_sale', 'SELECT id FROM sale WHERE public_id = $1');
const reading = { database: base.db, timeZone: ZONE };

async function payOut(of = seller): Promise<{ id: number; publicId: string; amount: number }> {
  const asked = { sellerId: of.id, currency: 'ILS', origin: 'api' as const, createdBy: null };
  const payout = await claimPayout({ database: base.db, timeZone: ZONE }, asked);
  if (typeof payout === 'string') throw new Error(`no payout: ${payout}`);
  return (await payoutsOf(base, of)).at(-1) ?? expect.fail('no payout');
}

async function linesOf(payoutId: number): Promise<Record<string, number>> {
  const asked = { payoutId, timeZone: ZONE, before: null, limit: 500 };
  const sums: Record<string, number> = {};
  for (const { cause, amount } of await listLines(base.db, asked)) sums[cause] = (sums[cause] ?? 0) + amount;
  return sums;
}

async function expectCloses(): Promise<void> {
  expect(await findUnexplained(base.db, '-infinity', ZONE)).toEqual([]);
  await expectInvariantsHold(base.db);
}

type Line = { entry_id: string; cause: string; amount: number; value_date: string; payout_id: string | null };
const entries = async (of = seller): Promise<Line[]> =>
  (await callApi('GET', 'balance/entries', { headers: { 'svc-merchant-key': of.svcId }, query: { limit: 500 } })).body
    .items;

describe('a payment in instalments of a seller that is settled by months', () => {
  test('is released month by month, by the calendar of the business, at the last days of shorter months', async () => {
    await paid(30_000, 3);
    const net = 30_000 - FEE - VAT;
    const third = Math.floor(net / 3);
    expect(await parts()).toEqual([
      ['2027-01-31', net - 2 * third],
      ['2027-02-28', third],
      ['2027-03-31', third],
    ]);
    const later = await givenPaidSeller(base);
    await setInstallmentSettlement(base.db, later.id, 'monthly');
    // Half past midnight of 25 March; the clocks go forward on the 26th, and a week later it is half past one.
    await at('2027-03-24 22:30:00+00');
    await paid(30_000, 3, later);
    expect((await parts('pay', later)).map(([day]) => day)).toEqual(['2027-04-01', '2027-05-01', '2027-06-01']);
    await expectCloses();
  });

  test('of twelve sums to the minor unit, and what it cost is told once', async () => {
    await paid(10_001, 12);
    const all = await parts();
    expect(all).toHaveLength(12);
    expect(all.at(-1)?.[0]).toBe('2027-12-31');
    const lines = await entries();
    const of = (cause: string) => lines.filter((line) => line.cause === cause);
    const total = (some: readonly Line[]) => some.reduce((whole, { amount }) => whole + amount, 0);
    expect(total(of('payment'))).toBe(10_001);
    expect(total(of('processing-fee'))).toBe(-325);
    expect(total(of('fee-vat'))).toBe(-59);
    expect(total(lines)).toBe(sum(all));
    expect(new Set(lines.map(({ entry_id: id }) => id)).size).toBe(lines.length);
    for (const [day, amount] of all) expect(total(lines.filter(({ value_date: on }) => on === day))).toBe(amount);
    const { currencies } = await feesOfMonth(base.db, { sellerId: seller.id, month: '2027-01', timeZone: ZONE });
    expect(currencies[0]?.rows).toMatchObject([
      { cause: 'processing-fee', count: 1, base: 10_001, amount: -325 },
      { cause: 'fee-vat', count: 1, base: 325, amount: -59 },
    ]);
    await expectCloses();
  });

  test('held first and captured later is released so too, its marketplace fee in parts', async () => {
    const sale = { sale_price: 30_000, sale_type: 'authorize', market_fee: 1.5 };
    const { saleId } = await world.givenSale(seller, sale);
    await world.pay(seller, saleId, { sale_price: '30000', installments: '4' });
    expect((await world.capture(seller, saleId, 20_003)).body).toMatchObject({ status_code: 0 });
    const all = await parts('capture');
    expect(all.map(([day]) => day)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
    const lines = await entries();
    const of = (cause: string) => lines.filter((line) => line.cause === cause).map(({ amount }) => amount);
    expect(of('market-fee').toSorted((one, other) => one - other)).toEqual([-75, -75, -75, -75]);
    expect(of('payment').reduce((whole, amount) => whole + amount, 0)).toBe(20_003);
    expect(lines.reduce((whole, { amount }) => whole + amount, 0)).toBe(sum(all));
    await expectCloses();
  });

  test('is paid out after each month, and every payout says what it is made of', async () => {
    const saleId = await paid(30_000, 3);
    const [sale] = await base.owner.query<{ id: number }>(ROW_OF, [saleId]);
    const named = async () => {
      const [fact] = await PAYOUT_OF_A_SALE.facts(reading, { id: sale?.id ?? 0, saleId, sellerId: seller.id });
      const values = await PAYOUT_OF_A_SALE.columns.valuesOf(reading, [sale?.id ?? 0]);
      return [fact ? [fact.href, ...fact.more.map(({ href }) => href)] : [], values.get(sale?.id ?? 0)?.payout];
    };
    expect(await named()).toEqual([[], undefined]);
    const all = await parts();
    const made: Record<string, number> = {};
    const ids: string[] = [];
    for (const [day, amount] of all) {
      await at(`${day} 10:00:00+00`);
      const payout = await payOut();
      expect(payout).toMatchObject({ amount, broughtForward: 0 });
      ids.push(payout.publicId);
      expect(await named()).toEqual([ids.map((id) => `/payouts/${id}`), ids.join(', ')]);
      expect((await listEntriesOfPayout(base.db, payout.id, ZONE)).map((entry) => entry.amount)).toEqual([amount]);
      const lines = await linesOf(payout.id);
      expect(Object.values(lines).reduce((whole, one) => whole + one, 0)).toBe(amount);
      for (const [cause, one] of Object.entries(lines)) made[cause] = (made[cause] ?? 0) + one;
      await expectCloses();
    }
    expect(made).toEqual({ payment: 30_000, 'processing-fee': -FEE, 'fee-vat': -VAT });
    expect(await payOut().catch((error: Error) => error.message)).toBe('no payout: nothing');
  });

  test('says on the page of the sale in how many parts it comes, and from when until when', async () => {
    const months = async (saleId: string) => (await showSale(base.db, [seller.id], saleId))?.months;
    const saleId = await paid(30_000, 3);
    expect(await months(saleId)).toEqual({ parts: 3, first: '2027-01-31', last: '2027-03-31' });
    await world.refund(seller, saleId, 10_000);
    expect(await months(saleId)).toEqual({ parts: 2, first: '2027-01-31', last: '2027-02-28' });
    await world.refund(seller, saleId, 15_000);
    expect(await months(saleId)).toBeNull();
    expect(await months(await paid(30_000, 1))).toBeNull();
    await setInstallmentSettlement(base.db, seller.id, 'whole');
    expect(await months(await paid(30_000, 3))).toBeNull();
  });

  test('gives back the last months first, then at once what was released', async () => {
    const saleId = await paid(30_000, 3);
    const [first = ['', 0], second = ['', 0], third = ['', 0]] = await parts();
    await at('2027-02-10 10:00:00+00');
    expect((await payOut()).amount).toBe(first[1]);
    await world.refund(seller, saleId, 10_000);
    expect(await parts('refund')).toEqual([
      ['2027-03-31', -third[1]],
      ['2027-02-28', third[1] - 10_000],
    ]);
    await at('2027-02-28 10:00:00+00');
    expect((await payOut()).amount).toBe(second[1] + third[1] - 10_000);
    await expectCloses();
    expect((await world.refund(seller, saleId, 20_000)).body).toMatchObject({ status_code: 0 });
    expect((await parts('refund')).slice(2)).toEqual([[null, -20_000]]);
    const refunds = (await entries()).filter(({ cause }) => cause === 'refund');
    expect(refunds.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
      -20_000,
      -third[1],
      third[1] - 10_000,
    ]);
    expect(new Set(refunds.map(({ entry_id: id }) => id)).size).toBe(3);
    await expectCloses();
  });

  test('refunded whole before it is released leaves what the fee took on the first day', async () => {
    const saleId = await paid(30_000, 3);
    await world.refund(seller, saleId, 30_000);
    const left = new Map<string | null, number>();
    for (const [day, amount] of [...(await parts()), ...(await parts('refund'))])
      left.set(day, (left.get(day) ?? 0) + amount);
    expect([...left]).toEqual([
      ['2027-01-31', -FEE - VAT],
      ['2027-02-28', 0],
      ['2027-03-31', 0],
    ]);
    await expectCloses();
  });

  test('charged back is taken at once', async () => {
    const saleId = await paid(30_000, 3);
    const [{ id: originalReference } = {}] = await base.db.query<{ id: string }>(PAYMENT, [saleId]);
    const { reference } = await world.bank.control('POST', '/control/chargebacks', { originalReference });
    await handleProcessorWebhook(world.context, reference);
    expect(await parts('chargeback')).toEqual([[null, -30_000]]);
    await expectCloses();
  });
});

describe('a payment that is released whole', () => {
  test('has one entry: of other sellers, and of one payment', async () => {
    const other = await givenPaidSeller(base);
    const saleId = await paid(30_000, 3, other);
    await world.refund(other, saleId, 10_000);
    expect(await parts('pay', other)).toEqual([['2027-01-31', 30_000 - FEE - VAT]]);
    expect(await parts('refund', other)).toEqual([['2027-01-31', -10_000]]);
    expect((await entries(other)).map(({ cause, amount }) => [cause, amount])).toEqual([
      ['refund', -10_000],
      ['payment', 30_000],
      ['processing-fee', -FEE],
      ['fee-vat', -VAT],
    ]);
    await paid(30_000, 1);
    expect(await parts()).toEqual([['2027-01-31', 30_000 - FEE - VAT]]);
    await setInstallmentSettlement(base.db, seller.id, 'whole');
    await paid(30_000, 3);
    expect((await parts()).map(([day]) => day)).toEqual(['2027-01-31', '2027-01-31']);
    await expectCloses();
  });
});
