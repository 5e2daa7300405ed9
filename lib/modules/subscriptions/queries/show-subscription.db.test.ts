import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { ALL_WAYS } from '#lib/testing/mail/ways.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { valueOf } from '#lib/testing/value-of.ts';
import { pauseSubscription } from '../change/pause.ts';
import { cardLinkFor, sendCardLink } from '../change/send-card-link.ts';
import { setPrice } from '../change/set-price.ts';
import { startCardChange } from '../create/start-card-change.ts';
import { createSubscription, type SubscriptionToMake } from '../create/create-subscription.ts';
import { paySubscription } from '../create/pay-subscription.ts';
import { readCardKey } from '../change/subscription-links.ts';
import { iterationWork } from '../schedule/charge-due.ts';
import type { ShownSubscription } from '../views/shown-subscription.ts';
import { findSubscriptions } from './find-subscriptions.sql.ts';
import { dateOfSale, ownerOfSubscription, showSubscription } from './show-subscription.ts';
import { subscriptionStamp } from './subscription-news.sql.ts';

/** Data of the screen of one subscription. */

const base = testDatabase();
const world = testWorld(base);

const PERSON = { actor: 'person', userId: null } as const;
const CARD = { number: '4580458045804580', expiry: '12/40', cvv: '123' };
const DAY = 86_400;
const NOW = statement('test_now', 'SELECT app_now() AS now');

async function givenPaid(seller: TestSeller, more: Partial<SubscriptionToMake> = {}): Promise<string> {
  const { publicId: subscriptionId } = await valueOf(
    createSubscription(
      world.context,
      seller.id,
      { actor: 'api' },
      {
        price: 4_900,
        currency: 'ILS',
        description: 'Coffee club',
        period: 'monthly',
        language: 'en',
        buyerName: 'Dana',
        buyerEmail: 'dana@example.com',
        iterations: 12,
        ...more,
      },
    ),
  );
  const means = { kind: 'card', card: CARD } as const;
  await valueOf(
    paySubscription(world.context, { subscriptionId, sellerIds: [seller.id], means, who: { actor: 'api' } }),
  );
  return subscriptionId;
}

async function shownTo(seller: TestSeller, subscriptionId: string): Promise<ShownSubscription> {
  const now = (await base.db.query<{ now: Date }>(NOW, []))[0]?.now ?? new Date();
  const shown = await showSubscription(base.db, [seller.id], subscriptionId, {
    now,
    timeZone: world.context.timeZone,
    language: 'en',
    ways: ALL_WAYS,
  });
  if (!shown) throw new Error('not shown');
  return shown.subscription;
}

async function charge(): Promise<void> {
  const worker = iterationWork(world.context);
  while ((await worker.claimAndBegin()) > 0);
  await worker.finish();
}

const which = (seller: TestSeller, subscriptionId: string) => ({ sellerIds: [seller.id], subscriptionId });

test('a subscription is shown with its dates, what comes next, what happened and the callbacks about it', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  const shown = await shownTo(seller, id);
  expect(shown).toMatchObject({
    subscriptionId: id,
    state: 'active',
    price: 4_900,
    completed: 1,
    iterations: 12,
    cardLast4: '4580',
    hasToken: true,
    failure: null,
    open: { number: 2, price: 4_900 },
    passed: 0,
    earlier: 0,
    mandate: null,
  });
  expect(JSON.stringify(shown)).not.toContain('458045');
  expect(shown.next).toEqual({ at: shown.nextAt, price: 4_900 });
  expect(shown.dates.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const [first, second] = shown.dates;
  expect(first).toMatchObject({ state: 'paid', price: 4_900, sale: { status: 'completed', type: 'sale' } });
  expect(second).toMatchObject({ state: 'planned', sale: null, paidAt: null });
  expect(shown.events.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['activated', 'system'],
    ['created', 'api'],
  ]);
  const told = await showSubscription(base.db, [seller.id], id, {
    now: new Date(),
    timeZone: world.context.timeZone,
    language: 'en',
    ways: ALL_WAYS,
  });
  expect(told?.deliveries.map(({ notifyType }) => notifyType).toSorted()).toEqual([
    ...['sub-active', 'sub-create', 'sub-iteration-success'],
  ]);
});

test('a date that failed says why, when it is tried again, and what it costs; the new price is that of the next', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  await valueOf(setPrice(world.context, which(seller, id), PERSON, { price: 5_900 }));
  expect(await shownTo(seller, id)).toMatchObject({ price: 5_900, next: { price: 5_900 } });
  await world.bank.next({ merchant: String(seller.id), what: 'decline', code: 20_004 });
  await base.moveClock(32 * DAY);
  const before = await subscriptionStamp(base.db, [seller.id], id);
  await charge();
  const shown = await shownTo(seller, id);
  expect(shown).toMatchObject({ state: 'retrying', failures: 1, failure: { code: 20_004 }, open: { number: 2 } });
  expect(shown.failure?.text).not.toBe('');
  expect(shown.dates[1]).toMatchObject({ number: 2, state: 'retrying', failures: 1, failure: { code: 20_004 } });
  const [failed, priced] = shown.events;
  expect(failed).toMatchObject({ kind: 'failed', number: 2, failure: { code: 20_004, failures: 1 } });
  expect(failed?.failure?.retryAt).toEqual(shown.nextAt);
  expect(priced).toMatchObject({ kind: 'price-changed', actor: 'person', price: { from: 4_900, to: 5_900 } });
  expect(await subscriptionStamp(base.db, [seller.id], id)).not.toBe(before);
});

test('a paused one shows what a resumption now would leave, and how many dates it would skip', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  await valueOf(pauseSubscription(world.context, which(seller, id), PERSON));
  expect(await shownTo(seller, id)).toMatchObject({ state: 'paused', passed: 0, open: null });
  await base.moveClock(70 * DAY);
  const shown = await shownTo(seller, id);
  expect(shown.passed).toBe(2);
  expect(shown.next?.at.getTime()).toBeGreaterThan(shown.pausedAt?.getTime() ?? 0);
  expect(shown.dates.filter(({ state }) => state === 'resting')[0]?.number).toBe(4);
});

test('what its buyer agreed to before another card stands in the timeline, without the address that is kept with it', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  const address = 'k3Jx9hash0fANetwork';
  await startCardChange(world.context, id, { text: 'You pay ₪49.00.\nYou allow it.', language: 'en', address });
  await startCardChange(world.context, id, { text: 'Другой текст', language: 'ru', address: null });
  const shown = await shownTo(seller, id);
  expect(shown.events.slice(0, 2)).toMatchObject([
    { kind: 'agreed', actor: 'buyer', agreed: { text: 'Другой текст', language: 'ru', hasAddress: false } },
    { kind: 'agreed', agreed: { text: 'You pay ₪49.00.\nYou allow it.', language: 'en', hasAddress: true } },
  ]);
  expect(shown.events[2]?.agreed).toBeNull();
  expect(JSON.stringify(shown)).not.toContain(address);
});

test('the sale of a date leads to its subscription, and one of another seller to none', async () => {
  const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  const id = await givenPaid(seller);
  const saleId = (await shownTo(seller, id)).dates[0]?.sale?.saleId ?? '';
  const date = { subscriptionId: id, description: 'Coffee club', number: 1, count: 12 };
  expect(await dateOfSale(base.db, [seller.id], saleId)).toEqual(date);
  expect(await dateOfSale(base.db, [other.id], saleId)).toBeNull();
  const { saleId: plain } = await world.givenSale(seller);
  expect(await dateOfSale(base.db, [seller.id], plain)).toBeNull();
});

test('of another seller, of nobody and of a template nothing is shown', async () => {
  const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  const id = await givenPaid(seller);
  const moment = { now: new Date(), timeZone: world.context.timeZone, language: 'en', ways: ALL_WAYS } as const;
  for (const asked of [id, `${id.slice(0, -1)}A`, 'SUB', ''])
    expect(await showSubscription(base.db, [other.id], asked, moment)).toBeNull();
  expect([
    await ownerOfSubscription(base.db, [other.id], id),
    await ownerOfSubscription(base.db, [seller.id], id),
    await subscriptionStamp(base.db, [other.id], id),
  ]).toEqual([null, seller.id, null]);
});

test('the search finds one by its identifier in any case, and by every word of its buyer and description', async () => {
  const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  const id = await givenPaid(seller, { buyerName: 'Noa Bar-Lev', description: 'Yoga evenings' });
  const found = async (text: string, of = seller) =>
    (await valueOf(findSubscriptions(base.db, [of.id], text, 4))).map(({ subscriptionId }) => subscriptionId);
  for (const text of [id, ` ${id.toLowerCase()}`, 'bar-lev yoga', 'EVEN', 'dana@example'])
    expect(await found(text)).toEqual([id]);
  for (const text of ['yoga mornings', '', '  ', '%']) expect(await found(text)).toEqual([]);
  for (const text of [id, 'yoga']) expect(await found(text, other)).toEqual([]);
});

test('a link to bring another card is made and sent where one can be brought, and to nobody else’s buyer', async () => {
  const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  const id = await givenPaid(seller);
  const now = new Date();
  const link = await valueOf(cardLinkFor(world.context, which(seller, id), now));
  expect(readCardKey(link.split('/').at(-1) ?? '', now)).toEqual({ subscriptionId: id, isExpired: false });
  expect(await valueOf(sendCardLink(world.context, which(seller, id)))).toEqual(['dana@example.com']);
  const MESSAGES = statement(
    'test_card_messages',
    `SELECT m.template, m.recipient FROM message m JOIN subscription s ON s.id = m.subscription_id
      WHERE s.public_id = $1 AND m.template = 'subscription-link'`,
  );
  expect(await base.db.query(MESSAGES, [id])).toEqual([
    { template: 'subscription-link', recipient: 'dana@example.com' },
  ]);
  for (const refused of [
    await cardLinkFor(world.context, which(other, id), now),
    await sendCardLink(world.context, which(other, id)),
  ])
    expect(refused).toMatchObject({ ok: false, reason: { key: 'subscription_not_found' } });
  const offer = await valueOf(
    createSubscription(
      world.context,
      seller.id,
      { actor: 'api' },
      {
        price: 4_900,
        currency: 'ILS',
        description: 'Not started',
        period: 'monthly',
      },
    ),
  );
  expect(await sendCardLink(world.context, which(seller, offer.publicId))).toMatchObject({
    ok: false,
    reason: { key: 'wrong_subscription_status' },
  });
});
