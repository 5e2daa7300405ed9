import { beforeAll, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { testMailServer } from '#lib/testing/mail/mail-server.ts';
import { givenSeller, type TestSeller } from '#lib/testing/sellers.ts';
import { readSubscriptionLink, sendSubscriptionLink } from './send-subscription-link.ts';

/** The link of a subscription, sent by a person. */

const base = testDatabase();
const post = testMailServer(base);

const USER = statement(
  'test_add_sender',
  `INSERT INTO app_user (email, name, password_hash) VALUES ('sender@example.com', 'Noa Sender', 'x') RETURNING id`,
);
const GIVE = statement(
  'test_give_subscription',
  `INSERT INTO subscription (public_id, seller_id, state, price, currency, description, period, starts_at, language,
    buyer_name, buyer_email, buyer_phone) VALUES ($1, $2, 'initial', 5000, 'ILS', 'Coffee', 'monthly', app_now(), 'he',
    'Dana', 'dana@example.com', '052-123-4567')`,
);
let userId = 0;
let seller: TestSeller;
beforeAll(async () => {
  userId = (await base.db.query<{ id: number }>(USER, []))[0]?.id ?? 0;
  seller = await givenSeller(base.db);
});
async function given(): Promise<string> {
  const publicId = newId('subscription');
  await base.db.query(GIVE, [publicId, seller.id]);
  return publicId;
}

test('a screen is told the buyer, the texts of each language and how what was sent stands', async () => {
  const subscriptionId = await given();
  const message = { channel: 'email', recipient: 'dana@example.com', language: 'en', userId } as const;
  const sellerIds = [seller.id];
  expect(await sendSubscriptionLink(post.context, { subscriptionId, sellerIds, ...message })).toMatchObject({
    ok: true,
  });
  const link = await readSubscriptionLink(post.context, sellerIds, subscriptionId);
  expect(link).toMatchObject({
    subscriptionId,
    sellerName: 'Seller',
    product: 'Coffee',
    price: 5_000,
    currency: 'ILS',
    period: 'monthly',
    isOpen: true,
    language: 'he',
    buyer: { name: 'Dana', email: 'dana@example.com', phone: '052-123-4567' },
    whatsApp: '972521234567',
    closed: { email: null, sms: null },
    sent: [{ channel: 'email', recipient: 'dana@example.com', state: 'queued' }],
  });
  expect(Object.keys(link?.texts ?? {}).sort()).toEqual(['ar', 'en', 'es', 'he', 'ru']);
  for (const { subject, text } of Object.values(link?.texts ?? {})) {
    expect(subject).not.toBe('');
    expect(text.endsWith(link?.url ?? '?')).toBe(true);
  }
});

test('the subscription of another seller has no link', async () =>
  expect(await readSubscriptionLink(post.context, [], await given())).toBeNull());
