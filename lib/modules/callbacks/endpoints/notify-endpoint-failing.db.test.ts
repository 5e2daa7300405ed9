import { beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { claimDue } from '#lib/testing/callbacks/with-records.ts';
import { endpointsOf, undeliveredAt } from './endpoints.sql.ts';
import { worstEndpoint } from './store-shown-endpoints.ts';
import { recordAttempts } from '../sending/store.sql.ts';
import { notifyEndpointFailing } from './notify-endpoint-failing.ts';
import { givenEvents } from '#lib/testing/callbacks/events.ts';

const { db, moveClock } = testDatabase();
const URL_TEXT = 'https://shop.example.com/cb?order=1';
let seller: TestSeller;

const MAILS = statement('test_mails', 'SELECT recipient, facts FROM message WHERE seller_id = $1 ORDER BY id');
const mailsOf = (of: TestSeller) => db.query<{ recipient: string; facts: Record<string, unknown> }>(MAILS, [of.id]);
const clear = () =>
  db.query(
    statement('test_end_open', `UPDATE delivery SET state = 'dropped', settled_at = app_now() WHERE state = 'pending'`),
    [],
  );

/** One event for each, all of them met at once. */
async function deliver(
  of: TestSeller,
  works: boolean,
  count = 1,
  audience: 'seller' | 'partner' = 'seller',
): Promise<void> {
  await givenEvents(db, { sellerId: of.id, urls: [URL_TEXT], count, audience });
  const claimed = (await claimDue(db, 100, [])).filter(({ disposition }) => disposition === 'send');
  const outcome = {
    error: works ? null : ('status' as const),
    httpStatus: works ? 200 : 503,
    durationMs: 1,
    requestHeaders: {},
    responseHeaders: {},
    responseBody: '',
  };
  await recordAttempts(
    db,
    claimed.map((delivery) => ({
      ...delivery,
      outcome,
      ageMs: 5,
      state: works ? 'delivered' : 'dropped',
      waitMs: 0,
    })),
  );
}

beforeEach(async () => {
  await clear();
  await notifyEndpointFailing(db);
  seller = await givenSeller(db);
});

describe('owners of an address that fails on and on', () => {
  test('are written to when it is paused, and not before', async () => {
    await deliver(seller, false, 9);
    expect([await notifyEndpointFailing(db), await mailsOf(seller)]).toEqual([0, []]);
    await deliver(seller, false);
    expect(await notifyEndpointFailing(db)).toBe(1);
    expect(await mailsOf(seller)).toMatchObject([
      {
        recipient: 'seller@example.com',
        facts: { host: 'shop.example.com', error: 'status', httpStatus: 503, path: '/callbacks/addresses' },
      },
    ]);
  });

  test('are written to once while it goes on failing, however long and however many ask at once', async () => {
    await deliver(seller, false, 10);
    const told = await Promise.all(Array.from({ length: 6 }, () => notifyEndpointFailing(db)));
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(1);
    for (let pause = 0; pause < 3; pause += 1) {
      await moveClock(3_700);
      await deliver(seller, false);
      await notifyEndpointFailing(db);
    }
    expect(await mailsOf(seller)).toHaveLength(1);
  });

  test('are written to again when it fails anew, but not within the hour', async () => {
    await deliver(seller, false, 10);
    await notifyEndpointFailing(db);
    await moveClock(61);
    await deliver(seller, true);
    await deliver(seller, false, 10);
    expect([await notifyEndpointFailing(db), (await mailsOf(seller)).length]).toEqual([0, 1]);
    await moveClock(3_600);
    expect([await notifyEndpointFailing(db), (await mailsOf(seller)).length]).toEqual([1, 2]);
  });

  test('are the partner’s where the address is the partner’s', async () => {
    const partner = await givenPartner(db);
    const ofPartner = await givenSeller(db, { partner });
    await db.query(
      statement(
        'test_partner_owner',
        `WITH person AS (INSERT INTO app_user (email, name, password_hash) VALUES ('owner@partner.example', 'P', 'x')
          RETURNING id)
      INSERT INTO membership (user_id, partner_id, role) SELECT id, $1, 'owner' FROM person`,
      ),
      [partner.id],
    );
    await deliver(ofPartner, false, 10, 'partner');
    expect(await notifyEndpointFailing(db)).toBe(1);
    expect((await mailsOf(ofPartner)).map(({ recipient }) => recipient)).toEqual(['owner@partner.example']);
  });

  test('are not taken to be told where the mail could not be queued', async () => {
    await deliver(seller, false, 10);
    await db.query(statement('test_break', `UPDATE callback_endpoint SET last_http_status = 9 WHERE owner_id = $1`), [
      seller.id,
    ]);
    expect([await notifyEndpointFailing(db), (await mailsOf(seller)).length]).toEqual([0, 0]);
    await db.query(statement('test_mend', `UPDATE callback_endpoint SET last_http_status = 503 WHERE owner_id = $1`), [
      seller.id,
    ]);
    expect([await notifyEndpointFailing(db), (await mailsOf(seller)).length]).toEqual([1, 1]);
  });
});

test('security 2: an address whose mail cannot be written keeps no other owner from being told', async () => {
  const other = await givenSeller(db);
  for (const one of [seller, other]) await deliver(one, false, 10);
  await db.query(statement('test_break_one', 'UPDATE callback_endpoint SET last_http_status = 9 WHERE owner_id = $1'), [
    seller.id,
  ]);
  expect(await notifyEndpointFailing(db)).toBe(1);
  expect([(await mailsOf(seller)).length, (await mailsOf(other)).length]).toEqual([0, 1]);
});

describe('what people see of addresses in trouble', () => {
  const scope = (of: TestSeller) => ({ sellerIds: [of.id], partnerIds: [] });

  test('is the worst of their own, from the third failure on', async () => {
    const other = await givenSeller(db);
    await deliver(seller, false, 2);
    expect(await worstEndpoint(db, scope(seller))).toBeNull();
    await deliver(seller, false);
    expect(await worstEndpoint(db, scope(seller))).toMatchObject({
      address: 'https://shop.example.com/cb',
      isPaused: false,
      count: 1,
    });
    await deliver(seller, false, 7);
    expect(await worstEndpoint(db, scope(seller))).toMatchObject({ isPaused: true });
    expect(await worstEndpoint(db, scope(other))).toBeNull();
    await moveClock(61);
    await deliver(seller, true);
    expect(await worstEndpoint(db, scope(seller))).toBeNull();
  });

  test('is how many did not arrive since it began', async () => {
    await deliver(seller, true, 2);
    await deliver(seller, false, 10);
    await deliver(seller, false, 3);
    const endpoints = await endpointsOf(db, scope(seller));
    expect([...(await undeliveredAt(db, endpoints)).values()]).toEqual([13]);
    await moveClock(61);
    await deliver(seller, true);
    expect((await undeliveredAt(db, await endpointsOf(db, scope(seller)))).size).toBe(0);
  });
});
