import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEVICES_CHANNEL, type DeviceHub, openDeviceHub } from '#lib/modules/devices/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { listenTo } from '#lib/platform/db/listen.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenDevice, givenPosService, givenTerminal } from '#lib/testing/pos/devices.ts';
import { type SimulatedTerminal, simulatedTerminal } from '#lib/testing/pos/simulated-terminal.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { devicePayments } from './device-payments.ts';

/** Payments at terminals: two processes that hold connections, one bank, one database. */

const base = testDatabase();
const world = testWorld(base);

type Process = { server: Server; hub: DeviceHub; url: string; close(): Promise<void> };

async function startProcess(): Promise<Process> {
  const hub = openDeviceHub({ database: base.db, payments: devicePayments(() => world.context) });
  const channel = listenTo(base.url, DEVICES_CHANNEL, hub.wake);
  const server = createServer();
  server.on('upgrade', hub.upgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/terminal/v1`;
  return {
    ...{ server, hub, url },
    async close() {
      await Promise.all([channel.close(), hub.close()]);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let one: Process;
let two: Process;
beforeAll(async () => {
  [one, two] = await Promise.all([startProcess(), startProcess()]);
});
afterAll(() => Promise.all([one.close(), two.close()]));

const open: SimulatedTerminal[] = [];
afterEach(() => {
  for (const terminal of open.splice(0)) terminal.cut();
});

async function given({ at = one, posId = '001' }: { at?: Process; posId?: string } = {}) {
  const seller = await givenSeller(base.db);
  const device = await givenDevice(base.db, seller.id, { posId });
  const terminal = simulatedTerminal(at.url, device, { key: device.key });
  open.push(terminal);
  await terminal.connect();
  return { seller, device, terminal };
}

const AMOUNT = 5_075;

const sell = (seller: TestSeller, { posId = '001', ...more }: { posId?: string; [field: string]: unknown } = {}) =>
  world.call('sales', {
    ...{ seller_svc_id: seller.svcId, product_name: 'Coffee', sale_price: AMOUNT, transaction_id: 'till-1' },
    ...{ sale_callback_url: 'https://shop.example.com/callback', currency: 'ILS' },
    payment: { method: 'emv', pos_id: posId },
    ...more,
  });

const CARD = '4111111111111111';

/** What a terminal does with a card when it may ask for one. */
async function payAtBank(
  terminalId: string,
  reference: string,
  { card = CARD, amount = AMOUNT, pin = null as string | null } = {},
) {
  return world.bank.control('POST', `/v1/terminals/${terminalId}/payments/${reference}`, {
    ...{ amount, currency: 'ILS', card: { number: card, expiry: '1230' }, entry: 'chip', pin },
  });
}

/** A terminal whose buyer has a card ready. */
function withCard(terminal: SimulatedTerminal, terminalId: string, card = CARD): void {
  terminal.answer((said) => {
    if (said.type === 'payment') {
      terminal.say({ type: 'accepted', reference: said.reference });
      const installments = said.installments.at(-1) ?? 1;
      terminal.say({ type: 'chosen', reference: said.reference, tip: 0, installments });
    }
    if (said.type === 'present')
      void payAtBank(terminalId, said.reference, { card, amount: said.amount }).then((answer) =>
        terminal.say({
          ...{ type: 'result', reference: said.reference, outcome: answer.outcome },
          processorReference: answer.processorReference ?? null,
        }),
      );
  });
}

const BOOKS = statement(
  'test_device_books',
  `SELECT state, count(*)::int AS attempts, sum(amount)::int AS amount
  FROM attempt WHERE device_id = $1 GROUP BY state`,
);
const booksOf = (deviceId: number): Promise<unknown[]> => base.db.query(BOOKS, [deviceId]);

describe('a payment at a terminal', () => {
  test('is pushed to the process that holds it, paid there, and answered in full', async () => {
    for (const at of [one, two]) {
      const { seller, device, terminal } = await given({ at });
      withCard(terminal, device.terminalId);
      const { status, body } = await sell(seller);
      expect([status, body.status_code]).toEqual([200, 0]);
      expect(body).toMatchObject({
        ...{ sale_status: 'completed', price: AMOUNT, buyer_card_mask: '411111******1111', installments: 1 },
        ...{ svc_transaction_emv_uid: device.terminalId, svc_transaction_card_issuer: 'Visa', tip: 0 },
      });
      const outcome = await terminal.hears('outcome');
      expect(outcome).toMatchObject({ outcome: 'approved', receipt: { amount: AMOUNT, brand: 'Visa' } });
      expect(await booksOf(device.id)).toEqual([{ state: 'succeeded', attempts: 1, amount: AMOUNT }]);
    }
  });

  test('is declined as its issuer says, and the device is free for the next', async () => {
    const { seller, device, terminal } = await given();
    withCard(terminal, device.terminalId, '4000000000000135');
    const declined = await sell(seller);
    expect([declined.status, declined.body.status_error_code]).toEqual([200, 21005]);
    expect(await terminal.hears('outcome')).toMatchObject({ outcome: 'declined', code: 21005, receipt: null });
    withCard(terminal, device.terminalId);
    expect((await sell(seller)).body.status_code).toBe(0);
  });

  test('is one payment where the sale names no other count', async () => {
    const { seller, device, terminal } = await given();
    withCard(terminal, device.terminalId, '4580000000000000');
    const { body } = await sell(seller);
    expect(body.installments).toBe(1);
    expect((await terminal.hears('payment')).installments).toEqual([1]);
  });

  test('that is only authorized is held, and captured later', async () => {
    const { seller, device, terminal } = await given();
    withCard(terminal, device.terminalId);
    const { body } = await sell(seller, { sale_type: 'authorize' });
    expect(body).toMatchObject({ status_code: 0, sale_status: 'authorized' });
    expect((await terminal.hears('payment')).operation).toBe('authorize');
    expect((await world.capture(seller, body.svc_sale_id)).body).toMatchObject({
      status_code: 0,
      sale_status: 'completed',
    });
  });

  test('cancelled by its buyer leaves the sale unpaid and nothing at the bank', async () => {
    const { seller, device, terminal } = await given();
    terminal.answer((said) => {
      if (said.type === 'payment')
        terminal.say({ type: 'result', reference: said.reference, outcome: 'cancelled', processorReference: null });
    });
    const { status, body } = await sell(seller);
    expect([status, body.status_error_code, body.status_additional_info]).toEqual([500, 9013, null]);
    const { reference } = await terminal.hears('payment');
    expect(await terminal.hears('outcome')).toMatchObject({ outcome: 'cancelled' });
    expect(await payAtBank(device.terminalId, reference)).toHaveProperty('error');
    expect(await booksOf(device.id)).toEqual([{ state: 'cancelled', attempts: 1, amount: AMOUNT }]);
  });

  test('goes to one sale at a time: the second is told that the device is busy', async () => {
    const { seller, device, terminal } = await given();
    const first = sell(seller);
    const { reference } = await terminal.hears('payment');
    const second = await sell(seller);
    expect([second.status, second.body.status_error_code, second.headers.get('retry-after')]).toEqual([429, 998, '5']);
    terminal.say({ type: 'chosen', reference, tip: 0, installments: 1 });
    await terminal.hears('present');
    await payAtBank(device.terminalId, reference);
    terminal.say({ type: 'result', reference, outcome: 'approved', processorReference: null });
    expect((await first).body.status_code).toBe(0);
    expect(terminal.heard.filter(({ type }) => type === 'payment')).toHaveLength(1);
  });

  test('is not taken from a terminal that says approved where the bank has approved nothing', async () => {
    const { seller, terminal } = await given();
    const selling = sell(seller);
    const { reference } = await terminal.hears('payment');
    terminal.say({ type: 'chosen', reference, tip: 0, installments: 1 });
    await terminal.hears('present');
    terminal.say({ type: 'result', reference, outcome: 'approved', processorReference: 'K-forged' });
    terminal.say({ type: 'result', reference, outcome: 'cancelled', processorReference: null });
    expect((await selling).body.status_error_code).toBe(9013);
  });

  test('of another terminal is nobody else’s to end', async () => {
    const { seller, device, terminal } = await given();
    const other = await given();
    const selling = sell(seller);
    const { reference } = await terminal.hears('payment');
    other.terminal.say({ type: 'result', reference, outcome: 'cancelled', processorReference: null });
    terminal.say({ type: 'chosen', reference, tip: 0, installments: 1 });
    await terminal.hears('present');
    expect(await payAtBank(other.device.terminalId, reference)).toHaveProperty('error');
    expect(await payAtBank(device.terminalId, reference, { amount: AMOUNT - 1 })).toHaveProperty('error');
    await payAtBank(device.terminalId, reference);
    terminal.say({ type: 'result', reference, outcome: 'approved', processorReference: null });
    expect((await selling).body.status_code).toBe(0);
  });

  test('approved before the terminal died is booked when it comes back, and once', async () => {
    const { seller, device, terminal } = await given();
    const selling = sell(seller);
    const { reference } = await terminal.hears('payment');
    terminal.say({ type: 'chosen', reference, tip: 0, installments: 1 });
    await terminal.hears('present');
    await payAtBank(device.terminalId, reference);
    terminal.cut();
    terminal.say({ type: 'result', reference, outcome: 'approved', processorReference: null });
    const back = simulatedTerminal(two.url, device, JSON.parse(JSON.stringify(terminal.session.kept)));
    open.push(back);
    await back.connect();
    expect((await selling).body.status_code).toBe(0);
    await back.until(() => back.session.kept.outbox.length === 0);
    back.say({ type: 'result', reference, outcome: 'approved', processorReference: null });
    await back.until(() => back.session.kept.outbox.length === 0);
    expect(await booksOf(device.id)).toEqual([{ state: 'succeeded', attempts: 1, amount: AMOUNT }]);
  });

  test('whose terminal dies is asked about when its time is over: a yes is booked, a later card refused', async () => {
    for (const isPaid of [true, false]) {
      const { seller, device, terminal } = await given();
      const selling = sell(seller);
      const { reference } = await terminal.hears('payment');
      terminal.say({ type: 'chosen', reference, tip: 0, installments: 1 });
      await terminal.hears('present');
      if (isPaid) await payAtBank(device.terminalId, reference);
      terminal.cut();
      await base.db.query(OVER, [reference]);
      expect((await selling).body.status_error_code).toBe(isPaid ? 0 : 9014);
      if (!isPaid) expect((await payAtBank(device.terminalId, reference)).outcome).toBe('cancelled');
      const end = isPaid ? 'succeeded' : 'cancelled';
      expect(await booksOf(device.id)).toEqual([{ state: end, attempts: 1, amount: AMOUNT }]);
    }
  });
});

const OVER = statement('test_device_time_over', `UPDATE attempt SET waits_until = app_now() WHERE public_id = $1`);

describe('a payment is refused, and no sale is made,', () => {
  const refusalOf = async (seller: TestSeller, posId = '001') => {
    const { status, body } = await sell(seller, { posId });
    const made = (await world.call('get-sales', { seller_svc_id: seller.svcId })).body.items_count;
    return [status, body.status_error_code, body.status_additional_info, made];
  };

  test('where the point of sale is not active, the number is another seller’s, or the device is away', async () => {
    expect(await refusalOf(await givenSeller(base.db))).toEqual([500, 720, expect.anything(), 0]);
    const { seller, terminal, device } = await given();
    const other = await givenSeller(base.db);
    await givenPosService(base.db, other.id);
    expect(await refusalOf(other)).toEqual([500, -1001, 'pos_id', 0]);
    expect(await refusalOf(seller, '002')).toEqual([500, -1001, 'pos_id', 0]);
    terminal.cut();
    await expect.poll(() => one.hub.has(device.id)).toBe(false);
    await expect.poll(() => refusalOf(seller)).toEqual([500, 9012, 'pos_id', 0]);
  });
});

describe('a connection', () => {
  test('is refused with a wrong key, another secret for a known name, and a name without a key', async () => {
    const { device } = await given();
    const closed = async (who: Parameters<typeof simulatedTerminal>[1], key: string | null) => {
      const terminal = simulatedTerminal(one.url, who, { key });
      open.push(terminal);
      await terminal.connect();
      return terminal.closedBy;
    };
    expect(await closed(device, Buffer.alloc(32, 1).toString('base64'))).toBe('proof');
    expect(await closed({ ...device, enrolment: 'y'.repeat(44) }, null)).toBe('enrolment');
    expect(await closed({ terminalId: 'T7-nobody', enrolment: 'y'.repeat(44) }, device.key)).toBe('unpaired');
  });

  test('of a terminal that is being paired shows the code, and has the key when it was typed', async () => {
    const seller = await givenSeller(base.db);
    await givenPosService(base.db, seller.id);
    const unpaired = await givenTerminal(base.db);
    const terminal = simulatedTerminal(two.url, unpaired);
    open.push(terminal);
    await terminal.connect();
    const { terminalId } = unpaired;
    const keys = { seller_svc_id: seller.svcId, svc_client_key: seller.svcId, pos_id: '007', terminal_id: terminalId };
    expect((await world.call('vas/pos/pair', keys)).body.status_code).toBe(0);
    const { code } = await terminal.hears('pairing');
    expect((await world.call('vas/pos/authenticate', { ...keys, verification_code: code })).body.status_code).toBe(0);
    await terminal.hears('paired');
    terminal.cut();
    await terminal.connect();
    expect(terminal.heard.at(-1)).toMatchObject({ type: 'ready', posId: '007' });
  });

  test('that floods, skips a number or speaks before it is known ends', async () => {
    const flooding = await given();
    for (let sent = 0; sent < 60; sent += 1)
      flooding.terminal.socket?.send('{"v":1,"seq":0,"ack":0,"type":"heartbeat"}');
    await flooding.terminal.until(() => flooding.terminal.closedBy === 'too-fast');
    const skipping = await given();
    skipping.terminal.say({ type: 'status', battery: 50, paper: 'in' });
    await skipping.terminal.until(() => skipping.terminal.session.kept.outbox.length === 0);
    skipping.terminal.socket?.send('{"v":1,"seq":9,"ack":0,"type":"status","battery":5,"paper":"in"}');
    await skipping.terminal.until(() => skipping.terminal.closedBy === 'order');
  });

  test('takes the place of an older one of the same terminal', async () => {
    const { device, terminal } = await given();
    const second = simulatedTerminal(one.url, device, { key: device.key });
    open.push(second);
    await second.connect();
    await terminal.until(() => terminal.closedBy === 'replaced');
    expect(second.session.state).toBe('ready');
  });
});
