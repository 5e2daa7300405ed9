import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeTips, tipsOf } from '#lib/modules/devices/orders/tips.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { type DeviceProcess, startDeviceProcess } from '#lib/testing/pos/device-process.ts';
import { givenDevice, givenPosService } from '#lib/testing/pos/devices.ts';
import { type SimulatedTerminal, simulatedTerminal } from '#lib/testing/pos/simulated-terminal.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { rolledUpTotals } from '../reading/sales-totals.sql.ts';
import { rollUpSaleCounts } from '../sales/roll-up-sale-counts.ts';

/** Tips that buyers choose at a terminal: part of the price while there is a payment, and of nothing else. */

const base = testDatabase();
const world = testWorld(base);
const { db } = base;

let process: DeviceProcess;
beforeAll(async () => {
  process = await startDeviceProcess(base, world);
});
afterAll(async () => {
  await process.close();
  await expectInvariantsHold(base.owner);
});

const open: SimulatedTerminal[] = [];
afterEach(() => {
  for (const terminal of open.splice(0)) terminal.cut();
});

const PRICE = 5_000;
const GOOD = '4111111111111111';
const DECLINED = '4000000000000135';

async function given(tips: readonly number[] = [10, 15]) {
  const seller = await givenSeller(db);
  const device = await givenDevice(db, seller.id);
  await changeTips(db, seller.id, tips);
  const terminal = simulatedTerminal(process.url, device, { key: device.key });
  open.push(terminal);
  await terminal.connect();
  return { seller, device, terminal };
}

/** A buyer who adds a tip, says so as often as `times`, and holds this card. */
function withTip(
  terminal: SimulatedTerminal,
  terminalId: string,
  { tip, card = GOOD, times = 1 }: { tip: number; card?: string; times?: number },
): void {
  terminal.answer((command) => {
    if (command.type === 'payment')
      for (let turn = 0; turn < times; turn += 1)
        terminal.send({ type: 'chosen', reference: command.reference, tip, installments: 1 });
    if (command.type === 'present')
      void world.bank
        .control('POST', `/v1/terminals/${terminalId}/payments/${command.reference}`, {
          amount: command.amount,
          currency: 'ILS',
          card: { number: card, expiry: '1230' },
          entry: 'chip',
          pin: null,
        })
        .then(({ outcome }) =>
          terminal.send({ type: 'result', reference: command.reference, outcome, processorReference: null }),
        );
  });
}

const sell = (seller: TestSeller, more: object = {}) =>
  world.call('sales', {
    seller_svc_id: seller.svcId,
    product_name: 'Lunch',
    sale_price: PRICE,
    transaction_id: randomUUID(),
    sale_callback_url: 'https://shop.example.com/callback',
    currency: 'ILS',
    payment: { method: 'emv', pos_id: '001' },
    ...more,
  });

const SALE = statement(
  'test_tip_sale',
  `SELECT s.price, s.tip, s.captured, s.status, jsonb_agg(a.amount ORDER BY a.id) AS amounts
  FROM sale s JOIN attempt a ON a.sale_id = s.id WHERE s.seller_id = $1 GROUP BY s.id ORDER BY s.id`,
);
const salesOf = (seller: TestSeller) => db.query<object>(SALE, [seller.id]);
const PASSES = statement('test_tip_minute', `UPDATE sale_tally_mark SET seen_at = seen_at - interval '1 minute'`);
/** Sales of before are folded, and every move. */
async function rollUp(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await base.owner.query(PASSES, []);
    await rollUpSaleCounts({ database: db, timeZone: 'UTC' });
  }
}
const totals = (seller: TestSeller) => rolledUpTotals(db, [seller.id], { statuses: [], currency: null });

test('a tip is paid with the price, told as a part of it, and refunded like the rest', async () => {
  const { seller, device, terminal } = await given();
  withTip(terminal, device.terminalId, { tip: 750 });
  const { body } = await sell(seller);
  expect(body).toMatchObject({ status_code: 0, price: 5_750, tip: 750, sale_status: 'completed' });
  expect(await terminal.receives('payment')).toMatchObject({ amount: PRICE, tips: [10, 15] });
  expect(await terminal.receives('present')).toMatchObject({ amount: 5_750, tip: 750 });
  expect(await terminal.receives('outcome')).toMatchObject({ receipt: { amount: 5_750, tip: 750 } });
  expect(await salesOf(seller)).toEqual([
    { price: 5_750, tip: 750, captured: 5_750, status: 'completed', amounts: [5_750] },
  ]);
  const refunded = await world.refund(seller, body.svc_sale_id);
  expect(refunded.body).toMatchObject({ status_code: 0 });
  expect((await totals(seller))[0]).toMatchObject({ asked: 5_750, collected: 5_750, refunded: 5_750 });
});

test('a tip that is sent five times is chosen once', async () => {
  const { seller, device, terminal } = await given();
  withTip(terminal, device.terminalId, { tip: 500, times: 5 });
  expect((await sell(seller)).body).toMatchObject({ status_code: 0, price: 5_500, tip: 500 });
  expect(await salesOf(seller)).toMatchObject([{ price: 5_500, tip: 500, amounts: [5_500] }]);
});

test('a payment that comes to nothing takes its tip with it: the sale asks for what it asked for', async () => {
  const { seller, device, terminal } = await given();
  withTip(terminal, device.terminalId, { tip: 750, card: DECLINED });
  const { body } = await sell(seller);
  expect(body.status_error_code).toBe(21_005);
  expect(await salesOf(seller)).toEqual([{ price: PRICE, tip: 0, captured: 0, status: 'failed', amounts: [5_750] }]);
  expect((await totals(seller))[0]).toMatchObject({ count: 1, asked: PRICE, collected: 0 });
});

test('an authorization holds the tip too, and what is captured may have it', async () => {
  const { seller, device, terminal } = await given();
  withTip(terminal, device.terminalId, { tip: 500 });
  const { body } = await sell(seller, { sale_type: 'authorize' });
  expect(body).toMatchObject({ status_code: 0, sale_status: 'authorized', tip: 500 });
  const captured = await world.call('capture-sale', {
    seller_svc_id: seller.svcId,
    svc_sale_id: body.svc_sale_id,
    sale_price: 5_500,
  });
  expect(captured.body.status_code).toBe(0);
  expect(await salesOf(seller)).toMatchObject([{ captured: 5_500, status: 'completed' }]);
});

test.each<[string, readonly number[], number]>([
  ['where none is asked for', [], 500],
  ['above half of the amount', [10], 2_501],
])('a tip %s ends the payment, and nothing is asked of the bank', async (_why, tips, tip) => {
  const { seller, device, terminal } = await given(tips);
  withTip(terminal, device.terminalId, { tip });
  expect((await sell(seller)).body.status_code).not.toBe(0);
  expect(await salesOf(seller)).toMatchObject([{ price: PRICE, tip: 0, captured: 0, amounts: [PRICE] }]);
  expect(terminal.received.some(({ type }) => type === 'present')).toBe(false);
});

test('half of the amount is a tip', async () => {
  const { seller, device, terminal } = await given();
  withTip(terminal, device.terminalId, { tip: 2_500 });
  expect((await sell(seller)).body).toMatchObject({ status_code: 0, price: 7_500, tip: 2_500 });
});

testInAll('totals are exact whether sales are rolled up before, between or after', async () => {
  const { seller, device, terminal } = await given();
  const expected = { count: 0, asked: 0, collected: 0 };
  for (const [turn, card] of [GOOD, DECLINED, GOOD, DECLINED].entries()) {
    withTip(terminal, device.terminalId, { tip: 100 * (turn + 1), card });
    await sell(seller);
    const paid = card === GOOD ? PRICE + 100 * (turn + 1) : 0;
    expected.count += 1;
    expected.asked += paid || PRICE;
    expected.collected += paid;
    expect((await totals(seller))[0]).toMatchObject(expected);
    if (turn % 2 === 0) await rollUp();
    expect((await totals(seller))[0]).toMatchObject(expected);
  }
  await rollUp();
  expect((await totals(seller))[0]).toMatchObject(expected);
});

test('the database refuses another price, and a tip once money was taken', async () => {
  const { seller, device, terminal } = await given();
  withTip(terminal, device.terminalId, { tip: 500 });
  await sell(seller);
  const change = (what: string) =>
    base.owner.query(
      statement(`test_${what.length}_${what}`, `UPDATE sale SET ${what} WHERE seller_id = ${seller.id}`),
      [],
    );
  for (const what of ['price = price + 1', 'tip = tip + 1', 'price = price - tip, tip = 0', "currency = 'USD'"])
    await expect(change(what)).rejects.toThrow(/never change|sale_tip/);
});

test('a partner chooses the tips by vas-update, and keeps the rest', async () => {
  const partner = await givenPartner(db);
  const seller = await givenSeller(db, { partner });
  await givenPosService(db, seller.id);
  const named = { seller_svc_id: seller.svcId, svc_client_key: partner.clientKey, language: 'en' };
  const { body: service } = await world.call('get-vas-seller', { ...named, vas_type: 27 });
  const update = (data: object) =>
    world.call('vas-update', { ...named, vas_svc_id: service.vas_svc_id, vas_data: data });
  await update({ websites: ['shop.example'] });
  expect((await update({ tips: [12, 18] })).body.vas_data).toMatchObject({
    websites: ['shop.example'],
    tips: [12, 18],
  });
  expect(await tipsOf(db, seller.id)).toEqual([12, 18]);
  for (const tips of [[0], [51], [1, 2, 3, 4, 5], ['ten'], 10])
    expect((await update({ tips })).body.status_code).not.toBe(0);
  // Settings that are not named stay.
  expect((await update({})).body.status_code).toBe(0);
  expect(await tipsOf(db, seller.id)).toEqual([12, 18]);
});
