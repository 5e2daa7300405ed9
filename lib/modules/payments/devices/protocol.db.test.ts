import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { type DeviceProcess, startDeviceProcess } from '#lib/testing/pos/device-process.ts';
import { givenDevice, givenPairing, givenPosService } from '#lib/testing/pos/devices.ts';
import { type SimulatedTerminal, simulatedTerminal } from '#lib/testing/pos/simulated-terminal.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { times } from '#lib/testing/thorough.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';

/** Connections of terminals that are not what they say, and crowds of those that are (A-12, S-11, R-12). */

const base = testDatabase();
const world = testWorld(base);

/** Statements of connections to the database, and the delay added to each response, milliseconds. */
const statements = { asked: 0, slowerMs: 0 };
const watched = (): Database => ({
  ...base.db,
  async query(one, values) {
    statements.asked += 1;
    if (statements.slowerMs > 0) await pause(statements.slowerMs);
    return base.db.query(one, values);
  },
});

let one: DeviceProcess;
let two: DeviceProcess;
beforeAll(async () => {
  const counted = { url: base.url, db: watched() };
  [one, two] = await Promise.all([startDeviceProcess(counted, world), startDeviceProcess(base, world)]);
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await expectInvariantsHold(base.owner);
});

const open: SimulatedTerminal[] = [];
afterEach(() => {
  for (const terminal of open.splice(0)) terminal.cut();
});

type Device = Awaited<ReturnType<typeof givenDevice>>;

async function connected(device: Device, at = one): Promise<SimulatedTerminal> {
  const terminal = simulatedTerminal(at.url, device, { key: device.key });
  open.push(terminal);
  await terminal.connect();
  return terminal;
}

async function given() {
  const seller = await givenSeller(base.db);
  const device = await givenDevice(base.db, seller.id);
  return { seller, device, terminal: await connected(device) };
}

const AMOUNT = 5_075;

const sell = (seller: TestSeller, posId = '001') =>
  world.call('sales', {
    seller_svc_id: seller.svcId,
    product_name: 'Coffee',
    sale_price: AMOUNT,
    transaction_id: 'till-1',
    sale_callback_url: 'https://shop.example.com/callback',
    currency: 'ILS',
    payment: { method: 'emv', pos_id: posId },
  });

/** A terminal whose buyers hold their cards to it at once. */
function withCards(terminal: SimulatedTerminal, { terminalId }: Device): void {
  terminal.answer((command) => {
    if (command.type === 'payment')
      terminal.send({ type: 'chosen', reference: command.reference, tip: 0, installments: 1 });
    if (command.type !== 'present') return;
    const { reference, amount } = command;
    const card = { number: '4111111111111111', expiry: '1230' };
    void world.bank
      .control('POST', `/v1/terminals/${terminalId}/payments/${reference}`, {
        amount,
        currency: 'ILS',
        card,
        entry: 'contactless',
        pin: null,
      })
      .then(({ outcome }) => terminal.send({ type: 'result', reference, outcome, processorReference: null }));
  });
}

const SUMS = statement(
  'test_protocol_sums',
  `SELECT count(*) FILTER (WHERE a.state = 'succeeded')::int AS payments,
    coalesce(sum(a.amount) FILTER (WHERE a.state = 'succeeded'), 0)::int AS amount,
    coalesce((SELECT sum(l.amount) FROM ledger_entry l JOIN attempt b ON b.id = l.attempt_id
      WHERE b.seller_id = ANY ($1::bigint[]) AND l.account = 'acquirer_clearing'), 0)::int AS cleared
  FROM attempt a WHERE a.seller_id = ANY ($1::bigint[])`,
);
const booksOf = async (sellers: readonly TestSeller[]) =>
  (
    await base.owner.query<{ payments: number; amount: number; cleared: number }>(SUMS, [sellers.map(({ id }) => id)])
  )[0];

async function bankTook(sellers: readonly TestSeller[]): Promise<number> {
  let sum = 0;
  for (const { id } of sellers) {
    const { sums } = await world.bank.control('GET', `/control/books?merchant=${id}`);
    for (const { total } of sums as { total: number }[]) sum += total;
  }
  return sum;
}

/** Somebody who has no key says these frames, one for each answer, on a connection of their own. Why it was closed. */
async function say(frames: readonly string[], at = one): Promise<string> {
  const socket = new WebSocket(at.url);
  let why = 'closed';
  const rest = [...frames];
  const next = () => {
    const frame = rest.shift();
    if (frame) socket.send(frame);
  };
  socket.on('message', (data) => {
    next();
    const message = JSON.parse(data.toString());
    if (message.type === 'refused') why = message.code;
    if (message.type === 'ready') why = 'let in';
  });
  socket.on('open', next);
  await new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
    setTimeout(() => socket.terminate(), 2_000).unref();
  });
  return why;
}

/** Everything that a payment is, except that nobody has a card: what would a liar's message change? */
async function givenAnnounced() {
  const shop = await given();
  const selling = sell(shop.seller);
  const { reference } = await shop.terminal.receives('payment');
  shop.terminal.send({ type: 'chosen', reference, tip: 0, installments: 1 });
  await shop.terminal.receives('present');
  return { ...shop, selling, reference };
}

/** Connections of one that lies. */
const LIARS = times(20, 100);

describe('a terminal that lies', () => {
  test('by another’s recorded frames is let in on no connection, and the recorded one stays', async () => {
    const { seller, terminal, device } = await given();
    withCards(terminal, device);
    expect((await sell(seller)).body.status_code).toBe(0);
    await terminal.until(() => terminal.session.kept.outbox.length === 0);
    const recorded = [...terminal.sent];
    expect(recorded.filter((frame) => frame.includes('"result"'))).toHaveLength(1);
    const ends = await Promise.all(
      Array.from({ length: LIARS }, (_, turn) => say(recorded, turn % 2 === 0 ? one : two)),
    );
    expect(Object.groupBy(ends, String)).toEqual({ proof: Array(LIARS).fill('proof') });
    expect(terminal.closedBy).toBeNull();
    expect((await sell(seller)).body.status_code).toBe(0);
    expect(await booksOf([seller])).toEqual({ payments: 2, amount: 2 * AMOUNT, cleared: 2 * AMOUNT });
  });

  test('by a key of its own, or a name without one, is let in on no connection', async () => {
    const { seller, terminal, device } = await given();
    withCards(terminal, device);
    const ends = await Promise.all(
      Array.from({ length: LIARS }, async (_, turn) => {
        const thief = simulatedTerminal(
          one.url,
          { terminalId: device.terminalId, enrolment: 'thief'.padEnd(44, `${turn}`) },
          { key: turn % 2 === 0 ? Buffer.alloc(32, turn).toString('base64') : null },
        );
        open.push(thief);
        await thief.connect();
        return thief.session.state === 'ready' ? 'let in' : thief.closedBy;
      }),
    );
    // With a key it gets a proof that is not of its key; without one it is another terminal of a taken name.
    expect(new Set(ends)).toEqual(new Set(['proof', 'enrolment']));
    expect((await sell(seller)).body.status_code).toBe(0);
  });

  test('about a payment of another one changes nothing, whatever it says', async () => {
    const { seller, selling, reference } = await givenAnnounced();
    const { terminal: liar } = await given();
    for (const outcome of ['approved', 'declined', 'cancelled', 'failed'] as const)
      for (let turn = 0; turn < 10; turn += 1)
        liar.send({ type: 'result', reference, outcome, processorReference: `K-${turn}` });
    liar.send({ type: 'chosen', reference, tip: 0, installments: 12 });
    await liar.until(() => liar.session.kept.outbox.length === 0);
    expect(await booksOf([seller])).toMatchObject({ payments: 0, cleared: 0 });
    expect((await world.call('get-sales', { seller_svc_id: seller.svcId })).body.items[0].sale_status).toBe('initial');
    await base.db.query(OVER, [reference]);
    expect((await selling).body.status_error_code).toBe(9014);
  });

  test('in messages out of order, or the same message again and again, books what the bank has, once', async () => {
    const { seller, device, terminal, selling, reference } = await givenAnnounced();
    const next = terminal.session.kept.nextSeq;
    const frame = (seq: number, more: object) => JSON.stringify({ v: 1, seq, ack: 0, reference, ...more });
    const result = { type: 'result', outcome: 'approved', processorReference: null };
    // Ahead of its turn: the connection ends, and nobody was asked.
    terminal.socket?.send(frame(next + 3, result));
    await terminal.until(() => terminal.closedBy === 'order');
    const back = simulatedTerminal(two.url, device, { ...terminal.session.kept });
    open.push(back);
    withCards(back, device);
    await back.connect();
    expect((await selling).body.status_code).toBe(0);
    await back.until(() => back.session.kept.outbox.length === 0);
    for (let turn = 0; turn < 40; turn += 1) back.socket?.send(frame(back.session.kept.nextSeq - 1, result));
    back.send({ type: 'status', battery: 40, paper: 'in' });
    await back.until(() => back.session.kept.outbox.length === 0);
    expect(await booksOf([seller])).toEqual({ payments: 1, amount: AMOUNT, cleared: AMOUNT });
  });

  test('with the code of a pairing that it saw pairs nothing: it is another seller’s and terminal’s', async () => {
    const [seller, thief] = [await givenSeller(base.db), await givenSeller(base.db)];
    await givenPosService(base.db, thief.id);
    const { terminalId, code, enrolment } = await givenPairing(base.db, seller.id, '001');
    const other = await given();
    const tryWith = async (who: TestSeller, terminal: string) => {
      const keys = { seller_svc_id: who.svcId, svc_client_key: who.svcId, pos_id: '001', terminal_id: terminal };
      const { body } = await world.call('vas/pos/authenticate', { ...keys, verification_code: code });
      return body.status_error_code ?? body.status_code;
    };
    expect(await tryWith(thief, terminalId)).toBe(-1001);
    expect(await tryWith(thief, other.device.terminalId)).toBe(-1001);
    expect(await tryWith(seller, other.device.terminalId)).toBe(-1001);
    // Nor does somebody who only has the terminal's name see the code.
    const listener = simulatedTerminal(one.url, { terminalId, enrolment: 'thief'.repeat(9) });
    open.push(listener);
    await listener.connect();
    expect(listener.received.map(({ type }) => type)).toEqual(['ready']);
    const terminal = simulatedTerminal(one.url, { terminalId, enrolment });
    open.push(terminal);
    await terminal.connect();
    expect(await tryWith(seller, terminalId)).toBe(0);
    await terminal.receives('paired');
    // The name is bound now: every other terminal that claimed it is disconnected.
    await listener.until(() => listener.closedBy !== null);
    expect([listener.closedBy, listener.received.length]).toEqual(['enrolment', 1]);
  });
});

const OVER = statement('test_protocol_time_over', `UPDATE attempt SET waits_until = app_now() WHERE public_id = $1`);

/** Paired devices of several sellers, `each` of every one. */
async function givenMany(sellers: number, each: number): Promise<{ seller: TestSeller; device: Device }[]> {
  const shops = await Promise.all(Array.from({ length: sellers }, () => givenSeller(base.db)));
  const made = await Promise.all(
    shops.map(async (seller) => {
      const devices: { seller: TestSeller; device: Device }[] = [];
      for (let number = 1; number <= each; number += 1) {
        const device = await givenDevice(base.db, seller.id, { posId: String(number).padStart(3, '0') });
        devices.push({ seller, device });
      }
      return devices;
    }),
  );
  return made.flat();
}

describe('a crowd', () => {
  testInAll(
    'of very many terminals that come back at once is let in, by a database that is slow',
    {
      timeout: 60_000,
    },
    async () => {
      const devices = (await givenMany(8, times(8, 125))).map(({ device }) => device);
      const terminals = devices.map((device) => simulatedTerminal(one.url, device, { key: device.key }));
      open.push(...terminals);
      for (let round = 0; round < 2; round += 1) {
        [statements.asked, statements.slowerMs] = [0, 20];
        await Promise.all(terminals.map((terminal) => terminal.connect()));
        expect(terminals.filter(({ session }) => session.state === 'ready')).toHaveLength(terminals.length);
        expect(statements.asked).toBeLessThan(terminals.length);
        statements.slowerMs = 0;
        for (const terminal of terminals) terminal.cut();
        await expect.poll(() => devices.some(({ id }) => one.hub.has(id))).toBe(false);
      }
    },
  );

  test('of many terminals takes payments all at once: the bank’s sum is the ledger’s', {
    timeout: 60_000,
  }, async () => {
    const all = await givenMany(5, times(3, 10));
    const [turns, payments] = [times(2, 3), all.length * times(2, 3)];
    const ends = await Promise.all(
      all.map(async ({ seller, device }, place) => {
        const terminal = await connected(device, place % 2 === 0 ? one : two);
        withCards(terminal, device);
        const codes: number[] = [];
        for (let turn = 0; turn < turns; turn += 1)
          codes.push((await sell(seller, device.posId)).body.status_error_code);
        return codes;
      }),
    );
    expect(ends.flat().filter((code) => code !== 0)).toEqual([]);
    const sellers = [...new Set(all.map(({ seller }) => seller))];
    expect(await booksOf(sellers)).toEqual({ payments, amount: payments * AMOUNT, cleared: payments * AMOUNT });
    expect(await bankTook(sellers)).toBe(payments * AMOUNT);
  });
});
