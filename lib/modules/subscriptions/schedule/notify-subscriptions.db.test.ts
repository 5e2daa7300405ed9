import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { subscriptionChanged } from '#lib/testing/callbacks/subscription-callbacks.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller } from '#lib/testing/world.ts';
import { notifySubscriptions } from './notify-subscriptions.ts';

/** Whom the callbacks of subscriptions go to, and that a batch of them is one commit in its own order. */

const { db } = testDatabase();

const CONTEXT = { origin: 'http://localhost:3000', sandbox: true, timeZone: 'Asia/Jerusalem' };

const TOLD = statement(
  'test_subscription_events',
  `SELECT d.audience, d.url, d.state, d.seller_id AS "sellerId", d.subscription_id AS "subscriptionId",
    d.sale_id AS sale, d.notify_type AS "notifyType", d.event_id AS "eventId", e.body,
    e.notify_type = d.notify_type AS same
  FROM delivery d JOIN event e ON e.id = d.event_id WHERE d.seller_id = ANY ($1::bigint[]) ORDER BY d.event_id`,
);
type Told = {
  audience: string;
  url: string;
  state: string;
  sellerId: number;
  subscriptionId: number;
  sale: number | null;
  notifyType: string;
  eventId: number;
  body: string;
  same: boolean;
};
const told = (...sellerIds: number[]) => db.query<Told>(TOLD, [sellerIds]);
const CALLBACK_URL = statement('test_seller_callback_url', 'UPDATE seller SET callback_url = $2 WHERE id = $1');

describe('an event goes to one address:', () => {
  const PARTNERS = 'https://partner.example.com/hook';
  const SELLERS = 'https://seller.example.com/hook';
  const OWN = 'https://own.example.com/hook';

  test.each([
    ['the subscription’s own before all others', { own: OWN, partner: PARTNERS, seller: SELLERS }, 'seller', OWN],
    ['else the partner’s', { own: null, partner: PARTNERS, seller: SELLERS }, 'partner', PARTNERS],
    ['else the seller’s', { own: null, partner: null, seller: SELLERS }, 'seller', SELLERS],
    ['else, in the sandbox, the inbox', { own: null, partner: null, seller: null }, 'seller', null],
  ])('%s', async (_what, { own, partner, seller }, audience, url) => {
    const { id, publicKey } = await givenSeller(db, { partner: await givenPartner(db, { callbackUrl: partner }) });
    await db.query(CALLBACK_URL, [id, seller]);
    await notifySubscriptions(db, CONTEXT, [subscriptionChanged({ subscription: { sellerId: id, callbackUrl: own } })]);
    expect(await told(id)).toMatchObject([
      { audience, url: url ?? `http://localhost:3000/sandbox/inbox/${publicKey}`, state: 'pending', sale: null },
    ]);
  });

  test('and outside the sandbox nobody is told where there is none', async () => {
    const { id } = await givenSeller(db);
    await notifySubscriptions(db, { ...CONTEXT, sandbox: false }, [
      subscriptionChanged({ subscription: { sellerId: id } }),
    ]);
    expect(await told(id)).toEqual([]);
  });
});

test('a batch of many sellers keeps its order, and each delivery has the body of its own event', async () => {
  const partner = await givenPartner(db, { callbackUrl: 'https://partner.example.com/hook' });
  const sellers = [await givenSeller(db), await givenSeller(db, { partner })];
  const changes = Array.from({ length: 200 }, (_, place) =>
    subscriptionChanged({
      notifyType: place % 2 ? 'sub-active' : 'sub-iteration-success',
      subscription: { sellerId: sellers[place % 3 ? 0 : 1]?.id ?? 0, id: place, description: `number ${place}` },
    }),
  );
  await notifySubscriptions(db, CONTEXT, changes);
  const rows = await told(...sellers.map(({ id }) => id));
  expect(rows.map(({ subscriptionId }) => subscriptionId)).toEqual(changes.map((_, place) => place));
  for (const { subscriptionId, body, sellerId, audience, same } of rows) {
    const fields = new URLSearchParams(body);
    expect(fields.get('sub_description')).toBe(`number ${subscriptionId}`);
    const publicKey = sellers.find(({ id }) => id === sellerId)?.publicKey ?? null;
    expect([fields.get('seller_public_key'), same]).toEqual([publicKey, true]);
    expect(audience).toBe(sellerId === sellers[1]?.id ? 'partner' : 'seller');
  }
});

test('what is undone tells nobody', async () => {
  const { id } = await givenSeller(db);
  const undone = new Error('undone');
  const change = db.inTransaction(async (inside) => {
    await notifySubscriptions(inside, CONTEXT, [subscriptionChanged({ subscription: { sellerId: id } })]);
    throw undone;
  });
  await expect(change).rejects.toBe(undone);
  expect(await told(id)).toEqual([]);
});
