import { expect, test } from 'vitest';
import { isRefused } from '#lib/modules/payments/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { times } from '#lib/testing/thorough.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { cancelSubscription } from './change/cancel.ts';
import { pauseSubscription } from './change/pause.ts';
import { replaceCard } from './change/replace-card.ts';
import { resumeSubscription } from './change/resume.ts';
import { setPrice } from './change/set-price.ts';
import { createSubscription, type SubscriptionToMake } from './create/create-subscription.ts';
import { paySubscription } from './create/pay-subscription.ts';
import { startOnPage } from './create/start-on-page.ts';
import { iterationWork } from './schedule/charge-due.ts';
import { settleEnded } from './schedule/settle-iterations.ts';
import { findByPublicId } from './store/subscriptions.sql.ts';

const base = testDatabase();
const world = testWorld(base);

const API = { actor: 'api' } as const;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const GOOD = { number: '4580458045804580', expiry: '12/40', cvv: '123' };

async function given(seller: TestSeller, more: Partial<SubscriptionToMake> = {}): Promise<string> {
  const made = await createSubscription(world.context, seller.id, API, {
    price: 4_900,
    currency: 'ILS',
    description: 'Coffee every month',
    period: 'monthly',
    language: 'en',
    ...more,
  });
  if (!made.ok) throw new Error(made.reason.key);
  return made.value.publicId;
}

const pay = (seller: TestSeller, subscriptionId: string, card: object = GOOD) =>
  paySubscription(world.context, {
    subscriptionId,
    sellerIds: [seller.id],
    means: { kind: 'card', card: { ...GOOD, ...card } },
    who: API,
  });

const payWith = (seller: TestSeller, subscriptionId: string, token: string) =>
  paySubscription(world.context, {
    subscriptionId,
    sellerIds: [seller.id],
    means: { kind: 'token', token },
    who: API,
  });

/** Charges everything that is due, as the schedule does. */
async function runSchedule(): Promise<void> {
  const worker = iterationWork(world.context);
  for (let turn = 0; turn < 500; turn += 1) {
    const taken = await worker.claimAndBegin();
    if (taken === 0) {
      const [due] = await base.db.query<{ n: number }>(
        statement(
          'test_due',
          `SELECT count(*)::int AS n FROM subscription_iteration WHERE state IN ('scheduled', 'charging')
            AND next_at <= app_now()`,
        ),
        [],
      );
      if (due?.n === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  await worker.finish();
}

const eventsOf = async (subscriptionId: string): Promise<string[]> =>
  (
    await base.db.query<{ type: string }>(
      statement(
        'test_sub_events',
        `SELECT e.notify_type AS type FROM event e WHERE e.body LIKE '%sub_svc_id=' || $1 || '%' ORDER BY e.id`,
      ),
      [subscriptionId],
    )
  ).map(({ type }) => type);

const salesOf = (subscriptionId: string) =>
  base.db.query<{ status: string; price: number; type: string }>(
    statement(
      'test_sub_sales',
      `SELECT s.status, s.price, s.type FROM sale s JOIN subscription p ON p.id = s.subscription_id
        WHERE p.public_id = $1 ORDER BY s.id`,
    ),
    [subscriptionId],
  );

const which = (seller: TestSeller, subscriptionId: string) => ({ sellerIds: [seller.id], subscriptionId });

test('a monthly plan of three: the first payment starts it, two dates follow, and it is completed', async () => {
  const seller = await givenSeller(base.db);
  const id = await given(seller, { iterations: 3 });
  const paid = await pay(seller, id);
  if (!paid.ok) throw new Error(paid.reason.key);
  expect(paid.value.subscription).toMatchObject({ state: 'active', completed: 1, failures: 0 });
  expect(paid.value.outcome?.outcome).toBe('succeeded');
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ completed: 1 });
  await base.moveClock(32 * DAY);
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'active', completed: 2 });
  await base.moveClock(32 * DAY);
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'completed', completed: 3, nextAt: null });
  expect((await salesOf(id)).map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
  expect(await eventsOf(id)).toEqual([
    'sub-create',
    'sub-active',
    'sub-iteration-success',
    'sub-iteration-success',
    'sub-iteration-success',
    'sub-complete',
  ]);
});

testInAll('a clock that jumps far charges the oldest first, one by one, and none twice', async () => {
  const seller = await givenSeller(base.db);
  const id = await given(seller);
  await pay(seller, id);
  const months = times(4, 12);
  await base.moveClock((months === 12 ? 366 : 125) * DAY);
  await runSchedule();
  const plan = await findByPublicId(base.db, id);
  expect(plan?.completed).toBe(months + 1);
  expect((await salesOf(id)).length).toBe(months + 1);
});

test('a plan that starts later keeps the card, charges nothing, and charges its first date then', async () => {
  const seller = await givenSeller(base.db);
  const startsAt = new Date((await nowOf()).getTime() + 10 * DAY * 1_000);
  const id = await given(seller, { startsAt });
  const paid = await pay(seller, id);
  expect(paid).toMatchObject({
    ok: true,
    value: { subscription: { state: 'active', completed: 0, nextAt: startsAt } },
  });
  expect((await salesOf(id)).map(({ type, status }) => [type, status])).toEqual([['token', 'completed']]);
  await runSchedule();
  expect((await salesOf(id)).length).toBe(1);
  await base.moveClock(10 * DAY + HOUR);
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ completed: 1, previousAt: expect.any(Date) });
});

const nowOf = async (): Promise<Date> =>
  (await base.db.query<{ now: Date }>(statement('test_now', 'SELECT app_now() AS now'), []))[0]?.now ?? new Date(0);

test('a card that is declined is tried again each day, and the seventh failure cancels', async () => {
  const seller = await givenSeller(base.db);
  const token = await world.givenToken(seller, {
    credit_card_number: '4000000000000036',
    buyer_is_permanent: true,
  });
  const startsAt = new Date((await nowOf()).getTime() + DAY * 1_000);
  const id = await given(seller, { startsAt });
  const begun = await payWith(seller, id, token);
  expect(begun).toMatchObject({ ok: true, value: { outcome: null, subscription: { state: 'active' } } });
  await base.moveClock(DAY + HOUR);
  for (let failure = 1; failure <= 6; failure += 1) {
    await runSchedule();
    expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'retrying', failures: failure, errorCode: 20004 });
    await runSchedule();
    expect(await findByPublicId(base.db, id)).toMatchObject({ failures: failure });
    await base.moveClock(DAY + 60);
  }
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'cancelled', reason: 'failures', nextAt: null });
  expect((await salesOf(id)).length).toBe(1);
  expect((await eventsOf(id)).filter((type) => type === 'sub-failure')).toHaveLength(7);
  expect((await eventsOf(id)).at(-1)).toBe('sub-cancel');
});

const SALE_EVENTS = statement(
  'test_events_of_sales',
  `SELECT s.public_id AS "saleId", e.notify_type AS type, e.body FROM event e JOIN sale s ON s.id = e.sale_id
    JOIN subscription p ON p.id = s.subscription_id WHERE p.public_id = $1 ORDER BY e.id`,
);
const DELIVERED_TO = statement(
  'test_deliveries_of_sales',
  `SELECT s.public_id AS "saleId", d.notify_type AS type, d.url FROM delivery d JOIN event e ON e.id = d.event_id
    JOIN sale s ON s.id = e.sale_id JOIN subscription p ON p.id = s.subscription_id WHERE p.public_id = $1
    ORDER BY d.id`,
);
const CALLBACKS = statement(
  'test_sale_callbacks_of_seller',
  `UPDATE seller SET callback_url = 'https://shop.example.com/sales' WHERE id = $1`,
);

test('each date is a sale of its own: what it was paid or declined with is told by callbacks of its own', async () => {
  const seller = await givenSeller(base.db);
  await base.db.query(CALLBACKS, [seller.id]);
  const id = await given(seller, { iterations: 4 });
  await pay(seller, id);
  await setPrice(world.context, which(seller, id), API, { price: 6_000 });
  await base.moveClock(32 * DAY);
  await world.bank.next({ merchant: String(seller.id), what: 'decline', code: 20004 });
  await runSchedule();
  await base.moveClock(DAY + 60);
  await runSchedule();
  await base.moveClock(31 * DAY);
  await runSchedule();
  const events = await base.db.query<{ saleId: string; type: string; body: string }>(SALE_EVENTS, [id]);
  const sales = [...new Set(events.map(({ saleId }) => saleId))];
  expect(sales.map((saleId) => events.filter((one) => one.saleId === saleId).map(({ type }) => type))).toEqual([
    ['sale-complete'],
    ['sale-failure', 'sale-complete'],
    ['sale-complete'],
  ]);
  const prices = [4_900, 6_000, 6_000];
  for (const { saleId, type, body } of events) {
    const fields = new URLSearchParams(body);
    expect([fields.get('svc_sale_id'), fields.get('notify_type'), fields.get('price')]).toEqual([
      ...[saleId, type, String(prices[sales.indexOf(saleId)])],
    ]);
    // Signed as that of any sale, and none of the subscription's own fields.
    expect(fields.get('svc_signature')).toMatch(/./);
    expect([...fields.keys()].filter((key) => key.startsWith('sub_'))).toEqual([]);
  }
  expect(new Set(events.map(({ body }) => new URLSearchParams(body).get('svc_sale_code'))).size).toBe(3);
  // To where callbacks of sales go, each once.
  const delivered = await base.db.query<{ saleId: string; type: string; url: string }>(DELIVERED_TO, [id]);
  expect(delivered).toEqual(
    events.map(({ saleId, type }) => ({ saleId, type, url: 'https://shop.example.com/sales' })),
  );
});

test('a lost card is not tried again but asks for another, which is charged at once', async () => {
  const seller = await givenSeller(base.db);
  const id = await given(seller);
  await pay(seller, id);
  await world.bank.next({ merchant: String(seller.id), what: 'decline', code: 21001 });
  await base.moveClock(32 * DAY);
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'failed', reason: 'card', errorCode: 21001 });
  await base.moveClock(2 * DAY);
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'failed', failures: 1 });
  const token = await world.givenToken(seller, { buyer_is_permanent: true });
  expect(await replaceCard(world.context, which(seller, id), API, token)).toMatchObject({ ok: true });
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'active', completed: 2, failures: 0 });
});

const TOKENS = statement(
  'test_tokens_charged',
  `SELECT t.public_id AS token, a.state FROM attempt a JOIN sale s ON s.id = a.sale_id
    JOIN subscription p ON p.id = s.subscription_id JOIN buyer_token t ON t.id = a.token_id
    WHERE p.public_id = $1 AND a.channel = 'system' ORDER BY a.id`,
);

/** Begins the charge of what is due, replaces the card while the bank has it, and lets both end. */
async function replaceUnderWay(seller: TestSeller, id: string, token: string): Promise<void> {
  const charges = async () =>
    (await world.bank.requests()).filter((one) => one.merchant === String(seller.id) && one.operation === 'charge');
  const before = (await charges()).length;
  const worker = iterationWork(world.context);
  // The bank says yes or no a while after it has heard of the charge.
  await worker.claimAndBegin();
  while ((await charges()).length === before) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await replaceCard(world.context, which(seller, id), API, token)).toMatchObject({ ok: true });
  await worker.finish();
}

test('a card that is replaced while a date is charged pays the dates after it; that date is charged once', async () => {
  const seller = await givenSeller(base.db);
  const id = await given(seller);
  const [old, other] = [await world.givenToken(seller), await world.givenToken(seller)];
  await payWith(seller, id, old);
  await base.moveClock(32 * DAY);
  await world.bank.behave({ latencyMs: 300 });
  await replaceUnderWay(seller, id, other);
  await world.bank.behave({});
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'active', completed: 2 });
  await base.moveClock(32 * DAY);
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'active', completed: 3 });
  expect(await base.db.query(TOKENS, [id])).toEqual([old, other].map((token) => ({ token, state: 'succeeded' })));
});

testInAll('a card that turns out dead while it is replaced has the other one charged at once', async () => {
  const seller = await givenSeller(base.db);
  const id = await given(seller);
  const [old, other] = [await world.givenToken(seller), await world.givenToken(seller)];
  await payWith(seller, id, old);
  await base.moveClock(32 * DAY);
  await world.bank.behave({ latencyMs: 300 });
  await world.bank.next({ merchant: String(seller.id), operation: 'charge', what: 'decline', code: 21001 });
  await replaceUnderWay(seller, id, other);
  await world.bank.behave({});
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'active', completed: 2, failures: 0 });
  expect(await base.db.query(TOKENS, [id])).toEqual([
    { token: old, state: 'declined' },
    { token: other, state: 'succeeded' },
  ]);
});

test('what passed while it was paused is skipped and never charged', async () => {
  const seller = await givenSeller(base.db);
  const id = await given(seller, { period: 'weekly', iterations: 10 });
  await pay(seller, id);
  expect(await pauseSubscription(world.context, which(seller, id), API)).toMatchObject({ ok: true });
  expect(await pauseSubscription(world.context, which(seller, id), API)).toMatchObject({
    ok: false,
    reason: { key: 'wrong_subscription_status', field: 'paused' },
  });
  await base.moveClock(22 * DAY);
  await runSchedule();
  expect((await salesOf(id)).length).toBe(1);
  const resumed = await resumeSubscription(world.context, which(seller, id), API);
  expect(resumed).toMatchObject({ ok: true, value: { state: 'active', completed: 1, skipped: 3 } });
  await runSchedule();
  expect((await salesOf(id)).length).toBe(1);
  await base.moveClock(7 * DAY);
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ completed: 2, skipped: 3 });
  expect(await eventsOf(id)).toContain('sub-iteration-skipped');
});

test('a new price is charged from the next date on', async () => {
  const seller = await givenSeller(base.db);
  const id = await given(seller);
  expect(await setPrice(world.context, which(seller, id), API, { price: 6_000 })).toMatchObject({ ok: false });
  await pay(seller, id);
  expect(await setPrice(world.context, which(seller, id), API, { price: 6_000 })).toMatchObject({ ok: true });
  await base.moveClock(32 * DAY);
  await runSchedule();
  expect((await salesOf(id)).map(({ price }) => price)).toEqual([4_900, 6_000]);
});

test('a cancelled plan is charged no more, and cancelling it again is refused', async () => {
  const seller = await givenSeller(base.db);
  const id = await given(seller);
  await pay(seller, id);
  expect(await cancelSubscription(world.context, which(seller, id), API)).toMatchObject({ ok: true });
  await base.moveClock(40 * DAY);
  await runSchedule();
  expect((await salesOf(id)).length).toBe(1);
  expect(await cancelSubscription(world.context, which(seller, id), API)).toMatchObject({
    ok: false,
    reason: { key: 'wrong_subscription_status', field: 'cancelled' },
  });
});

test('a page that is opened twice makes one sale, and paying it starts the plan', async () => {
  const seller = await givenSeller(base.db);
  const id = await given(seller);
  const start = { consent: { text: 'I agree', from: 'network' }, language: 'en', once: 'once' } as const;
  const [first, second] = await Promise.all([
    startOnPage(world.context, id, start),
    startOnPage(world.context, id, start),
  ]);
  if (!first.ok || !second.ok) throw new Error('not started');
  expect(second.value.saleId).toBe(first.value.saleId);
  const { body } = await world.pay(seller, first.value.saleId, { sale_price: 4_900 });
  expect(body.sale_status).toBe('completed');
  const [sale] = await base.db.query<{ id: number }>(
    statement('test_sale_id', 'SELECT id FROM sale WHERE public_id = $1'),
    [first.value.saleId],
  );
  await settleEnded(world.context, [sale?.id ?? 0]);
  await settleEnded(world.context, [sale?.id ?? 0]);
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'active', completed: 1 });
});

test('a declined first payment leaves it initial, and it can be paid after', async () => {
  const seller = await givenSeller(base.db);
  const id = await given(seller);
  const declined = await pay(seller, id, { number: '4000000000000002' });
  expect(declined).toMatchObject({
    ok: true,
    value: { outcome: { outcome: 'declined' }, subscription: { state: 'initial', errorCode: 20004 } },
  });
  const paid = await pay(seller, id);
  expect(paid.ok && paid.value.outcome && !isRefused(paid.value.outcome)).toBe(true);
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'active', completed: 1, errorCode: 0 });
  expect(await pay(seller, id)).toMatchObject({ ok: false, reason: { key: 'wrong_subscription_status' } });
});
