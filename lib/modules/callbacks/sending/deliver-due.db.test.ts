import { callbackRecords } from '#lib/extensions.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { startJobs } from '#lib/platform/queue/jobs.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { claimDue, deliveryWork } from '#lib/testing/callbacks/with-records.ts';
import { callbackJobs } from './deliver-due.ts';
import type { AttemptResult } from '../domain/retry.ts';
import { callbackSender, type SendCallback } from './send-callback.ts';
import { abandonPoisoned, recordAttempts, releaseClaims } from './store.sql.ts';
import { httpReceiver } from '#lib/testing/callbacks/receivers.ts';

vi.mock('#lib/platform/log.ts', () => ({
  errorName: () => 'Error',
  log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
}));

const URL_TEXT = 'http://127.0.0.1:9/cb';

const { db } = testDatabase();
let sellerId: number;

const ask = <Row>(name: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  db.query<Row>(statement(`test_${name}`, text), values);

beforeEach(async () => {
  await ask('end_open', `UPDATE delivery SET state = 'dropped', settled_at = app_now() WHERE state = 'pending'`);
  const [seller] = await ask<{ id: number }>(
    'seller',
    `
    INSERT INTO seller (svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name, email)
    VALUES (decode(md5(random()::text), 'hex'), '', '', gen_random_uuid(), 'Test', 'test@example.com') RETURNING id`,
  );
  sellerId = seller?.id ?? 0;
});

afterEach(async () => {
  await ask('clock_back', 'UPDATE app_clock SET offset_seconds = 0');
});

const moveClock = (seconds: number) =>
  ask('clock_on', 'UPDATE app_clock SET offset_seconds = offset_seconds + $1', [seconds]);

/** That many events, each of a sale of its own, on their way to one address. */
async function givenEvents(count: number, url = URL_TEXT, notifyType = 'sale-complete'): Promise<number[]> {
  const rows = await ask<{ id: number }>(
    'events',
    `
    WITH sales AS (
      INSERT INTO sale (public_id, seller_id, price, currency, product_name) SELECT 'SALE-' || gen_random_uuid(), $1,
        500, 'ILS', 'x' FROM generate_series(1, $2::int) RETURNING id
    ), attempts AS (
      INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, channel, lease_until,
        settled_at)
      SELECT 'TRAN-' || gen_random_uuid(), id, $1, 'pay', 'declined', 500, 'ILS', 'api', app_now(), app_now() FROM sales
        RETURNING id, sale_id
    ), events AS (
      INSERT INTO event (sale_id, attempt_id, notify_type, body) SELECT sale_id, id, $4::notify_type,
        'attempt=' || id || '&notify_type=' || $4::notify_type FROM attempts RETURNING id, sale_id, notify_type
    )
    INSERT INTO delivery (event_id, seller_id, sale_id, notify_type, audience, url) SELECT id, $1, sale_id, notify_type,
      'seller', $3::text FROM events RETURNING id`,
    [sellerId, count, url, notifyType],
  );
  return rows.map(({ id }) => id);
}

type Row = { state: string; tries: number; claims: number; waitSeconds: number; settled: boolean };

const rowOf = async (id: number): Promise<Row | undefined> =>
  (
    await ask<Row>(
      'row',
      `
  SELECT state, tries, claims, extract(epoch FROM next_at - app_now())::float8 AS "waitSeconds",
    settled_at IS NOT NULL AS settled FROM delivery WHERE id = $1`,
      [id],
    )
  )[0];

const answered = (error: AttemptResult['error'], httpStatus: number | null = error ? 500 : 200): AttemptResult => ({
  error,
  httpStatus,
  durationMs: 1,
  requestHeaders: { 'x-q': 'a' },
  responseHeaders: { 'x-a': 'b' },
  responseBody: 'seen',
});

/** Claims and sends until nothing is due, and waits until all of it is recorded. */
async function deliverAll(send: SendCallback): Promise<void> {
  const work = deliveryWork(db, send);
  while ((await work.claimAndBegin()) > 0) await vi.waitFor(() => undefined);
  await work.finish();
}

test('a due delivery is sent with its frozen body, recorded and ended', async () => {
  const [id = 0] = await givenEvents(1);
  const sent: [string, string][] = [];
  await deliverAll(async (url, body) => {
    sent.push([url, body]);
    return answered(null);
  });
  expect(sent).toEqual([[URL_TEXT, expect.stringMatching(/^attempt=\d+&notify_type=sale-complete$/)]]);
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', tries: 1, claims: 1, settled: true });
  const tries = await ask(
    'tries',
    `SELECT number, http_status, error, request_headers, response_headers, response_body FROM delivery_try
      WHERE delivery_id = $1`,
    [id],
  );
  expect(tries).toEqual([
    {
      number: 1,
      http_status: 200,
      error: null,
      request_headers: { 'x-q': 'a' },
      response_headers: { 'x-a': 'b' },
      response_body: 'seen',
    },
  ]);
});

test.each(['status', 'timeout', 'connection', 'dns', 'tls', 'refused_address'] as const)(
  'W-02: %s is tried three times, 30 and 60 seconds apart, then dropped',
  async (error) => {
    const [id = 0] = await givenEvents(1);
    let sends = 0;
    const send: SendCallback = async () => {
      sends += 1;
      return answered(error, error === 'status' ? 503 : null);
    };
    await deliverAll(send);
    const first = await rowOf(id);
    expect(first).toMatchObject({ state: 'pending', tries: 1, settled: false });
    expect(first?.waitSeconds).toBeGreaterThan(27);
    expect(first?.waitSeconds).toBeLessThanOrEqual(30);
    await moveClock(27);
    await deliverAll(send);
    expect(sends).toBe(1);
    await moveClock(3);
    await deliverAll(send);
    const second = await rowOf(id);
    expect(second).toMatchObject({ state: 'pending', tries: 2 });
    expect(second?.waitSeconds).toBeGreaterThan(57);
    expect(second?.waitSeconds).toBeLessThanOrEqual(60);
    await moveClock(60);
    await deliverAll(send);
    expect(await rowOf(id)).toMatchObject({ state: 'dropped', tries: 3, claims: 3, settled: true });
    await moveClock(3_600);
    await deliverAll(send);
    expect(sends).toBe(3);
  },
);

test('W-02: the next try is counted from the start of the one that failed', async () => {
  const [id = 0] = await givenEvents(1);
  await deliverAll(() => new Promise((resolve) => setTimeout(() => resolve(answered('timeout', null)), 2_000)));
  const row = await rowOf(id);
  expect(row?.waitSeconds).toBeLessThanOrEqual(28);
  expect(row?.waitSeconds).toBeGreaterThan(26);
});

test('W-04: eight workers on one database never send an event twice and lose none of 400', async () => {
  const urls = Array.from({ length: 20 }, (_, i) => `http://127.0.0.1:9/${i}`.replace(':9', `:${9_000 + i}`));
  for (const url of urls) await givenEvents(20, url);
  const bodies: string[] = [];
  const shares = new Map<number, number>();
  const workers = Array.from({ length: 8 }, (_, worker) =>
    deliveryWork(db, async (_url, body) => {
      bodies.push(body);
      shares.set(worker, (shares.get(worker) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 2));
      return answered(null);
    }),
  );
  await vi.waitFor(
    async () => {
      await Promise.all(workers.map((worker) => worker.claimAndBegin()));
      expect(bodies.length).toBeGreaterThanOrEqual(400);
    },
    { timeout: 20_000, interval: 5 },
  );
  await Promise.all(workers.map((worker) => worker.finish()));
  expect(new Set(bodies).size).toBe(400);
  expect(bodies).toHaveLength(400);
  expect(shares.size).toBeGreaterThanOrEqual(2);
}, 30_000);

test('W-05, W-10: a claimer that dies costs a claim, not a try: the event is sent again when the lease ends', async () => {
  const [id = 0] = await givenEvents(1);
  expect(await claimDue(db, 10, [])).toHaveLength(1);
  expect(await claimDue(db, 10, [])).toHaveLength(0);
  // The clock goes on while this runs.
  await moveClock(15);
  expect(await claimDue(db, 10, [])).toHaveLength(0);
  await moveClock(6);
  await deliverAll(async () => answered(null));
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', tries: 1, claims: 2 });
});

test('W-05: an outcome that comes after the lease has passed on is not written', async () => {
  const [id = 0] = await givenEvents(1);
  const [late] = await claimDue(db, 1, []);
  await moveClock(21);
  const [owner] = await claimDue(db, 1, []);
  const finished = (claims: number) => [
    {
      id,
      claims,
      audience: 'seller' as const,
      ownerId: sellerId,
      address: URL_TEXT,
      outcome: answered(null),
      ageMs: 5,
      state: 'delivered' as const,
      waitMs: 0,
    },
  ];
  expect(await recordAttempts(db, finished(late?.claims ?? 0))).toMatchObject({ written: 0 });
  expect(await rowOf(id)).toMatchObject({ state: 'pending', tries: 0 });
  expect(await recordAttempts(db, finished(owner?.claims ?? 0))).toMatchObject({ written: 1 });
  expect(await recordAttempts(db, finished(owner?.claims ?? 0))).toMatchObject({ written: 0 });
});

test('W-05: after ten claims without an outcome a delivery is dropped', async () => {
  const [id = 0] = await givenEvents(1);
  for (let claim = 1; claim <= 10; claim += 1) {
    expect(await claimDue(db, 1, [])).toHaveLength(1);
    await moveClock(21);
  }
  expect(await claimDue(db, 1, [])).toHaveLength(0);
  expect(await abandonPoisoned(db)).toBe(1);
  expect(await rowOf(id)).toMatchObject({ state: 'dropped', tries: 0, claims: 10 });
});

test('what is given back can be claimed at once and has cost nothing', async () => {
  const [id = 0] = await givenEvents(1);
  await releaseClaims(db, await claimDue(db, 1, []));
  expect(await rowOf(id)).toMatchObject({ state: 'pending', claims: 0 });
  expect(await claimDue(db, 1, ['127.0.0.1:9'])).toHaveLength(0);
  expect(await claimDue(db, 1, ['127.0.0.1:90'])).toHaveLength(1);
});

test('W-06: a destination that hangs has four requests under way and does not delay another', async () => {
  await givenEvents(40, 'http://127.0.0.1:1111/cb');
  await givenEvents(10, 'http://127.0.0.1:2222/cb');
  let hanging = 0;
  let healthy = 0;
  const letGo: (() => void)[] = [];
  const work = deliveryWork(db, (url) => {
    if (url.includes('2222')) {
      healthy += 1;
      return Promise.resolve(answered(null));
    }
    hanging += 1;
    return new Promise((resolve) => letGo.push(() => resolve(answered('timeout', null))));
  });
  await vi.waitFor(async () => {
    await work.claimAndBegin();
    expect(healthy).toBe(10);
  });
  expect(hanging).toBe(4);
  const finished = work.finish();
  while (letGo.length > 0) {
    letGo.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await finished;
  const left = await ask<{ n: number }>(
    'unclaimed',
    `SELECT count(*)::int AS n FROM delivery WHERE state = 'pending' AND locked_until IS NULL AND claims = 0
      AND seller_id = $1`,
    [sellerId],
  );
  expect(left).toEqual([{ n: 36 }]);
});

test('W-12: a failure still on its way when its sale has been paid is not told any more', async () => {
  const [failure = 0] = await givenEvents(1, URL_TEXT, 'sale-failure');
  const [other = 0] = await givenEvents(1, URL_TEXT, 'sale-failure');
  await ask(
    'paid',
    `
    INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, channel, lease_until, settled_at)
    SELECT 'TRAN-' || gen_random_uuid(), event.sale_id, $1, 'pay', 'succeeded', 500, 'ILS', 'api', app_now(), app_now()
    FROM delivery JOIN event ON event.id = delivery.event_id WHERE delivery.id = $2`,
    [sellerId, failure],
  );
  let sends = 0;
  await deliverAll(async () => {
    sends += 1;
    return answered(null);
  });
  expect(await rowOf(failure)).toMatchObject({ state: 'skipped', tries: 0, settled: true });
  expect(await rowOf(other)).toMatchObject({ state: 'delivered', tries: 1 });
  expect(sends).toBe(1);
});

test('W-01: the jobs, the client and a real receiver together deliver once, soon', async () => {
  const receiver = await httpReceiver();
  const sender = callbackSender({ environment: 'sandbox', allowedHosts: [receiver.host], ownUrls: [] });
  const jobs = startJobs(callbackJobs(db, sender.send, callbackRecords));
  onTestFinished(async () => {
    await jobs.stop();
    await sender.close();
    await receiver.close();
  });
  const ids = await givenEvents(30, receiver.url);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(30), { timeout: 5_000 });
  await jobs.stop();
  for (const id of ids) expect(await rowOf(id)).toMatchObject({ state: 'delivered', tries: 1 });
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(30);
});
