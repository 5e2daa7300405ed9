import { beforeEach, describe, expect, test, vi } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { claimDue, deliveryWork } from '#lib/testing/callbacks/with-records.ts';
import { endpointsOf } from './endpoints.sql.ts';
import type { SendCallback } from '../sending/send-callback.ts';
import { type ClaimedDelivery, recordAttempts, releaseClaims } from '../sending/store.sql.ts';
import { forgetEndpoints } from './store-endpoints.sql.ts';
import { givenEvents, statesOf } from '#lib/testing/callbacks/events.ts';

vi.mock('#lib/platform/log.ts', () => ({
  errorName: () => 'Error',
  log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
}));

const { db, moveClock } = testDatabase();
const URL_TEXT = 'https://shop.example.com/cb';
let seller: TestSeller;

beforeEach(async () => {
  await db.query(
    statement('test_end_open', `UPDATE delivery SET state = 'dropped', settled_at = app_now() WHERE state = 'pending'`),
    [],
  );
  seller = await givenSeller(db);
});

const outcome = (works: boolean) => ({
  error: works ? null : ('status' as const),
  httpStatus: works ? 200 : 503,
  durationMs: 1,
  requestHeaders: {},
  responseHeaders: {},
  responseBody: '',
});

/** Deliveries that are claimed now, none passed over. */
const claim = (most = 100): Promise<ClaimedDelivery[]> => claimDue(db, most, []);

/** Records what deliveries met, in this order, as one batch. */
const record = (deliveries: readonly ClaimedDelivery[], works: (place: number) => boolean) =>
  recordAttempts(
    db,
    deliveries.map((delivery, place) => ({
      ...delivery,
      outcome: outcome(works(place)),
      ageMs: 0,
      state: works(place) ? 'delivered' : 'dropped',
      waitMs: 0,
    })),
  );

const dispositions = (claimed: readonly ClaimedDelivery[]) => claimed.map(({ disposition }) => disposition);
const event = (
  urls: string | string[] = URL_TEXT,
  of: TestSeller = seller,
  audience: 'seller' | 'partner' = 'seller',
) => givenEvents(db, { sellerId: of.id, urls: [urls].flat(), audience });
const events = (count: number) => givenEvents(db, { sellerId: seller.id, urls: [URL_TEXT], count });
const endpoint = async (of: TestSeller = seller) =>
  (await endpointsOf(db, { sellerIds: [of.id], partnerIds: of.partner ? [of.partner.id] : [] }))[0];

/** Fails so many deliveries, each recorded by itself. */
async function failTimes(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await event();
    await record(await claim(), () => false);
  }
}

describe('W-07: an address that fails', () => {
  test('nine times in a row is still sent to; the tenth failure pauses it for 60 s', async () => {
    await failTimes(9);
    expect(await endpoint()).toMatchObject({
      state: 'failing',
      failuresInARow: 9,
      pausedUntil: null,
      lastError: 'status',
      lastHttpStatus: 503,
      lastSuccessAt: null,
    });
    await failTimes(1);
    const paused = await endpoint();
    expect(paused).toMatchObject({
      state: 'paused',
      failuresInARow: 10,
      address: URL_TEXT,
      audience: 'seller',
      ownerId: seller.id,
      ownerName: 'Seller',
    });
    expect(Number(paused?.pausedUntil) - Date.now()).toBeGreaterThan(58_000);
    expect(Number(paused?.pausedUntil) - Date.now()).toBeLessThan(61_000);
    expect(paused?.failingSince?.getTime()).toBeLessThanOrEqual(paused?.lastFailureAt?.getTime() ?? 0);
  });

  test('has its deliveries skipped while it is paused, also those that were to be tried again', async () => {
    const [retried = 0] = await event();
    const [first] = await claim();
    await recordAttempts(db, [
      { ...(first as ClaimedDelivery), outcome: outcome(false), ageMs: 0, state: 'pending', waitMs: 30_000 },
    ]);
    await failTimes(9);
    const [fresh = 0] = await event();
    expect(dispositions(await claim())).toEqual(['paused']);
    await moveClock(31);
    expect(dispositions(await claim())).toEqual(['paused']);
    expect(await statesOf(db, [retried, fresh])).toEqual([
      expect.objectContaining({ state: 'skipped', because: 'paused', tries: 1 }),
      expect.objectContaining({ state: 'skipped', because: 'paused', tries: 0, claims: 0 }),
    ]);
  });

  test('gets one delivery when the pause is over, and the others wait for what it meets', async () => {
    await failTimes(10);
    await moveClock(61);
    expect((await endpoint())?.state).toBe('probing');
    const ids = await events(5);
    const claimed = await claim();
    expect(dispositions(claimed).sort()).toEqual(['later', 'later', 'later', 'later', 'send']);
    expect(claimed.find(({ disposition }) => disposition === 'send')?.id).toBe(ids[0]);
    expect(await claim()).toEqual([]);
    await moveClock(3);
    expect(dispositions(await claim())).toEqual(['later', 'later', 'later', 'later']);
    expect((await statesOf(db, ids)).map(({ state, claims }) => [state, claims])).toEqual([
      ['pending', 1],
      ['pending', 0],
      ['pending', 0],
      ['pending', 0],
      ['pending', 0],
    ]);
  });

  test('opens again, with nothing held against it, when that one is taken', async () => {
    await failTimes(10);
    await moveClock(61);
    await events(3);
    await record(
      (await claim()).filter(({ disposition }) => disposition === 'send'),
      () => true,
    );
    expect(await endpoint()).toMatchObject({
      state: 'active',
      failuresInARow: 0,
      failingSince: null,
      pausedUntil: null,
      lastError: 'status',
    });
    await moveClock(3);
    expect(dispositions(await claim())).toEqual(['send', 'send']);
    await failTimes(9);
    expect((await endpoint())?.state).toBe('failing');
  });

  test('is paused for another 60 s when that one fails, and what waited is skipped', async () => {
    await failTimes(10);
    await moveClock(61);
    const ids = await events(3);
    await record(
      (await claim()).filter(({ disposition }) => disposition === 'send'),
      () => false,
    );
    expect(await endpoint()).toMatchObject({ state: 'paused', failuresInARow: 11 });
    await moveClock(3);
    expect(dispositions(await claim())).toEqual(['paused', 'paused']);
    expect((await statesOf(db, ids)).map(({ because }) => because)).toEqual([null, 'paused', 'paused']);
    await moveClock(54);
    await event();
    expect(dispositions(await claim())).toEqual(['paused']);
    await moveClock(4);
    await event();
    expect(dispositions(await claim())).toEqual(['send']);
  });

  test('every second time is never paused', async () => {
    for (let time = 0; time < 40; time += 1) {
      await event();
      const claimed = await claim();
      expect(dispositions(claimed)).toEqual(['send']);
      await record(claimed, () => time % 2 === 1);
    }
    expect(await endpoint()).toMatchObject({ state: 'active', failuresInARow: 0 });
  });

  test('every second time within one batch is not paused either, and what counts is what came after the last success', async () => {
    await events(30);
    await record(await claim(), (place) => place % 2 === 1);
    expect(await endpoint()).toMatchObject({ state: 'active', failuresInARow: 0 });
    await events(15);
    await record(await claim(), (place) => place === 9);
    expect(await endpoint()).toMatchObject({ state: 'failing', failuresInARow: 5 });
    await events(12);
    await record(await claim(), () => false);
    expect(await endpoint()).toMatchObject({ state: 'paused', failuresInARow: 17 });
  });

  test('keeps its pause as it is when requests that were under way fail too', async () => {
    await events(14);
    const claimed = await claim();
    await record(claimed.slice(0, 10), () => false);
    const before = await endpoint();
    await moveClock(5);
    const { paused } = await record(claimed.slice(10), () => false);
    expect(await endpoint()).toMatchObject({ state: 'paused', failuresInARow: 14, pausedUntil: before?.pausedUntil });
    expect(paused).toEqual([`seller ${seller.id} ${URL_TEXT}`]);
  });
});

describe('W-07: whose address it is', () => {
  test('is the owner, the audience and the address without its query', async () => {
    const partner = await givenPartner(db);
    const [other, ofPartner] = [await givenSeller(db), await givenSeller(db, { partner })];
    await event(Array.from({ length: 10 }, (_, at) => `${URL_TEXT}?order=${at}`));
    await record(await claim(), () => false);
    await event([`${URL_TEXT}?order=11`, `${URL_TEXT}/other`, 'https://shop.example.com:8443/cb']);
    await event(URL_TEXT, other);
    await event(URL_TEXT, ofPartner, 'partner');
    expect(dispositions((await claim()).sort((one, two) => one.id - two.id))).toEqual([
      'paused',
      'send',
      'send',
      'send',
      'send',
    ]);
    expect(await endpoint(other)).toBeUndefined();
  });

  test('for a partner is the partner, whichever of its sellers the events are of', async () => {
    const partner = await givenPartner(db);
    const [one, two] = [await givenSeller(db, { partner }), await givenSeller(db, { partner })];
    for (const of of [one, two])
      await givenEvents(db, { sellerId: of.id, urls: [URL_TEXT], count: 5, audience: 'partner' });
    await record(await claim(), () => false);
    expect(await endpointsOf(db, { sellerIds: [one.id, two.id], partnerIds: [] })).toEqual([]);
    expect(await endpointsOf(db, { sellerIds: [], partnerIds: [partner.id] })).toEqual([
      expect.objectContaining({
        audience: 'partner',
        ownerId: partner.id,
        ownerName: 'Partner',
        state: 'paused',
        failuresInARow: 10,
      }),
    ]);
  });
});

describe('W-07: several workers at once', () => {
  test('one delivery in all is let through after a pause', async () => {
    await failTimes(10);
    await moveClock(61);
    await events(64);
    const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim(8)))).flat();
    expect(dispositions(claimed).filter((disposition) => disposition === 'send')).toHaveLength(1);
    expect(dispositions(claimed)).not.toContain('paused');
  });

  test('ten failures, each recorded by another worker at the same moment, are ten', async () => {
    const addresses = [`${URL_TEXT}/a`, `${URL_TEXT}/b`];
    await givenEvents(db, { sellerId: seller.id, urls: addresses, count: 20 });
    const claimed = await claim();
    // Every batch speaks of both addresses, in either order: locks must be taken in one.
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => {
        const pair = claimed.filter(
          ({ id }) => Math.floor((id - Math.min(...claimed.map((one) => one.id))) / 2) === at,
        );
        return record(at % 2 === 0 ? pair : pair.reverse(), () => false);
      }),
    );
    const shown = await endpointsOf(db, { sellerIds: [seller.id], partnerIds: [] });
    expect(shown.map(({ state, failuresInARow }) => [state, failuresInARow])).toEqual([
      ['paused', 10],
      ['paused', 10],
    ]);
  });

  test('a worker that dies with the one delivery that was let through makes room for another after its lease', async () => {
    await failTimes(10);
    await moveClock(61);
    await event();
    expect(dispositions(await claim())).toEqual(['send']);
    await event();
    expect(dispositions(await claim())).toEqual(['later']);
    await moveClock(21);
    expect(dispositions(await claim()).sort()).toEqual(['later', 'send']);
  });

  test('the one delivery, given back, is let through again at once', async () => {
    await failTimes(10);
    await moveClock(61);
    await event();
    await releaseClaims(db, await claim());
    expect(dispositions(await claim())).toEqual(['send']);
  });

  test('what waits in a worker for an address that has been paused is given back and skipped', async () => {
    const ids = await events(28);
    let sends = 0;
    const letGo: (() => void)[] = [];
    const send: SendCallback = () => {
      sends += 1;
      return new Promise((resolve) => letGo.push(() => resolve(outcome(false))));
    };
    const work = deliveryWork(db, send);
    await work.claimAndBegin();
    await vi.waitFor(
      async () => {
        letGo.shift()?.();
        expect((await endpoint())?.state).toBe('paused');
      },
      { timeout: 10_000, interval: 30 },
    );
    await vi.waitFor(
      async () => {
        letGo.shift()?.();
        await work.claimAndBegin();
        const states = await statesOf(db, ids);
        expect(states.filter(({ because }) => because === 'paused').length + sends).toBeGreaterThanOrEqual(28);
      },
      { timeout: 10_000 },
    );
    for (const go of letGo) go();
    await work.finish();
    // Ten to pause it, and at most what was under way by then.
    expect(sends).toBeLessThanOrEqual(14);
  });
});

describe('an address that is well', () => {
  const VERSION = statement(
    'test_endpoint_version',
    `SELECT xmin::text AS version, xmax::text AS locked, last_success_at AS at FROM callback_endpoint
      WHERE owner_id = $1`,
  );

  test('is neither written nor locked within a minute, and then once', async () => {
    await event();
    await record(await claim(), () => true);
    const [before] = await db.query<{ version: string; at: Date }>(VERSION, [seller.id]);
    for (let batch = 0; batch < 5; batch += 1) {
      await events(20);
      await record(await claim(), () => true);
    }
    expect(await db.query(VERSION, [seller.id])).toEqual([before]);
    await moveClock(61);
    await event();
    await record(await claim(), () => true);
    const [after] = await db.query<{ version: string; at: Date }>(VERSION, [seller.id]);
    expect(after?.version).not.toBe(before?.version);
    expect(Number(after?.at) - Number(before?.at)).toBeGreaterThan(60_000);
  });

  test('is kept in sight for 50 addresses of an owner; one in trouble always is', async () => {
    await event(Array.from({ length: 70 }, (_, at) => `${URL_TEXT}/order/${at}`));
    for (let batch = 0; batch < 7; batch += 1) await record(await claim(10), () => true);
    expect((await endpointsOf(db, { sellerIds: [seller.id], partnerIds: [] })).length).toBeLessThanOrEqual(60);
    await event(`${URL_TEXT}/order/71`);
    await record(await claim(), () => false);
    expect((await endpoint())?.address).toBe(`${URL_TEXT}/order/71`);
  });

  test('is forgotten when nothing was sent to it for 30 days', async () => {
    await event();
    await record(await claim(), () => true);
    await moveClock(29 * 86_400);
    await forgetEndpoints(db);
    expect(await endpoint()).toBeDefined();
    await moveClock(2 * 86_400);
    await forgetEndpoints(db);
    expect(await endpoint()).toBeUndefined();
    await moveClock(-31 * 86_400);
  });
});

test('the screen’s question: paused first, then failing, then the rest; nobody else’s', async () => {
  const other = await givenSeller(db);
  await event(`${URL_TEXT}/well`);
  await record(await claim(), () => true);
  await event(`${URL_TEXT}/failing`);
  await record(await claim(), () => false);
  await givenEvents(db, { sellerId: seller.id, urls: [`${URL_TEXT}/paused`], count: 10 });
  await record(await claim(), () => false);
  await event(`${URL_TEXT}/other`, other);
  await record(await claim(), () => false);
  const shown = await endpointsOf(db, { sellerIds: [seller.id], partnerIds: [] });
  expect(shown.map(({ address, state }) => [address.slice(URL_TEXT.length), state])).toEqual([
    ['/paused', 'paused'],
    ['/failing', 'failing'],
    ['/well', 'active'],
  ]);
  expect(await endpointsOf(db, { sellerIds: [], partnerIds: [seller.id, other.id] })).toEqual([]);
});
