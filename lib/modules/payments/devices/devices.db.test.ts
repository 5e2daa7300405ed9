import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { type DeviceProcess, startDeviceProcess } from '#lib/testing/pos/device-process.ts';
import { givenDevice, givenPosService, givenTerminal } from '#lib/testing/pos/devices.ts';
import { type SimulatedTerminal, simulatedTerminal } from '#lib/testing/pos/simulated-terminal.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { oneIn } from '#lib/testing/thorough.ts';

/** Payments at terminals: two processes that hold connections, one bank, one database. */

const base = testDatabase();
const world = testWorld(base);

let one: DeviceProcess;
let two: DeviceProcess;
beforeAll(async () => {
  [one, two] = await Promise.all([startDeviceProcess(base, world), startDeviceProcess(base, world)]);
});
afterAll(() => Promise.all([one.close(), two.close()]));

const open: SimulatedTerminal[] = [];
afterEach(() => {
  for (const terminal of open.splice(0)) terminal.cut();
});

async function given({ at = one, posId = '001' }: { at?: DeviceProcess; posId?: string } = {}) {
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
    seller_svc_id: seller.svcId,
    product_name: 'Coffee',
    sale_price: AMOUNT,
    transaction_id: 'till-1',
    sale_callback_url: 'https://shop.example.com/callback',
    currency: 'ILS',
    payment: { method: 'emv', pos_id: posId },
    ...more,
  });

const CARD = '4111111111111111';

/** Behaviour of a terminal with a card once it may read one. */
async function payAtBank(
  terminalId: string,
  reference: string,
  { card = CARD, amount = AMOUNT, pin = null as string | null } = {},
) {
  return world.bank.control('POST', `/v1/terminals/${terminalId}/payments/${reference}`, {
    amount,
    currency: 'ILS',
    card: { number: card, expiry: '1230' },
    entry: 'chip',
    pin,
  });
}

/** A terminal whose buyer has a card ready. */
function withCard(terminal: SimulatedTerminal, terminalId: string, card = CARD): void {
  terminal.answer((command) => {
    if (command.type === 'payment') {
      terminal.send({ type: 'accepted', reference: command.reference });
      const installments = command.installments.at(-1) ?? 1;
      terminal.send({ type: 'chosen', reference: command.reference, tip: 0, installments });
    }
    if (command.type === 'present')
      void payAtBank(terminalId, command.reference, { card, amount: command.amount }).then((answer) =>
        terminal.send({
          type: 'result',
          reference: command.reference,
          outcome: answer.outcome,
          processorReference: answer.processorReference ?? null,
        }),
      );
  });
}

/** All fields of specification 2.3 in its order: those of every record, and the eleven of a payment at a terminal. */
const RECORD = [
  ...['status_code', 'svc_status', 'status_error_code', 'svc_sale_id', 'svc_sale_code', 'sale_created'],
  ...['svc_sale_status', 'sale_status', 'currency', 'transaction_id', 'is_token_sale', 'price', 'svc_signature'],
  ...['svc_transaction_id', 'svc_transaction_total', 'svc_transaction_card_brand', 'svc_transaction_auth_number'],
  ...['svc_transaction_voucher', 'buyer_name', 'buyer_email', 'buyer_phone', 'buyer_social_id', 'buyer_card_mask'],
  ...['buyer_card_exp', 'buyer_card_is_foreign', 'installments', 'sale_paid_date', 'sale_release_date', 'redirect_url'],
];
const ELEVEN = [
  ...['sale_description', 'sale_deferred_months', 'svc_transaction_emv_uid', 'svc_transaction_acquirer'],
  ...['svc_transaction_auth_source', 'svc_transaction_card_issuer', 'svc_transaction_credit_type'],
  ...['transaction_first_payment', 'transaction_periodical_payment', 'transaction_arn', 'sale_3ds'],
];

/** Of a sale of `product_name` Coffee at this device. */
const elevenOf = (terminalId: string) => ({
  sale_description: 'Coffee',
  sale_deferred_months: 0,
  svc_transaction_emv_uid: terminalId,
  svc_transaction_acquirer: expect.stringMatching(/./),
  svc_transaction_auth_source: expect.stringMatching(/./),
  svc_transaction_card_issuer: 'Visa',
  svc_transaction_credit_type: 1,
  transaction_first_payment: String(AMOUNT),
  transaction_periodical_payment: '0',
  transaction_arn: expect.stringMatching(/^\d+$/),
  sale_3ds: false,
});

const WIRE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

const BOOKS = statement(
  'test_device_books',
  `SELECT state, count(*)::int AS attempts, sum(amount)::int AS amount
  FROM attempt WHERE device_id = $1 GROUP BY state`,
);
const booksOf = (deviceId: number): Promise<unknown[]> => base.db.query(BOOKS, [deviceId]);

describe('a payment at a terminal', () => {
  test('is pushed to the process that holds it, paid there, and answered in full', async () => {
    for (const at of oneIn(2, [two, one])) {
      const { seller, device, terminal } = await given({ at });
      withCard(terminal, device.terminalId);
      const { status, body } = await sell(seller);
      expect([status, body.status_code]).toEqual([200, 0]);
      expect(body).toMatchObject({
        sale_status: 'completed',
        price: AMOUNT,
        buyer_card_mask: '411111******1111',
        installments: 1,
        ...elevenOf(device.terminalId),
        tip: 0,
        sale_paid_date: expect.stringMatching(WIRE_TIME),
      });
      expect(Object.keys(body)).toEqual([...RECORD, ...ELEVEN, '3ds_sale', 'tip']);
      const outcome = await terminal.receives('outcome');
      expect(outcome).toMatchObject({ outcome: 'approved', receipt: { amount: AMOUNT, brand: 'Visa' } });
      expect(await booksOf(device.id)).toEqual([{ state: 'succeeded', attempts: 1, amount: AMOUNT }]);
    }
  });

  test('is declined as its issuer says, and the device is free for the next', async () => {
    const { seller, device, terminal } = await given();
    withCard(terminal, device.terminalId, '4000000000000135');
    const declined = await sell(seller);
    expect([declined.status, declined.body.status_error_code]).toEqual([200, 21005]);
    expect(await terminal.receives('outcome')).toMatchObject({ outcome: 'declined', code: 21005, receipt: null });
    withCard(terminal, device.terminalId);
    expect((await sell(seller)).body.status_code).toBe(0);
  });

  test('is one payment where the sale names no other count', async () => {
    const { seller, device, terminal } = await given();
    withCard(terminal, device.terminalId, '4580000000000000');
    const { body } = await sell(seller);
    expect(body.installments).toBe(1);
    expect((await terminal.receives('payment')).installments).toEqual([1]);
  });

  test('that is only authorized is held, and captured later', async () => {
    const { seller, device, terminal } = await given();
    withCard(terminal, device.terminalId);
    const { body } = await sell(seller, { sale_type: 'authorize' });
    expect(body).toMatchObject({ status_code: 0, sale_status: 'authorized' });
    expect((await terminal.receives('payment')).operation).toBe('authorize');
    expect((await world.capture(seller, body.svc_sale_id)).body).toMatchObject({
      status_code: 0,
      sale_status: 'completed',
    });
  });

  test('cancelled by its buyer leaves the sale unpaid and nothing at the bank', async () => {
    const { seller, device, terminal } = await given();
    terminal.answer((command) => {
      if (command.type === 'payment')
        terminal.send({ type: 'result', reference: command.reference, outcome: 'cancelled', processorReference: null });
    });
    const { status, body } = await sell(seller);
    expect([status, body.status_error_code, body.status_additional_info]).toEqual([500, 9013, null]);
    const { reference } = await terminal.receives('payment');
    expect(await terminal.receives('outcome')).toMatchObject({ outcome: 'cancelled' });
    expect(await payAtBank(device.terminalId, reference)).toHaveProperty('error');
    expect(await booksOf(device.id)).toEqual([{ state: 'cancelled', attempts: 1, amount: AMOUNT }]);
  });

  test('goes on when the acquirer is back: a message that it could not take is sent again', async () => {
    const loseNext = (operation: string) => world.bank.control('POST', '/control/next', { operation, what: 'reset' });
    for (const message of ['chosen', 'cancelled'] as const) {
      const { seller, device, terminal } = await given();
      const selling = sell(seller);
      const { reference } = await terminal.receives('payment');
      if (message === 'chosen') await loseNext('charge');
      await loseNext('cancel-or-confirm');
      if (message === 'chosen') terminal.send({ type: 'chosen', reference, tip: 0, installments: 1 });
      else terminal.send({ type: 'result', reference, outcome: 'cancelled', processorReference: null });
      await terminal.until(() => terminal.closedBy === 'not-now');
      const back = simulatedTerminal(two.url, device, JSON.parse(JSON.stringify(terminal.session.kept)));
      open.push(back);
      await back.connect();
      if (message === 'chosen') {
        await back.receives('present');
        await payAtBank(device.terminalId, reference);
        back.send({ type: 'result', reference, outcome: 'approved', processorReference: null });
      }
      expect((await selling).body.status_error_code).toBe(message === 'chosen' ? 0 : 9013);
    }
  });

  test('goes to one sale at a time: the second is told that the device is busy', async () => {
    const { seller, device, terminal } = await given();
    const first = sell(seller);
    const { reference } = await terminal.receives('payment');
    const second = await sell(seller);
    expect([second.status, second.body.status_error_code, second.headers.get('retry-after')]).toEqual([429, 998, '5']);
    terminal.send({ type: 'chosen', reference, tip: 0, installments: 1 });
    await terminal.receives('present');
    await payAtBank(device.terminalId, reference);
    terminal.send({ type: 'result', reference, outcome: 'approved', processorReference: null });
    expect((await first).body.status_code).toBe(0);
    expect(terminal.received.filter(({ type }) => type === 'payment')).toHaveLength(1);
  });

  test('is not taken from a terminal that says approved where the bank has approved nothing', async () => {
    const { seller, terminal } = await given();
    const selling = sell(seller);
    const { reference } = await terminal.receives('payment');
    terminal.send({ type: 'chosen', reference, tip: 0, installments: 1 });
    await terminal.receives('present');
    terminal.send({ type: 'result', reference, outcome: 'approved', processorReference: 'K-forged' });
    terminal.send({ type: 'result', reference, outcome: 'cancelled', processorReference: null });
    expect((await selling).body.status_error_code).toBe(9013);
  });

  test('of another terminal is nobody else’s to end', async () => {
    const { seller, device, terminal } = await given();
    const other = await given();
    const selling = sell(seller);
    const { reference } = await terminal.receives('payment');
    other.terminal.send({ type: 'result', reference, outcome: 'cancelled', processorReference: null });
    terminal.send({ type: 'chosen', reference, tip: 0, installments: 1 });
    await terminal.receives('present');
    expect(await payAtBank(other.device.terminalId, reference)).toHaveProperty('error');
    expect(await payAtBank(device.terminalId, reference, { amount: AMOUNT - 1 })).toHaveProperty('error');
    await payAtBank(device.terminalId, reference);
    terminal.send({ type: 'result', reference, outcome: 'approved', processorReference: null });
    expect((await selling).body.status_code).toBe(0);
  });

  test('approved before the terminal died is booked when it comes back, and once', async () => {
    const { seller, device, terminal } = await given();
    const selling = sell(seller);
    const { reference } = await terminal.receives('payment');
    terminal.send({ type: 'chosen', reference, tip: 0, installments: 1 });
    await terminal.receives('present');
    await payAtBank(device.terminalId, reference);
    terminal.cut();
    terminal.send({ type: 'result', reference, outcome: 'approved', processorReference: null });
    const back = simulatedTerminal(two.url, device, JSON.parse(JSON.stringify(terminal.session.kept)));
    open.push(back);
    await back.connect();
    expect((await selling).body.status_code).toBe(0);
    await back.until(() => back.session.kept.outbox.length === 0);
    back.send({ type: 'result', reference, outcome: 'approved', processorReference: null });
    await back.until(() => back.session.kept.outbox.length === 0);
    expect(await booksOf(device.id)).toEqual([{ state: 'succeeded', attempts: 1, amount: AMOUNT }]);
  });

  test('whose terminal dies is asked about when its time is over: a yes is booked, a later card refused', async () => {
    for (const isPaid of [true, false]) {
      const { seller, device, terminal } = await given();
      const selling = sell(seller);
      const { reference } = await terminal.receives('payment');
      terminal.send({ type: 'chosen', reference, tip: 0, installments: 1 });
      await terminal.receives('present');
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

/** Paid at its terminal, which then does with a refund what it is told. */
async function givenPaid({ posId = '001' } = {}) {
  const it = await given({ posId });
  withCard(it.terminal, it.device.terminalId);
  const { body } = await sell(it.seller, { posId });
  it.terminal.answer(null);
  return { ...it, saleId: String(body.svc_sale_id) };
}

const refundAt = (
  seller: TestSeller,
  saleId: string,
  { posId = '001', amount = '1000', ...more }: { posId?: string; amount?: string; [field: string]: unknown } = {},
) =>
  world.send(`sales/${saleId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      seller_svc_id: seller.svcId,
      currency: 'ILS',
      language: 'en',
      payment: { method: 'emv', pos_id: posId, action: 'refund', amount },
      ...more,
    }),
  });

const BALANCE = statement(
  'test_device_balance',
  `SELECT s.refunded, s.refund_reserved AS reserved, s.status FROM sale s WHERE s.public_id = $1`,
);
const REFUND_ADDRESSES = statement(
  'test_refund_addresses',
  `SELECT d.url FROM delivery d JOIN sale s ON s.id = d.sale_id WHERE s.public_id = $1 AND d.notify_type = 'refund'`,
);
const statusOf = async (saleId: string) => (await base.db.query(BALANCE, [saleId]))[0];

const deviceOf = (seller: TestSeller, saleId: string, action = '') =>
  world.send(`sales/${saleId}/device${action}`, {
    method: action ? 'POST' : 'GET',
    ...(action && { body: JSON.stringify({ seller_svc_id: seller.svcId }) }),
    headers: { 'svc-merchant-key': seller.svcId, ...(action && { 'content-type': 'application/json' }) },
  });

const hasRefund = ({ received }: SimulatedTerminal): boolean =>
  received.some((command) => command.type === 'payment' && command.operation === 'refund');

describe('a refund at a terminal', () => {
  test('is confirmed there, goes back to the card that paid, and is answered in full', async () => {
    const { seller, device, terminal, saleId } = await givenPaid();
    terminal.answer((command) => {
      if (command.type !== 'payment') return;
      terminal.send({ type: 'accepted', reference: command.reference });
      terminal.send({ type: 'chosen', reference: command.reference, tip: 0, installments: 1 });
    });
    const { status, body } = await refundAt(seller, saleId);
    expect([status, body.status_code]).toEqual([200, 0]);
    expect(body).toMatchObject({
      sale_status: 'partial-refund',
      svc_transaction_total: '1000',
      price: AMOUNT,
      buyer_card_mask: '411111******1111',
      installments: 1,
      sale_paid_date: expect.stringMatching(WIRE_TIME),
      ...elevenOf(device.terminalId),
    });
    expect(Object.keys(body)).toEqual([...RECORD, ...ELEVEN, '3ds_sale', 'tip']);
    const pushed = terminal.received.filter((command) => command.type === 'payment').at(-1);
    expect(pushed).toMatchObject({ operation: 'refund', amount: 1_000, installments: [1], tips: [] });
    const ended = await terminal.receives('outcome', body.svc_transaction_id);
    expect(ended).toMatchObject({ outcome: 'approved', receipt: { amount: 1_000, mask: '411111******1111' } });
    expect(terminal.received.filter((command) => command.type === 'present')).toHaveLength(1);
    expect(await statusOf(saleId)).toEqual({ refunded: 1_000, reserved: 0, status: 'partial-refund' });
    expect((await world.bank.control('GET', `/control/books?merchant=${seller.id}`)).sums).toEqual([
      expect.objectContaining({ operation: 'charge', total: AMOUNT }),
      expect.objectContaining({ operation: 'refund', total: 1_000 }),
    ]);
  });

  testInAll('tells the address of its own call, and the address of the sale where it names none', async () => {
    const refunded = async (more: { sale_callback_url?: string }) => {
      const { seller, device, terminal, saleId } = await givenPaid();
      withCard(terminal, device.terminalId);
      const { body } = await refundAt(seller, saleId, more);
      return { body, urls: (await base.db.query<{ url: string }>(REFUND_ADDRESSES, [saleId])).map(({ url }) => url) };
    };
    expect((await refunded({ sale_callback_url: 'https://shop.example.com/posr' })).urls).toEqual([
      'https://shop.example.com/posr',
    ]);
    expect((await refunded({})).urls).toEqual(['https://shop.example.com/callback']);
    const inside = await refunded({ sale_callback_url: 'https://127.0.0.1/posr' });
    expect(inside.body).toMatchObject({ status_error_code: 21, status_additional_info: 'sale_callback_url' });
    expect(inside.urls).toEqual([]);
  });

  test('may be confirmed at another device of its seller, and only there', async () => {
    const { seller, saleId, terminal } = await givenPaid();
    const device = await givenDevice(base.db, seller.id, { posId: '002' });
    const second = simulatedTerminal(two.url, device, { key: device.key });
    open.push(second);
    await second.connect();
    const refunding = refundAt(seller, saleId, { posId: '002' });
    const { reference } = await second.receives('payment');
    terminal.send({ type: 'chosen', reference, tip: 0, installments: 1 });
    await terminal.until(() => terminal.session.kept.outbox.length === 0);
    expect((await statusOf(saleId)) as object).toMatchObject({ refunded: 0, reserved: 1_000 });
    second.send({ type: 'chosen', reference, tip: 0, installments: 1 });
    expect((await refunding).body.status_code).toBe(0);
  });

  test('that is cancelled on either side, or that nobody confirms, gives nothing back and leaves all of it', async () => {
    for (const side of oneIn(2, ['terminal', 'caller', 'time'])) {
      const { seller, saleId, terminal } = await givenPaid();
      const refunding = refundAt(seller, saleId);
      await terminal.until(() => hasRefund(terminal));
      const reference = String((await deviceOf(seller, saleId)).body.svc_transaction_id);
      if (side === 'terminal')
        terminal.send({ type: 'result', reference, outcome: 'cancelled', processorReference: null });
      if (side === 'caller')
        expect((await deviceOf(seller, saleId, '/cancel')).body).toMatchObject({
          status_code: 0,
          action: 'refund',
          device_status: 'cancelled',
          is_open: false,
          seconds_left: 0,
        });
      if (side === 'time') await base.db.query(OVER, [reference]);
      expect((await refunding).body.status_error_code).toBe(side === 'time' ? 9014 : 9013);
      terminal.send({ type: 'chosen', reference, tip: 0, installments: 1 });
      await terminal.until(() => terminal.session.kept.outbox.length === 0);
      expect(await statusOf(saleId)).toEqual({ refunded: 0, reserved: 0, status: 'completed' });
    }
  });

  test('keeps its sale: another refund is told that it is busy, and does not end it', async () => {
    const { seller, saleId, terminal } = await givenPaid();
    const refunding = refundAt(seller, saleId);
    await terminal.until(() => hasRefund(terminal));
    const second = await world.refund(seller, saleId, 500);
    expect([second.status, second.body.status_error_code]).toEqual([429, 998]);
    const { svc_transaction_id: reference } = (await deviceOf(seller, saleId)).body;
    terminal.send({ type: 'chosen', reference, tip: 0, installments: 1 });
    expect((await refunding).body.status_code).toBe(0);
    expect(await statusOf(saleId)).toEqual({ refunded: 1_000, reserved: 0, status: 'partial-refund' });
  });

  test('is refused for a sale of another, unpaid, paid otherwise or in another currency, and for too much', async () => {
    const { seller, saleId } = await givenPaid();
    const other = await given();
    const refusalOf = async (response: ReturnType<typeof refundAt>) => {
      const { body } = await response;
      return [body.status_error_code, body.status_additional_info];
    };
    expect(await refusalOf(refundAt(other.seller, saleId))).toEqual(await refusalOf(refundAt(other.seller, 'SALE-0')));
    expect(await refusalOf(refundAt(seller, saleId, { currency: 'EUR' }))).toEqual([252, 'currency']);
    expect(await refusalOf(refundAt(seller, saleId, { amount: String(AMOUNT + 1) }))).toEqual([352, expect.anything()]);
    expect(await refusalOf(refundAt(seller, saleId, { posId: '009' }))).toEqual([-1001, 'pos_id']);
    const { saleId: online } = await world.givenSale(seller);
    await world.pay(seller, online);
    expect(await refusalOf(refundAt(seller, online))).toEqual([790, 'payment.method']);
    const { saleId: unpaid } = await world.givenSale(seller);
    expect(await refusalOf(refundAt(seller, unpaid))).toEqual([305, 'initial']);
  });
});

describe('whoever watches a payment at a terminal', () => {
  test('sees each step and the end, and only of sales of their own', async () => {
    const { seller, device, terminal } = await given();
    const selling = sell(seller);
    const { reference } = await terminal.receives('payment');
    const [{ sale_svc_id: saleId }] = (await world.call('get-sales', { seller_svc_id: seller.svcId })).body.items;
    const seen = async () => (await deviceOf(seller, saleId)).body;
    expect(await seen()).toMatchObject({
      status_code: 0,
      pos_id: '001',
      terminal_id: device.terminalId,
      svc_transaction_id: reference,
      device_status: 'sent',
      is_open: true,
      amount: AMOUNT,
      currency: 'ILS',
      action: 'sale',
    });
    terminal.send({ type: 'accepted', reference });
    await expect.poll(async () => (await seen()).device_status).toBe('accepted');
    terminal.send({ type: 'chosen', reference, tip: 0, installments: 1 });
    await terminal.receives('present');
    for (const step of ['waiting-card', 'card-read', 'pin', 'authorizing'] as const) {
      terminal.send({ type: 'step', reference, step });
      await expect.poll(async () => (await seen()).device_status).toBe(step);
    }
    const other = await givenSeller(base.db);
    expect((await deviceOf(other, saleId)).body.status_error_code).toBe(303);
    expect((await deviceOf(other, saleId, '/cancel')).body.status_error_code).toBe(303);
    await payAtBank(device.terminalId, reference);
    // Too late: what the acquirer has approved is booked.
    expect((await deviceOf(seller, saleId, '/cancel')).body).toMatchObject({
      device_status: 'approved',
      sale_status: 'completed',
      is_open: false,
    });
    expect((await selling).body.status_code).toBe(0);
    expect((await deviceOf(seller, saleId, '/cancel')).body.device_status).toBe('approved');
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
    const { code } = await terminal.receives('pairing');
    expect((await world.call('vas/pos/authenticate', { ...keys, verification_code: code })).body.status_code).toBe(0);
    await terminal.receives('paired');
    terminal.cut();
    await terminal.connect();
    expect(terminal.received.at(-1)).toMatchObject({ type: 'ready', posId: '007' });
  });

  test('that floods, skips a number or speaks before it is known ends', async () => {
    const flooding = await given();
    for (let sent = 0; sent < 60; sent += 1)
      flooding.terminal.socket?.send('{"v":1,"seq":0,"ack":0,"type":"heartbeat"}');
    await flooding.terminal.until(() => flooding.terminal.closedBy === 'too-fast');
    const skipping = await given();
    skipping.terminal.send({ type: 'status', battery: 50, paper: 'in' });
    await skipping.terminal.until(() => skipping.terminal.session.kept.outbox.length === 0);
    skipping.terminal.socket?.send('{"v":1,"seq":9,"ack":0,"type":"status","battery":5,"paper":"in"}');
    await skipping.terminal.until(() => skipping.terminal.closedBy === 'order');
  });

  test('takes the place of an older one of the same terminal', async () => {
    const { seller, device, terminal } = await given();
    const second = simulatedTerminal(one.url, device, { key: device.key });
    open.push(second);
    await second.connect();
    await terminal.until(() => terminal.closedBy === 'replaced');
    expect(second.session.state).toBe('ready');
    // Whatever the older one left behind is written by then: the device is there for payments all the time.
    await new Promise((resolve) => setTimeout(resolve, 200));
    withCard(second, device.terminalId);
    expect((await sell(seller)).body.status_code).toBe(0);
  });
});
