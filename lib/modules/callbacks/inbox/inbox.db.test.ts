import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { nodeAdapter } from '#lib/platform/http/node-adapter.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { deliveryWork, withRecords } from '#lib/testing/callbacks/with-records.ts';
import { isAll } from '#lib/testing/thorough.ts';
import { INBOX_MISBEHAVIOURS, type InboxMisbehaviour } from '../contract/inbox.ts';
import { inboxUrlOf } from '../domain/destinations.ts';
import { inboxNews } from './inbox.sql.ts';
import { inboxHealth, inboxOf, inboxSwitch, shownInbox } from './store-shown-inbox.ts';
import { inboxRoutes, receiveInInbox } from './receive-in-inbox.ts';
import { givenEvents } from '#lib/testing/callbacks/events.ts';
import { senderFor } from '#lib/testing/callbacks/sender.ts';
import { switchInbox } from './store-inbox.ts';

/** The sandbox's own receiver, as callbacks meet it and as people read it. */

const NOBODY = '0b8f0c1e-5c0a-4a3e-9d55-1f2a3b4c5d6e';

const base = testDatabase();
const world = testWorld(base);
let seller: TestSeller;
beforeEach(async () => {
  seller = await givenSeller(base.db);
});

const post = (key: string, body: string, query = '') =>
  receiveInInbox(
    { database: base.db, records: [] },
    key,
    new Request(`http://localhost/${query}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    1,
  );
const ask = <Row>(name: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  base.db.query<Row>(statement(`test_inbox_${name}`, text), values);
const shownTo = (userId: number | null) => inboxOf(withRecords(base.db), seller.publicKey, userId);

test('the inbox, which is read without a sign-in, keeps of an authorization its scheme alone', async () => {
  const authorization = `Basic ${Buffer.from('dana:s3cr3t-pw').toString('base64')}`;
  const request = new Request('http://localhost/', { method: 'POST', body: 'a=1', headers: { authorization } });
  expect((await receiveInInbox({ database: base.db, records: [] }, seller.publicKey, request, 1)).status).toBe(200);
  const kept = await ask<{ headers: object }>('headers', 'SELECT headers FROM inbox_message WHERE seller_id = $1', [
    seller.id,
  ]);
  expect(kept).toMatchObject([{ headers: { authorization: 'Basic ***' } }]);
});

test('the inbox keeps what a seller was sent, and refuses unknown keys and messages that are too long', async () => {
  expect((await post(seller.publicKey, 'a=1\u0000')).status).toBe(200);
  expect((await post(NOBODY, 'a=1')).status).toBe(404);
  expect((await post('not-a-key', 'a=1')).status).toBe(404);
  expect((await post(seller.publicKey, 'x'.repeat(65_537))).status).toBe(413);
  const [group] = await shownTo(null);
  expect(group?.messages).toEqual([
    expect.objectContaining({
      body: 'a=1\ufffd',
      method: 'POST',
      answered: 'received',
      headers: [{ name: 'content-type', value: 'application/x-www-form-urlencoded' }],
    }),
  ]);
});

test('the inbox of a seller keeps its newest 500 messages', async () => {
  await ask(
    'fill',
    `INSERT INTO inbox_message (seller_id, headers, body) SELECT $1, '{}', n::text FROM generate_series(1, 600) n`,
    [seller.id],
  );
  await post(seller.publicKey, 'last');
  const kept = await ask<{ body: string }>('order', 'SELECT body FROM inbox_message WHERE seller_id = $1 ORDER BY id', [
    seller.id,
  ]);
  expect(kept).toHaveLength(500);
  expect([kept[0]?.body, kept.at(-1)?.body]).toEqual(['102', 'last']);
});

test('a message that arrives while the inbox is read is shown, or is news to the page', async () => {
  for (let arrivesAfter = 1; arrivesAfter <= 12; arrivesAfter += 1) {
    const { id, publicKey } = await givenSeller(base.db);
    let asked = 0;
    const arriving = async <Rows>(rows: Rows): Promise<Rows> => {
      asked += 1;
      if (asked === arrivesAfter) await post(publicKey, 'a=1');
      return rows;
    };
    const { connections } = base.db;
    const interrupted: typeof base.db = {
      ...base.db,
      query: async (what, values) => arriving(await base.db.query<never>(what, values)),
      connections: connections && {
        ...connections,
        query: async (config) => arriving(await connections.query(config)),
      },
    };
    const { news, groups } = await shownInbox(withRecords(interrupted), publicKey, 'http://localhost:3000/inbox', null);
    await post(publicKey, 'a=2');
    const [{ first = 0 } = {}] = await ask<{ first: number }>(
      'first',
      'SELECT min(id) AS first FROM inbox_message WHERE seller_id = $1',
      [id],
    );
    const isShown = groups.flatMap(({ messages }) => messages).some((message) => message.id === first);
    expect([arrivesAfter, isShown || (news?.newest ?? 0) < first]).toEqual([arrivesAfter, true]);
  }
});

describe('misbehaving', () => {
  let origin = '';
  beforeAll(async () => {
    const adapter = nodeAdapter(inboxRoutes([]), 'http://localhost:3000');
    const server = createServer((incoming, outgoing) => void adapter(incoming, outgoing, ''));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return () => {
      server.closeAllConnections();
      server.close();
    };
  });

  const sendingTo = () => {
    const { send } = senderFor({ environment: 'sandbox', allowedHosts: [], ownUrls: [`${origin}/sandbox/inbox/`] });
    return (key: string) => send(`${origin}/sandbox/inbox/${key}`, 'notify_type=sale-complete');
  };
  const MEETS: Readonly<Record<InboxMisbehaviour, { httpStatus: number | null; error: string | null }>> = {
    error: { httpStatus: 500, error: 'status' },
    slow: { httpStatus: null, error: 'timeout' },
    drop: { httpStatus: null, error: 'connection' },
    'redirect-loop': { httpStatus: 307, error: 'too_many_redirects' },
    // Delivered, as the specification counts, and yet the receiver never saw a field of it.
    'redirect-get': { httpStatus: 200, error: null },
    'redirect-private': { httpStatus: 307, error: 'refused_address' },
  };

  // How long the client waits is tried by its own tests.
  const MET = isAll ? INBOX_MISBEHAVIOURS : INBOX_MISBEHAVIOURS.filter((kind) => kind !== 'slow');

  test('the callback client meets each of them as it would meet a real one, and the inbox keeps what it did', async () => {
    const sendTo = sendingTo();
    await Promise.all(
      MET.map(async (kind) => {
        const { id, publicKey } = await givenSeller(base.db);
        await switchInbox(base.db, id, { kind, remaining: 1 }, 1);
        expect({ [kind]: await sendTo(publicKey) }).toEqual({ [kind]: expect.objectContaining(MEETS[kind]) });
        expect({ [kind]: await sendTo(publicKey) }).toEqual({
          [kind]: expect.objectContaining({ httpStatus: 200, error: null }),
        });
        const kept = (await inboxOf(withRecords(base.db), publicKey, null))
          .flatMap(({ messages }) => messages)
          .map(({ method, answered, body }) => `${method} ${answered} ${body}`)
          .sort();
        expect(kept).toEqual(
          [
            ...(kind === 'redirect-get' ? ['GET received '] : []),
            `POST ${kind} notify_type=sale-complete`,
            'POST received notify_type=sale-complete',
          ].sort(),
        );
      }),
    );
  }, 15_000);

  test('it counts down, callbacks at the same moment included, and then takes everything again', async () => {
    await switchInbox(base.db, seller.id, { kind: 'error', remaining: 3 }, 1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(seller.publicKey, 'a=1')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 500, 500, 500]);
    expect(await inboxSwitch(base.db, seller.publicKey)).toBeNull();
  });

  test("until turned off, it goes on; another seller's inbox knows nothing of it", async () => {
    const other = await givenSeller(base.db);
    await switchInbox(base.db, seller.id, { kind: 'error', remaining: 3 }, 1);
    await switchInbox(base.db, seller.id, { kind: 'error', remaining: null }, 1);
    for (let turn = 0; turn < 5; turn += 1) expect((await post(seller.publicKey, 'a=1')).status).toBe(500);
    expect((await post(other.publicKey, 'a=1')).status).toBe(200);
    expect(await inboxSwitch(base.db, seller.publicKey)).toEqual({ kind: 'error', remaining: null });
    await switchInbox(base.db, seller.id, null, 1);
    expect((await post(seller.publicKey, 'a=1')).status).toBe(200);
  });

  test('a browser that opens the address is told what it is for, and nothing is kept', async () => {
    const opened = await fetch(`${origin}/sandbox/inbox/${seller.publicKey}`);
    expect([opened.status, opened.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await shownTo(null)).toEqual([]);
  });

  test('the rounds of a redirect to itself are one arrival', async () => {
    await switchInbox(base.db, seller.id, { kind: 'redirect-loop', remaining: null }, 1);
    await sendingTo()(seller.publicKey);
    expect((await shownTo(null)).flatMap(({ messages }) => messages)).toHaveLength(1);
  });
});

test('events that arrive after a later one of their sale are marked, by what we booked and not by when they came', async () => {
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId, { credit_card_number: '4000000000000002' });
  await world.pay(seller, saleId);
  await world.refund(seller, saleId, 1_000);
  const events = await ask<{ type: string; body: string }>(
    'events',
    'SELECT notify_type AS type, body FROM event JOIN sale ON sale.id = sale_id WHERE public_id = $1 ORDER BY event.id',
    [saleId],
  );
  expect(events.map(({ type }) => type)).toEqual(['sale-failure', 'sale-complete', 'refund']);
  const [failure, complete, refund] = events.map(({ body }) => body) as [string, string, string];
  for (const body of [complete, refund, failure, complete]) await post(seller.publicKey, body);
  const groups = await shownTo(null);
  expect(groups.map(({ messages }) => messages.map(({ notifyType, after }) => [notifyType, after]))).toEqual([
    [
      ['sale-complete', 'refund'],
      ['sale-complete', null],
    ],
    [['sale-failure', 'refund']],
    [['refund', null]],
  ]);
  // The same text in another seller's inbox says nothing about the order of a sale that is not that seller's.
  const other = await givenSeller(base.db);
  for (const body of [refund, failure]) await post(other.publicKey, body);
  expect(
    (await inboxOf(withRecords(base.db), other.publicKey, null)).flatMap(({ messages }) =>
      messages.map(({ after }) => after),
    ),
  ).toEqual([null, null]);
});

test('an inbox that two switch on for the first time at once behaves as one of them asked', async () => {
  const { id, publicKey } = await givenSeller(base.db);
  const kinds = ['error', 'slow', 'drop', 'error'] as const;
  await Promise.all(kinds.map((kind) => switchInbox(base.db, id, { kind, remaining: 3 }, 1)));
  expect(await inboxSwitch(base.db, publicKey)).toEqual({
    kind: expect.stringMatching(/^(error|slow|drop)$/),
    remaining: 3,
  });
  expect(await ask('behaviours', 'SELECT kind FROM inbox_behaviour WHERE seller_id = $1', [id])).toHaveLength(1);
});

test('a page that is open hears of what is new, and of the switch', async () => {
  const url = inboxUrlOf('http://localhost:3000', seller.publicKey);
  const newsAfter = (after: number, key = seller.publicKey) => inboxNews(base.db, key, url, after);
  expect(await newsAfter(0)).toEqual({ newest: 0, arrived: 0, stamp: '0' });
  await post(seller.publicKey, 'a=1');
  const first = await newsAfter(0);
  await post(seller.publicKey, 'a=2');
  await post(seller.publicKey, 'a=3');
  expect(await newsAfter(first?.newest ?? 0)).toMatchObject({ arrived: 2 });
  await switchInbox(base.db, seller.id, { kind: 'slow', remaining: 3 }, 1);
  expect((await newsAfter(0))?.stamp).toBe('slow 3 0');
  expect(await newsAfter(0, NOBODY)).toBeNull();
});

describe('the health of the deliveries to the inbox', () => {
  const deliver = async () => {
    // Any answer of the inbox, without a socket in between.
    const work = deliveryWork(base.db, async (url, body, headers = {}) => {
      const { status } = await receiveInInbox(
        { database: base.db, records: [] },
        url.split('/').at(-1) ?? '',
        new Request(url, { method: 'POST', body, headers }),
      );
      return {
        httpStatus: status,
        error: status < 400 ? null : 'status',
        durationMs: 1,
        requestHeaders: {},
        responseHeaders: {},
        responseBody: '',
      };
    });
    // While some of an address are under way no more of it are claimed: only after they ended is nothing left for sure.
    let begun = 0;
    do {
      begun = await work.claimAndBegin();
      await work.finish();
    } while (begun > 0);
  };

  test('retries are waited for, ten failures in a row pause it, and it comes back when it behaves', async () => {
    const url = inboxUrlOf('http://localhost:3000', seller.publicKey);
    const health = () => inboxHealth(base.db, seller.publicKey, url);
    expect(await health()).toEqual({ state: 'active', failuresInARow: 0, pausedUntil: null, waiting: 0, nextAt: null });
    await switchInbox(base.db, seller.id, { kind: 'error', remaining: null }, 1);
    await givenEvents(base.db, { sellerId: seller.id, urls: [url], count: 4 });
    await deliver();
    expect(await health()).toMatchObject({ state: 'failing', failuresInARow: 4, waiting: 4, nextAt: expect.any(Date) });
    await base.moveClock(31);
    await deliver();
    await base.moveClock(61);
    await deliver();
    expect(await health()).toMatchObject({ state: 'paused', pausedUntil: expect.any(Date), waiting: 0 });
    await switchInbox(base.db, seller.id, null, 1);
    await base.moveClock(61);
    await givenEvents(base.db, { sellerId: seller.id, urls: [url] });
    await deliver();
    expect(await health()).toMatchObject({ state: 'active', failuresInARow: 0 });
  });

  test('W-13: what arrives carries Standard Webhooks headers that are right', async () => {
    await givenEvents(base.db, { sellerId: seller.id, urls: [inboxUrlOf('http://localhost:3000', seller.publicKey)] });
    await deliver();
    const [group] = await shownTo(null);
    expect(group?.messages[0].webhook).toMatchObject({ matches: true, id: expect.stringMatching(/^msg_/) });
    expect(JSON.stringify(group)).not.toContain('whsec_');
  });
});
