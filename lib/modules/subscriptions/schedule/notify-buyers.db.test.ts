import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { type MessageRow, messagesIn, testMailServer } from '#lib/testing/mail/mail-server.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { cancelSubscription } from '../change/cancel.ts';
import { pauseSubscription } from '../change/pause.ts';
import { setPrice } from '../change/set-price.ts';
import type { Setting } from '../contract/settings.ts';
import { createSubscription, type SubscriptionToMake } from '../create/create-subscription.ts';
import { paySubscription } from '../create/pay-subscription.ts';
import { readCardKey, readManageKey } from '../change/subscription-links.ts';
import { iterationWork } from './charge-due.ts';

/** Messages to a buyer about a subscription, from the call that makes it to the mailbox. */

const base = testDatabase();
const world = testWorld(base);
const post = testMailServer(base);

const API = { actor: 'api' } as const;
const DAY = 86_400;
const CARD = { number: '4580458045804580', expiry: '12/40', cvv: '123' };
const ORIGIN = 'http://localhost:3000';

async function given(seller: TestSeller, more: Partial<SubscriptionToMake> = {}): Promise<string> {
  const made = await createSubscription(world.context, seller.id, API, {
    price: 4_900,
    currency: 'ILS',
    description: 'Coffee club',
    period: 'monthly',
    language: 'en',
    sendNotification: true,
    buyerName: 'Dana',
    buyerEmail: 'dana@example.com',
    ...more,
  });
  if (!made.ok) throw new Error(made.reason.key);
  return made.value.publicId;
}

async function givenPaid(seller: TestSeller, more: Partial<SubscriptionToMake> = {}): Promise<string> {
  const subscriptionId = await given(seller, more);
  const paid = await paySubscription(world.context, {
    subscriptionId,
    sellerIds: [seller.id],
    means: { kind: 'card', card: CARD },
    who: API,
  });
  if (!paid.ok) throw new Error(paid.reason.key);
  return subscriptionId;
}

const DUE = statement(
  'test_due',
  `SELECT FROM subscription_iteration WHERE state IN ('scheduled', 'charging') AND next_at <= app_now()`,
);

/** Charges everything that is due, as the schedule does. */
async function charge(): Promise<void> {
  const worker = iterationWork(world.context);
  for (let turn = 0; turn < 500; turn += 1) {
    if ((await worker.claimAndBegin()) > 0) continue;
    if ((await base.db.query(DUE, [])).length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await worker.finish();
}

async function sendAll(): Promise<void> {
  for (let taken = 1; taken > 0; ) taken = await post.sendAll();
}

const ID = statement('test_subscription_number', 'SELECT id FROM subscription WHERE public_id = $1');
async function messagesAbout(subscriptionId: string): Promise<MessageRow[]> {
  const [row] = await base.db.query<{ id: number }>(ID, [subscriptionId]);
  return (await messagesIn(base.db)).filter(({ subscription_id }) => subscription_id === row?.id);
}
const templatesAbout = async (subscriptionId: string) =>
  (await messagesAbout(subscriptionId)).map(({ template }) => template.replace('subscription-', ''));

const which = (seller: TestSeller, subscriptionId: string) => ({ sellerIds: [seller.id], subscriptionId });

const switchOff = (seller: TestSeller, setting: 'tells_changes' | 'reminds_failure') =>
  base.db.query(statement('', `INSERT INTO subscription_settings (seller_id, ${setting}) VALUES ($1, false)`), [
    seller.id,
  ]);

test('a plan that begins is confirmed once, with a link to the page of its buyer', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller, { buyerPhone: '0521234567', iterations: 12 });
  await charge();
  expect((await messagesAbout(id)).map(({ channel, template }) => `${channel} ${template}`)).toEqual([
    'email subscription-started',
    'sms subscription-started',
  ]);
  await sendAll();
  const messages = (await post.messages(seller.publicKey)).filter(({ text }) => !text.includes('/sale/generate/'));
  expect(messages).toHaveLength(2);
  const [mail, sms] = messages;
  expect(mail).toMatchObject({ from: 'Seller <payments@kupa.test>', subject: 'Seller: your subscription is active' });
  expect(mail?.headers.find(({ name }) => name === 'Reply-To')?.value).toBe('seller@example.com');
  expect(mail?.headers.find(({ name }) => name === 'Feedback-ID')?.value).toContain('subscription-started:');
  expect(mail?.text).toMatch(/Hello Dana,[\s\S]*For: .*Coffee club[\s\S]*₪49.00 a month[\s\S]*Number of charges: 12/);
  expect(sms).toMatchObject({ to: '+972521234567', from: 'Seller' });
  for (const message of messages) {
    const key = /\/subscription\/manage\/(\S+)/.exec(message.text)?.[1] ?? '';
    expect(readManageKey(key, new Date())).toEqual({ subscriptionId: id, isExpired: false });
    expect(readCardKey(key, new Date())).toBeNull();
  }
});

test('what opens a page is kept nowhere: not in the row, not in the copy of the message', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  const keyIn = (text: string) => /\/subscription\/manage\/(SUB[^.\s]+\.\S+)/.exec(text)?.[1];
  const before = JSON.stringify(await messagesAbout(id));
  expect(keyIn(before)).toBeUndefined();
  await sendAll();
  const key = keyIn((await post.messages(seller.publicKey)).map(({ text }) => text).join('\n')) ?? '';
  expect(key.length).toBeGreaterThan(50);
  const [row] = await messagesAbout(id);
  expect(row?.text).toContain(`${ORIGIN}/subscription/manage/…`);
  expect(JSON.stringify(row)).not.toContain(key.slice(36));
});

testInAll(
  'a failure says why, when it is tried again, and where the card is changed; the seventh that it was cancelled',
  async () => {
    const seller = await givenSeller(base.db);
    const token = await world.givenToken(seller, { credit_card_number: '4000000000000036', buyer_is_permanent: true });
    const startsAt = new Date(Date.now() + 2 * DAY * 1_000);
    const id = await given(seller, { startsAt });
    await paySubscription(world.context, {
      subscriptionId: id,
      sellerIds: [seller.id],
      means: { kind: 'token', token },
      who: API,
    });
    await base.moveClock(2 * DAY + 3_600);
    for (let failure = 1; failure <= 7; failure += 1) {
      await charge();
      await charge();
      await sendAll();
      await base.moveClock(DAY + 60);
    }
    expect(await templatesAbout(id)).toEqual(['started', ...Array.from({ length: 7 }, () => 'failed')]);
    const messages = (await post.messages(seller.publicKey)).filter(({ text }) => !text.includes('/sale/generate/'));
    const texts = (await messagesAbout(id)).slice(1).map(({ text }) => text ?? '');
    expect(texts[0]).toMatch(/Reason: The bank that issued the card declined[\s\S]*Next attempt: /);
    expect(texts[0]).toContain('If 6 more attempts fail');
    expect(texts[5]).toContain('If that attempt fails too');
    const key = messages.flatMap(({ text }) => /\/subscription\/card\/(\S+)/.exec(text)?.[1] ?? [])[0] ?? '';
    expect(readCardKey(key, new Date())).toEqual({ subscriptionId: id, isExpired: false });
    expect(texts[6]).toContain('failed seven times');
    expect(texts[6]).toContain('/subscription/manage/');
  },
);

test('a card that is lost is not named as such: its buyer is asked for another', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  await world.bank.next({ merchant: String(seller.id), what: 'decline', code: 21001 });
  await base.moveClock(32 * DAY);
  await charge();
  await sendAll();
  expect(await templatesAbout(id)).toEqual(['started', 'failed']);
  const text = (await messagesAbout(id)).at(-1)?.text ?? '';
  expect(text).toContain('Add another card');
  expect(text).not.toMatch(/lost|stolen|Next attempt/);
});

test('a pause, a price that buyers are told of, and the end are told; a price of which they are not is not', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  await setPrice(world.context, which(seller, id), API, { price: 5_900 });
  await setPrice(world.context, which(seller, id), API, { price: 6_900, notifiesBuyer: true });
  await sendAll();
  await pauseSubscription(world.context, which(seller, id), API);
  await sendAll();
  await cancelSubscription(world.context, which(seller, id), API);
  await sendAll();
  expect(await templatesAbout(id)).toEqual(['started', 'price', 'paused', 'cancelled']);
  const [, price] = await messagesAbout(id);
  expect(price?.text).toMatch(/₪69\.00 a month instead of ₪59\.00/);
  expect((await messagesAbout(id)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
});

test('the last date of a plan says that it is complete, and a plan of one date says nothing else', async () => {
  const seller = await givenSeller(base.db);
  const [two, one] = [await givenPaid(seller, { iterations: 2 }), await givenPaid(seller, { iterations: 1 })];
  expect(await templatesAbout(one)).toEqual(['cancelled']);
  await base.moveClock(32 * DAY);
  await charge();
  expect(await templatesAbout(two)).toEqual(['started', 'cancelled']);
  await sendAll();
  expect((await messagesAbout(two)).at(-1)).toMatchObject({ subject: 'Seller: your subscription is complete' });
});

test('the receipt of each date leads to the page of its buyer, beside the receipt itself', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  await sendAll();
  const receipt = (await post.messages(seller.publicKey)).find(({ subject }) => subject === 'Your receipt from Seller');
  expect(receipt?.text).toMatch(/View payment:\n\S+\/sale\/generate\/SALE\S+\n/);
  expect(receipt?.text).toContain(`Manage your subscription:\n${ORIGIN}/subscription/manage/${id}`);
});

describe('nobody is told', () => {
  test.each<[what: string, more: Partial<SubscriptionToMake>]>([
    ['who is not to be', { sendNotification: false }],
    ['who has no address', { buyerEmail: '' }],
  ])('%s', async (_, more) => {
    const seller = await givenSeller(base.db);
    const id = await givenPaid(seller, more);
    await pauseSubscription(world.context, which(seller, id), API);
    expect(await templatesAbout(id)).toEqual([]);
  });

  test('of an offer that was taken back before anybody paid it', async () => {
    const seller = await givenSeller(base.db);
    const id = await given(seller);
    await cancelSubscription(world.context, which(seller, id), API);
    expect(await templatesAbout(id)).toEqual([]);
  });

  test('of a declined first payment: the buyer sees it on the page', async () => {
    const seller = await givenSeller(base.db);
    const id = await given(seller);
    await paySubscription(world.context, {
      subscriptionId: id,
      sellerIds: [seller.id],
      means: { kind: 'card', card: { ...CARD, number: '4000000000000002' } },
      who: API,
    });
    expect(await templatesAbout(id)).toEqual([]);
  });

  test.each<[what: Setting, column: 'tells_changes' | 'reminds_failure', told: string[]]>([
    ['notifiesOfChanges', 'tells_changes', ['failed']],
    ['remindsFailure', 'reminds_failure', ['started', 'paused', 'cancelled']],
  ])('of what the seller has switched off by %s', async (_, column, told) => {
    const seller = await givenSeller(base.db);
    await switchOff(seller, column);
    const id = await givenPaid(seller);
    await world.bank.next({ merchant: String(seller.id), what: 'decline', code: 20004 });
    await base.moveClock(32 * DAY);
    await charge();
    await pauseSubscription(world.context, which(seller, id), API);
    await cancelSubscription(world.context, which(seller, id), API);
    expect(await templatesAbout(id)).toEqual(told);
  });
});

test('a notice leaves out an address that is none; what is switched off before it is sent is not sent', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller, { buyerEmail: 'dana@example,com', buyerPhone: '0521234567' });
  await post.sendAll(undefined, { ...post.context, hasSmsModule: false });
  await sendAll();
  expect((await messagesAbout(id)).map(({ channel, state, reason }) => [channel, state, reason])).toEqual([
    ['sms', 'skipped', 'sms_module_off'],
  ]);
});

test('a notice that arrives by no way stands among the messages with the reason', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller, { buyerEmail: 'dana@example,com' });
  await sendAll();
  expect((await messagesAbout(id)).map(({ channel, state, reason }) => [channel, state, reason])).toEqual([
    ['email', 'failed', 'bad_recipient'],
  ]);
});
