import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guardedPoster, type GuardedPoster } from '#lib/modules/callbacks/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { armFailpoint } from '#lib/platform/failpoints.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenNotified, type NotifiedPerson } from '#lib/testing/notifications/people.ts';
import { type PushService, startPushService, type TestBrowser } from '#lib/testing/notifications/push-service.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import type { NotificationsContext } from '../context.ts';
import { keepChoice, keepQuietHours } from '../store-choices.sql.ts';
import { publicPushKey } from './push-key.ts';
import { pushWork } from './send-pushes.ts';
import { spreadNews } from './spread-news.ts';
import { abandonPushes, tidyPushes } from './store-pushes.sql.ts';
import { subscribe, unsubscribe } from './subscribe.ts';

/** Payments in browsers, over a push service of our own that decrypts what it is sent. */

const base = testDatabase();
const world = testWorld(base);
const { db } = base;
let service: PushService;
let poster: GuardedPoster;
let context: NotificationsContext;

beforeAll(async () => {
  service = await startPushService();
  const urlPolicy = { environment: 'sandbox', allowedHosts: [service.host], ownUrls: [] } as const;
  poster = guardedPoster(urlPolicy);
  context = {
    database: db,
    vault: base.vault,
    urlPolicy,
    poster,
    contact: 'mailto:payments@example.com',
    timeZone: 'Asia/Jerusalem',
  };
  await publicPushKey(context);
});
afterAll(async () => {
  await Promise.all([service.close(), poster.close()]);
});

const query = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  base.owner.query<Row>(statement('', text), values);

beforeEach(async () => {
  armFailpoint(null);
  await query('DELETE FROM push_subscription');
  await query('DELETE FROM push_news');
});

const wanting = (person: NotifiedPerson, seller: TestSeller, wantsPushes = true) =>
  keepChoice(
    db,
    { userId: person.id, sellerId: seller.id, yesterday: '2026-01-01' },
    { wantsPushes, wantsDayNote: false, wantsPayouts: false, wantsStatements: false, wantsDisputes: false },
  );

/** A seller, one of its people who wants its payments, and a browser of theirs. */
async function givenReader({ role = 'owner', language = 'en' }: Parameters<typeof givenNotified>[2] = {}) {
  const seller = await givenSeller(db);
  const person = await givenNotified(base.owner, [seller.id], { role, language });
  const browser = await givenBrowser(person);
  await wanting(person, seller);
  return { seller, person, browser };
}

async function givenBrowser(person: NotifiedPerson): Promise<TestBrowser> {
  const browser = service.browser();
  expect((await subscribe(context, person, browser.subscription)).ok).toBe(true);
  return browser;
}

async function paid(seller: TestSeller): Promise<string> {
  const { saleId } = await world.givenSale(seller, { product_name: 'Private therapy', buyer_name: 'Noa Bar' });
  expect((await world.pay(seller, saleId)).body.status_code).toBe(0);
  return saleId;
}

/** The jobs of one process, until nothing is due; a process that dies in between is one that throws. */
async function work(): Promise<void> {
  while ((await spreadNews(db)) > 0);
  const worker = pushWork(context);
  while ((await worker.claimAndBegin()) > 0);
  await worker.finish();
}

const newsOf = (seller: TestSeller) => query('SELECT attempt_id FROM push_news WHERE seller_id = $1', [seller.id]);
const statesOf = async (seller: TestSeller): Promise<string[]> =>
  (
    await query<{ state: string }>(
      'SELECT p.state FROM push p JOIN attempt a ON a.id = p.attempt_id WHERE a.seller_id = $1 ORDER BY p.id',
      [seller.id],
    )
  ).map(({ state }) => state);
const makeDue = () =>
  query("UPDATE push SET next_at = app_now(), locked_until = NULL WHERE state IN ('queued', 'sending')");

test('a payment appears in the browser, with its amount and method, and nothing of the buyer', async () => {
  const { seller, browser } = await givenReader();
  const saleId = await paid(seller);
  await work();
  expect(browser.taken).toHaveLength(1);
  const [first] = browser.taken;
  if (!first) throw new Error('nothing was taken');
  const { content, headers, claims, signedBy, body } = first;
  expect(content).toEqual({
    title: '₪50.00 paid',
    body: 'Card',
    tag: saleId,
    path: `/sales/${saleId}`,
    lang: 'en',
    dir: 'ltr',
  });
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
  expect(headers.topic).toMatch(/^[\w-]{32}$/);
  expect(signedBy).toBe(await publicPushKey(context));
  expect(claims).toMatchObject({ aud: `http://${service.host}`, sub: 'mailto:payments@example.com' });
  expect(body.toString('latin1')).not.toMatch(/50\.00|paid|SALE/);
  await work();
  expect(browser.taken).toHaveLength(1);
});

test('it is in the language of the person, and names the business where they hear of several', async () => {
  const { seller, person, browser } = await givenReader({ language: 'he' });
  const other = await givenSeller(db);
  await query("INSERT INTO membership (user_id, seller_id, role) VALUES ($1, $2, 'manager')", [person.id, other.id]);
  await wanting(person, other);
  await paid(seller);
  await work();
  expect(browser.taken[0]?.content.dir).toBe('rtl');
  expect(browser.taken[0]?.content.title).toMatch(/^התקבל תשלום של/);
  expect(browser.taken[0]?.content.body).toMatch(/ · Seller/);
});

test('the same payment goes to every browser of everybody who wants it, once', async () => {
  const { seller, person, browser } = await givenReader();
  const second = await givenBrowser(person);
  const colleague = await givenNotified(base.owner, [seller.id], { role: 'cashier' });
  const third = await givenBrowser(colleague);
  await wanting(colleague, seller);
  await paid(seller);
  await Promise.all([work(), work()]);
  expect([browser, second, third].map(({ taken }) => taken.length)).toEqual([1, 1, 1]);
});

describe('nobody hears of what is not theirs', () => {
  test('A-01: a payment of another seller is no news, even to somebody who chose it by hand', async () => {
    const { person, browser } = await givenReader();
    const other = await givenSeller(db);
    await wanting(person, other);
    await paid(other);
    await work();
    expect(browser.taken).toEqual([]);
    expect(await statesOf(other)).toEqual(['skipped']);
  });

  test('bookings of sellers with nobody to tell write no news', async () => {
    const { seller, person } = await givenReader();
    await wanting(person, seller, false);
    await paid(seller);
    expect(await newsOf(seller)).toEqual([]);
    const another = await givenSeller(db);
    await paid(another);
    expect(await newsOf(another)).toEqual([]);
  });

  test('somebody who was removed from the business, or lost the right to see sales, hears no more', async () => {
    const { seller, person, browser } = await givenReader();
    await query('UPDATE membership SET disabled_at = app_now() WHERE user_id = $1', [person.id]);
    await paid(seller);
    await work();
    await query("UPDATE membership SET disabled_at = NULL, role = 'counter' WHERE user_id = $1", [person.id]);
    await paid(seller);
    await work();
    await query("UPDATE membership SET role = 'owner' WHERE user_id = $1", [person.id]);
    await query('UPDATE app_user SET disabled_at = app_now() WHERE id = $1', [person.id]);
    await paid(seller);
    await work();
    expect(browser.taken).toEqual([]);
  });

  test('whoever signs out, or is signed out elsewhere, hears no more in that browser', async () => {
    const { seller, person, browser } = await givenReader();
    await query('DELETE FROM session WHERE public_id = $1::uuid', [person.sessionId]);
    await paid(seller);
    await work();
    expect(browser.taken).toEqual([]);
    expect(await query('SELECT id FROM push_subscription WHERE user_id = $1', [person.id])).toEqual([]);
  });

  test('a session that ends by itself goes on being told for thirty days, and then no more', async () => {
    const { seller, browser } = await givenReader();
    await query("UPDATE session SET expires_at = app_now() - interval '1 hour' WHERE kept_until IS NOT NULL");
    await paid(seller);
    await work();
    expect(browser.taken).toHaveLength(1);
    await query("UPDATE session SET kept_until = app_now() - interval '1 second' WHERE kept_until IS NOT NULL");
    await paid(seller);
    await work();
    expect(browser.taken).toHaveLength(1);
    await tidyPushes(db);
    expect(await query('SELECT id FROM push_subscription')).toEqual([]);
  });

  test('a browser that another person signs in with is theirs alone', async () => {
    const { seller, browser } = await givenReader();
    const other = await givenSeller(db);
    const next = await givenNotified(base.owner, [other.id]);
    await subscribe(context, next, browser.subscription);
    await paid(seller);
    await work();
    expect(browser.taken).toEqual([]);
    await unsubscribe(context, next, browser.subscription.endpoint);
    expect(await query('SELECT id FROM push_subscription')).toEqual([]);
  });
});

test('in quiet hours nothing is pushed, then or later, and afterwards the next one is', async () => {
  const { seller, person, browser } = await givenReader();
  const [{ minute = 0 } = {}] = await query<{ minute: number }>(
    `SELECT (extract(hour FROM app_now() AT TIME ZONE 'Asia/Jerusalem') * 60
      + extract(minute FROM app_now() AT TIME ZONE 'Asia/Jerusalem'))::int AS minute`,
  );
  const around = { fromMinute: (minute + 1_380) % 1_440, untilMinute: (minute + 60) % 1_440 };
  await keepQuietHours(db, person.id, { ...around, timeZone: 'Asia/Jerusalem' });
  await paid(seller);
  await work();
  await keepQuietHours(db, person.id, null);
  await work();
  expect(browser.taken).toEqual([]);
  await paid(seller);
  await work();
  expect(browser.taken).toHaveLength(1);
});

describe('what push services say', () => {
  test.each([404, 410])('a browser that is gone (%i) is forgotten, with what was on its way there', async (status) => {
    const { seller, person, browser } = await givenReader();
    browser.answers.push(status);
    await paid(seller);
    await work();
    expect(await query('SELECT id FROM push_subscription WHERE user_id = $1', [person.id])).toEqual([]);
    expect(await statesOf(seller)).toEqual([]);
    await paid(seller);
    await work();
    expect(browser.taken).toEqual([]);
  });

  test.each([429, 503])('a service that is busy (%i) is asked again, and the browser told once', async (status) => {
    const { seller, browser } = await givenReader();
    browser.answers.push(status);
    await paid(seller);
    await work();
    expect([browser.taken.length, await statesOf(seller)]).toEqual([0, ['queued']]);
    await makeDue();
    await work();
    expect([browser.taken.length, await statesOf(seller)]).toEqual([1, ['sent']]);
  });

  test('a refusal is final, and so is a service that stays busy', async () => {
    const { seller, browser } = await givenReader();
    browser.answers.push(400);
    await paid(seller);
    await work();
    expect(await statesOf(seller)).toEqual(['failed']);
    browser.answers.push(503, 503, 503, 503);
    await paid(seller);
    for (let turn = 0; turn < 5; turn += 1) {
      await work();
      await makeDue();
    }
    expect([browser.taken.length, await statesOf(seller)]).toEqual([0, ['failed', 'failed']]);
  });

  test('news of long ago are not told', async () => {
    const { seller, browser } = await givenReader();
    await paid(seller);
    await query("UPDATE push_news SET created_at = app_now() - interval '61 minutes'");
    await work();
    await paid(seller);
    await spreadNews(db);
    await query("UPDATE push SET created_at = app_now() - interval '61 minutes'");
    await work();
    expect([browser.taken.length, await statesOf(seller)]).toEqual([0, ['skipped']]);
  });
});

describe('a process that dies', () => {
  test('while news are spread loses none and makes none twice', async () => {
    const { seller, browser } = await givenReader();
    await paid(seller);
    armFailpoint('push.before_queued:throw');
    await expect(spreadNews(db)).rejects.toThrow();
    expect(await newsOf(seller)).toHaveLength(1);
    await work();
    await work();
    expect(browser.taken).toHaveLength(1);
  });

  test.each([
    ['push.in_handover:throw', 0],
    ['push.after_handover:throw', 1],
  ])('at %s has its push sent by no other process', async (point, count) => {
    const { seller, browser } = await givenReader();
    await paid(seller);
    armFailpoint(point);
    await work();
    expect(browser.taken).toHaveLength(count);
    await query("UPDATE push SET locked_until = app_now() - interval '1 second' WHERE state = 'sending'");
    await work();
    await abandonPushes(db);
    await work();
    expect([browser.taken.length, await statesOf(seller)]).toEqual([count, ['unknown']]);
  });
});

describe('N-11: addresses that browsers give', () => {
  const HOSTILE = [
    'http://127.0.0.1:9/push',
    'https://127.0.0.1/push',
    'https://localhost/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/push',
    'https://10.0.0.1/push',
    'https://user:password@push.example.com/a',
    'http://push.example.com/a',
    'file:///etc/passwd',
    'not an address',
  ];
  test.each(HOSTILE)('%s is refused when it is kept', async (endpoint) => {
    const person = await givenNotified(base.owner, []);
    const { subscription } = service.browser();
    expect(await subscribe(context, person, { ...subscription, endpoint })).toEqual({ ok: false, reason: 'address' });
    expect(await query('SELECT id FROM push_subscription')).toEqual([]);
  });

  test.each(HOSTILE)('%s is not connected to when it is sent to', async (endpoint) => {
    expect(await poster.post(endpoint, {}, Buffer.from('x'))).toEqual({ status: null, error: 'refused_address' });
  });

  test('a name that leads to this machine is refused when the connection is made', async () => {
    const rebinding = guardedPoster(context.urlPolicy, async () => ['127.0.0.1']);
    expect(await rebinding.post('https://push.example.com/a', {}, Buffer.from('x'))).toEqual({
      status: null,
      error: 'refused_address',
    });
    await rebinding.close();
  });
});

test('the private key is nowhere in plain text, and two processes that make one have the same', async () => {
  await query('DELETE FROM push_key');
  const [one, other] = await Promise.all([publicPushKey(context), publicPushKey(context)]);
  expect(one).toBe(other);
  expect(Buffer.from(one, 'base64url')).toHaveLength(65);
  const [{ sealed } = { sealed: Buffer.alloc(0) }] = await query<{ sealed: Buffer }>('SELECT sealed FROM push_key');
  // Nonce, tag and the 32 bytes: nothing that a key could be read from.
  expect(sealed.length).toBeGreaterThan(32);
});
