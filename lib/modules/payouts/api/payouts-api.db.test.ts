import { beforeAll, describe, expect, test } from 'vitest';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { setInstallmentSettlement } from '#lib/modules/sellers/index.ts';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { takeDue } from '../store-path.sql.ts';
import { givenPaidSeller } from '#lib/testing/payouts/given.ts';

const base = testDatabase();
const world = testWorld(base);

const DAY = 86_400;

let createdBy: number;
let seller: TestSeller;
let other: TestSeller;
beforeAll(async () => {
  createdBy = await givenPerson(base, 'Rina');
  seller = await givenPaidSeller(base);
  other = await givenPaidSeller(base);
});

const adjust = (amount: number, of: TestSeller = seller) =>
  adjustBalance(base.db, { sellerId: of.id, currency: 'ILS', amount, reason: 'Test', createdBy });
const keysOf = (of: TestSeller) => ({ 'svc-merchant-key': of.svcId });
const ask = async (path: string, query: Record<string, string | number> = {}, of: TestSeller = seller) =>
  (await callApi('GET', path, { headers: keysOf(of), query })).body;
const post = async (path: string, body: object = {}, of: TestSeller = seller) =>
  callApi('POST', path, { body: { seller_svc_id: of.svcId, ...body } });
const withdraw = async (of: TestSeller = seller, currency = 'ILS') =>
  (await post('withdraw-balance', { withdrawal_currency: currency }, of)).body;
const cancel = async (id: string, of: TestSeller = seller) =>
  (await callApi('POST', `payouts/${id}/cancel`, { headers: keysOf(of) })).body;

describe('a withdrawal', () => {
  test('takes all that is available, and is a payout whose composition and entries add up', async () => {
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
    await base.moveClock(8 * DAY);
    await world.refund(seller, saleId, 1_000);
    const made = await withdraw();
    expect(made).toMatchObject({ status_code: 0, withdrawal_currency: 'ILS', withdrawal_total: 3_802 });
    const payout = await ask(`payouts/${made.payout_id}`);
    expect(payout).toMatchObject({
      status_code: 0,
      payout_id: made.payout_id,
      status: 'scheduled',
      amount: 3_802,
      account_last4: '3456',
      composition: { payments: 5_000, refunds: -1_000, processing_fees: -198, total: 3_802, unexplained: 0 },
    });
    const { items } = await ask(`payouts/${made.payout_id}/transactions`);
    expect(items.map(({ cause, amount }: { cause: string; amount: number }) => [cause, amount])).toEqual([
      ['refund', -1_000],
      ['payment', 5_000],
      ['processing-fee', -168],
      ['fee-vat', -30],
    ]);
    expect(items.every((item: { payout_id: string }) => item.payout_id === made.payout_id)).toBe(true);
    const page = await ask(`payouts/${made.payout_id}/transactions`, { limit: 1 });
    const rest = await ask(`payouts/${made.payout_id}/transactions`, { limit: 1, cursor: page.next_cursor });
    expect([...page.items, ...rest.items]).toEqual(items);
    expect(rest.next_cursor).toBeNull();
    const { body } = await post('get-withdrawals');
    expect(body).toMatchObject({
      items_count: 1,
      items: [{ payout_id: made.payout_id, tran_svc_code: made.tran_svc_code, withdrawal_status: 'scheduled' }],
    });
  });

  test('is refused with nothing to pay out, before approval, in a foreign currency and without one', async () => {
    expect((await withdraw(other)).status_error_code).toBe(171);
    const stranger = await givenSeller(base.db);
    await adjust(100, stranger);
    expect((await withdraw(stranger)).status_error_code).toBe(174);
    const waiting = await givenPaidSeller(base, DAY);
    await adjust(100, waiting);
    expect((await withdraw(waiting)).status_error_code).toBe(174);
    expect(await withdraw(other, 'GBP')).toMatchObject({ status_error_code: 252 });
    expect((await post('withdraw-balance')).body).toMatchObject({
      status_error_code: 1,
      status_additional_info: 'withdrawal_currency',
    });
    await adjust(700, other);
    expect((await post('withdraw-balance', { withdraw_currency: 'ILS' }, other)).body.withdrawal_total).toBe(700);
  });

  test('asked for by several calls at once pays once; the others hear 171 or 998', async () => {
    const one = await givenPaidSeller(base);
    await adjust(5_000, one);
    const answers = await Promise.all([1, 2, 3, 4].map(() => withdraw(one)));
    expect(answers.filter(({ status_code: code }) => code === 0)).toHaveLength(1);
    for (const { status_code: code, status_error_code: why } of answers)
      if (code !== 0) expect([171, 998]).toContain(why);
    expect((await ask('payouts', {}, one)).items).toHaveLength(1);
  });
});

describe('a payout', () => {
  test('is cancelled until it is handed over, then never: 305 with its status', async () => {
    await adjust(900);
    const one = await withdraw();
    expect(await cancel(one.payout_id)).toMatchObject({ status_code: 0, status: 'cancelled' });
    expect(await cancel(one.payout_id)).toMatchObject({
      status_error_code: 305,
      status_additional_info: 'cancelled',
    });
    const two = await withdraw();
    expect(two.withdrawal_total).toBe(900);
    expect((await ask(`payouts/${two.payout_id}`)).composition).toMatchObject({ returned_payouts: 900 });
    await takeDue(base.db, 100);
    expect((await cancel(two.payout_id)).status_error_code).toBe(305);
  });

  test('of somebody else and one that is not there answer alike', async () => {
    const { items } = await ask('payouts');
    const foreign = items[0].payout_id;
    const unknown = 'PAYO00AA-AAAAAAAA-AAAAAAAA-AAAAAAAA';
    for (const path of [(id: string) => `payouts/${id}`, (id: string) => `payouts/${id}/transactions`]) {
      const answers = [await ask(path(foreign), {}, other), await ask(path(unknown), {}, other)];
      expect(answers.map((answer) => answer.status_error_code)).toEqual([9007, 9007]);
      expect(answers[0].status_additional_info).toEqual(answers[1].status_additional_info);
    }
    expect([await cancel(foreign, other), await cancel(unknown, other)]).toMatchObject([
      { status_error_code: 9007 },
      { status_error_code: 9007 },
    ]);
    const nobody = { ...other, svcId: 'MPL00000-00000000-00000000-00000000' };
    expect((await withdraw(nobody)).status_error_code).toBe(251);
    const partner = await givenPartner(base.db);
    const asked = { svc_client_key: partner.clientKey, withdrawal_currency: 'ILS' };
    expect((await post('withdraw-balance', asked)).body.status_error_code).toBe(251);
  });

  test('is listed by status, day and currency, paged, and refuses what it does not understand', async () => {
    const one = await givenPaidSeller(base);
    const made: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      await adjust(10 + round, one);
      made.unshift((await withdraw(one)).payout_id);
    }
    const idsOf = (page: { items: { payout_id: string }[] }) => page.items.map(({ payout_id: id }) => id);
    const first = await ask('payouts', { limit: 3 }, one);
    const second = await ask('payouts', { limit: 3, cursor: first.next_cursor }, one);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(made);
    expect(second.next_cursor).toBeNull();
    expect(idsOf(await ask('payouts', { status: 'scheduled', currency: 'ILS' }, one))).toEqual(made);
    expect(idsOf(await ask('payouts', { status: 'paid' }, one))).toEqual([]);
    expect(idsOf(await ask('payouts', { currency: 'USD' }, one))).toEqual([]);
    expect(idsOf(await ask('payouts', { to: '2020-01-01' }, one))).toEqual([]);
    const why = async (query: Record<string, string>) => (await ask('payouts', query, one)).status_additional_info;
    expect(await why({ status: 'gone' })).toBe('status');
    expect(await why({ limit: '501' })).toBe('limit');
    expect(await why({ cursor: 'x' })).toBe('cursor');
  });
});

describe('the schedule', () => {
  const put = async (body: object, of: TestSeller = seller) =>
    (await callApi('PUT', 'payout-schedule', { headers: keysOf(of), body })).body;

  test('is by hand until it is set, and tells what it will pay and when', async () => {
    const one = await givenPaidSeller(base);
    expect(await ask('payout-schedule', {}, one)).toMatchObject({ interval: 'manual', next_run: null });
    await adjust(500, one);
    expect((await post('get-future-withdrawals', {}, one)).body).toMatchObject({ items_count: 0, items: [] });
    const set = await put({ interval: 'weekly', weekday: 2, minimum: 100 }, one);
    expect(set).toMatchObject({ status_code: 0, interval: 'weekly', weekday: 2, day: 1, minimum: 100 });
    expect(set.next_run).toMatch(/ 08:00:00$/);
    expect(await put({ minimum: 200 }, one)).toEqual({ ...set, minimum: 200 });
    expect(await ask('payout-schedule', {}, one)).toEqual({ ...set, minimum: 200 });
    const { body } = await post('get-future-withdrawals', { currency: 'ILS' }, one);
    expect(body).toMatchObject({
      items_count: 1,
      items: [{ end_time: set.next_run, withdrawal_currency: 'ILS', withdrawal_total: 500 }],
    });
    expect(await put({ interval: 'manual' }, one)).toMatchObject({ interval: 'manual', next_run: null });
  });

  test('says how payments in instalments are released, which no key changes', async () => {
    const one = await givenPaidSeller(base);
    expect(await ask('payout-schedule', {}, one)).toMatchObject({ installment_settlement: 'whole' });
    const sent = { interval: 'daily', installment_settlement: 'monthly' };
    expect(await put(sent, one)).toMatchObject({ interval: 'daily', installment_settlement: 'whole' });
    await setInstallmentSettlement(base.db, one.id, 'monthly');
    expect(await ask('payout-schedule', {}, one)).toMatchObject({ installment_settlement: 'monthly' });
  });

  test('refuses what is no interval, no day and no amount, by the name of the field', async () => {
    for (const [field, value] of [
      ['interval', 'hourly'],
      ['weekday', 7],
      ['day', 0],
      ['day', 32],
      ['minimum', -1],
      ['minimum', '1.5'],
    ] as const)
      expect(await put({ [field]: value })).toMatchObject({ status_error_code: 9001, status_additional_info: field });
  });
});
