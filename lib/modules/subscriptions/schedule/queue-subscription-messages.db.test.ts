import { beforeAll, describe, expect, test } from 'vitest';
import { messageTemplates } from '#lib/extensions.ts';
import { statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { type MessageRow, messagesIn, testMailServer } from '#lib/testing/mail/mail-server.ts';
import { givenSeller, type TestSeller } from '#lib/testing/sellers.ts';
import type { SubscriptionMessage } from '../contract/subscription-message.ts';
import { queueSubscriptionMessages } from './queue-subscription-messages.ts';
import { smtpSender } from '#lib/modules/messages/smtp.ts';
import { scriptedSmtp } from '#lib/testing/mail/smtp.ts';
import { messagesOfSubscription } from '#lib/modules/messages/store-messages.ts';

const base = testDatabase();
const post = testMailServer(base);

let seller: TestSeller | undefined;
beforeAll(async () => {
  seller = await givenSeller(base.db);
});

const GIVE = statement(
  'test_give_subscription',
  `WITH token AS (
    INSERT INTO buyer_token (public_id, seller_id, vault_card_id, state, is_permanent, card_mask, card_expiry,
      card_brand) VALUES ('BUYER-' || $1, $2, 1, 'active', true, '411111******1111', '1130', 'visa') RETURNING id
  )
  INSERT INTO subscription (public_id, seller_id, state, price, currency, description, period, starts_at, token_id,
    buyer_name) SELECT $1, $2, 'active', 5000, 'ILS', 'Coffee', 'monthly', app_now(), token.id, 'Dana' FROM token
  RETURNING id`,
);
async function given(): Promise<{ id: number; publicId: string }> {
  const publicId = newId('subscription');
  const [row] = await base.db.query<{ id: number }>(GIVE, [publicId, seller?.id]);
  return { id: row?.id ?? 0, publicId };
}

const CODE = '482913';
const LINK = 'http://localhost:3000/subscription/card/SUBKEY.signature-of-it';

const messageOf = (subscriptionId: number, once: string, more: Partial<SubscriptionMessage> = {}) =>
  ({
    once,
    sellerId: seller?.id ?? 0,
    subscriptionId,
    language: 'en',
    email: 'dana@example.com',
    phone: null,
    template: 'subscription-paused',
    secret: LINK,
    facts: {
      buyerName: 'Dana',
      description: 'Coffee',
      price: 5_000,
      currency: 'ILS',
      period: 'monthly',
      nextAt: null,
      paidWith: null,
    },
    ...more,
  }) as SubscriptionMessage;
const codeFor = (subscriptionId: number, more: Partial<SubscriptionMessage> = {}) =>
  messageOf(subscriptionId, `${subscriptionId} code`, {
    template: 'subscription-code',
    secret: CODE,
    facts: { buyerName: 'Dana', description: 'Coffee' },
    ...more,
  } as Partial<SubscriptionMessage>);

const ENDED = {
  template: 'subscription-cancelled',
  facts: { ...messageOf(1, '').facts, end: 'cancelled', paid: 1 },
} as Partial<SubscriptionMessage>;

const rowsOf = async (id: number): Promise<MessageRow[]> =>
  (await messagesIn(base.db)).filter(({ subscription_id }) => subscription_id === id);

async function sendAll(): Promise<void> {
  for (let taken = 1; taken > 0; ) taken = await post.sendAll();
}

test('many are queued in one statement, by every way that has an address, and none twice', async () => {
  const { id } = await given();
  const many = Array.from({ length: 500 }, (_, n) => messageOf(id, `${id} ${n}`, { phone: n % 2 ? '0521234567' : '' }));
  expect(await queueSubscriptionMessages(base.db, many)).toBe(750);
  expect(await queueSubscriptionMessages(base.db, many)).toBe(0);
  expect(await queueSubscriptionMessages(base.db, [])).toBe(0);
  expect(await queueSubscriptionMessages(base.db, [messageOf(id, `${id} nobody`, { email: null })])).toBe(0);
  expect(await rowsOf(id)).toHaveLength(750);
  await base.owner.query(statement('', 'DELETE FROM message'), []);
});

test('two processes that queue the same at once queue it once, and wait for each other in no circle', async () => {
  const { id } = await given();
  const some = Array.from({ length: 40 }, (_, n) => messageOf(id, `${id} ${n}`));
  const counts = await Promise.all(
    [some, some.toReversed(), some, some.toReversed()].map((each) =>
      base.db.inTransaction((inside) => queueSubscriptionMessages(inside, each)),
    ),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
  expect(await rowsOf(id)).toHaveLength(40);
  await base.owner.query(statement('', 'DELETE FROM message'), []);
});

test('what is rolled back is not sent, and facts that are none are refused before anything is written', async () => {
  const { id } = await given();
  const undone = new Error('undone');
  const work = base.db.inTransaction(async (inside) => {
    await queueSubscriptionMessages(inside, [messageOf(id, `${id}`)]);
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  const wrong = messageOf(id, `${id}`, { facts: { description: 'Coffee' } } as unknown as SubscriptionMessage);
  await expect(queueSubscriptionMessages(base.db, [messageOf(id, `${id} good`), wrong])).rejects.toThrow();
  expect(await rowsOf(id)).toEqual([]);
});

describe('a code', () => {
  test('arrives, and is nowhere in what is kept', async () => {
    const { id } = await given();
    await queueSubscriptionMessages(base.db, [codeFor(id, { phone: '0521234567' })]);
    expect(JSON.stringify(await rowsOf(id))).not.toContain(CODE);
    await sendAll();
    const arrived = (await post.messages(seller?.publicKey ?? '')).filter(({ text }) => text.includes(CODE));
    expect(arrived.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    const rows = await rowsOf(id);
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(JSON.stringify(rows)).not.toContain(CODE);
    expect(rows[1]?.text).toBe('Seller: your code is …, valid for 10 minutes. Do not share it.');
  });

  test('is not sent once nobody can use it any more', async () => {
    const { id } = await given();
    await queueSubscriptionMessages(base.db, [codeFor(id)]);
    await base.moveClock(600);
    await sendAll();
    expect(await rowsOf(id)).toMatchObject([{ state: 'skipped', reason: 'outdated' }]);
  });
});

test('a message that was refused for now is sent again with its link, which was never kept', async () => {
  const smtp = await scriptedSmtp();
  const context = { ...post.context, sendMail: smtpSender(smtp.url) };
  const { id } = await given();
  await queueSubscriptionMessages(base.db, [messageOf(id, `${id}`, ENDED)]);
  smtp.behave({ end: '451 no room' });
  await post.sendAll('email', context);
  const [first] = await rowsOf(id);
  expect(first).toMatchObject({ state: 'queued', tries: 1, reason: 'refused' });
  smtp.behave({});
  smtp.taken.length = 0;
  await base.moveClock(31);
  await post.sendAll('email', context);
  const [second] = await rowsOf(id);
  expect(second).toMatchObject({ state: 'sent', tries: 2, text: first?.text, html: first?.html });
  for (const row of [first, second]) expect(JSON.stringify(row)).not.toContain('signature-of-it');
  expect(smtp.taken).toHaveLength(1);
  expect(smtp.taken[0]?.replace(/=\r?\n/g, '')).toContain('SUBKEY.signature-of-it');
  await smtp.close();
});

test('facts of the database that cannot be read end the message as broken', async () => {
  const { id } = await given();
  await queueSubscriptionMessages(base.db, [messageOf(id, `${id}`)]);
  await base.owner.query(statement('', `UPDATE message SET facts = '{}' WHERE subscription_id = $1`), [id]);
  await sendAll();
  expect(await rowsOf(id)).toMatchObject([{ state: 'failed', reason: 'broken' }]);
});

test('its people read the messages of a subscription, newest first; other sellers read none', async () => {
  const { id, publicId } = await given();
  await queueSubscriptionMessages(base.db, [messageOf(id, `${id}`)]);
  await queueSubscriptionMessages(base.db, [codeFor(id)]);
  const shown = await messagesOfSubscription(base.db, [seller?.id ?? 0], publicId, messageTemplates);
  expect(shown.map(({ template, state, recipient }) => [template, state, recipient])).toEqual([
    ['subscription-code', 'queued', 'dana@example.com'],
    ['subscription-paused', 'queued', 'dana@example.com'],
  ]);
  const other = await givenSeller(base.db);
  expect(await messagesOfSubscription(base.db, [other.id], publicId, messageTemplates)).toEqual([]);
  expect(await messagesOfSubscription(base.db, [seller?.id ?? 0], 'SUB-none', messageTemplates)).toEqual([]);
});
