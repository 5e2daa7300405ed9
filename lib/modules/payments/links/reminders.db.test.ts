import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelPayment } from '#lib/modules/checkout/cancel-payment.ts';
import { startPayment } from '#lib/modules/checkout/start-payment.ts';
import { messageTemplates } from '#lib/extensions.ts';
import { messagesOfSale } from '#lib/modules/messages/store-messages.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { messagesIn, testMailServer } from '#lib/testing/mail/mail-server.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { sendSaleLink } from '../buyer-messages/send-link.ts';
import { remindByHand, remindByRules } from './remind-buyers.ts';
import { isQuiet, MAX_REMINDERS_BY_HAND } from '../views/reminder-rules.ts';
import { openLink } from './open-link.ts';
import { shortUrlOfSale } from './store-short-url.ts';
import { readClock, remindOf } from './store-reminders.sql.ts';
import { findReminderRule, storeReminderRule } from './store-rule.ts';

/** Reminders of links that nobody has paid, by a seller's rule and by hand. */

const base = testDatabase();
const world = testWorld(base);
const post = testMailServer(base);

const ZONE = 'Asia/Jerusalem';
const HOUR = 3_600;

const USER = statement(
  'test_add_reminder',
  `INSERT INTO app_user (email, name, password_hash) VALUES ('reminder@example.com', 'Noa Sender', 'x') RETURNING id`,
);
let userId = 0;
let seller: TestSeller;
beforeAll(async () => {
  userId = (await base.db.query<{ id: number }>(USER, []))[0]?.id ?? 0;
});

/** The next hour of the day in the zone of the business. */
async function goToHour(hour: number): Promise<void> {
  const now = await readClock(base.db);
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });
  await base.moveClock((((hour - Number(parts.format(now))) % 24) + 24) * HOUR);
}

beforeEach(async () => {
  await base.db.query(statement('test_no_rules', 'DELETE FROM payment_link_rule'), []);
  seller = await givenSeller(base.db);
  await goToHour(11);
});

const remind = () => remindByRules({ database: base.db, timeZone: ZONE });
const rule = (afterHours = 24, times = 1) => storeReminderRule(base.db, seller.id, { afterHours, times });

/** A sale whose link was sent and arrived. */
async function givenSentLink(more: object = {}, recipient = 'dana@example.com'): Promise<string> {
  const { saleId } = await world.givenSale(seller, { language: 'he', sale_payment_method: 'multi', ...more });
  const message = { saleId, channel: 'email', recipient, language: 'en', userId, sellerIds: [seller.id] } as const;
  expect(await sendSaleLink(post.context, message)).toMatchObject({ ok: true });
  await post.sendAll();
  return saleId;
}

const remindersOf = async (saleId: string) =>
  (await messagesIn(base.db, saleId)).filter(({ template }) => template === 'payment-reminder');

test('nobody is reminded without a rule, and with one after its hours, where the link went, by its address', async () => {
  const saleId = await givenSentLink();
  await base.moveClock(24 * HOUR);
  expect(await remind()).toBe(0);
  await rule();
  expect(await remind()).toBe(1);
  await post.sendAll();
  const [message] = (await post.messages(seller.publicKey)).slice(-1);
  expect(message).toMatchObject({ to: 'dana@example.com', subject: 'Reminder: payment request from Seller' });
  expect(message?.text).toContain(await shortUrlOfSale(post.context, [seller.id], saleId));
  expect(message?.text).toContain('Pay ₪50.00:');
  expect(await messagesOfSale(base.db, [seller.id], saleId, messageTemplates)).toMatchObject([
    { template: 'payment-reminder', title: 'sale-messages.title.payment-reminder', state: 'sent', sentBy: null },
    { template: 'payment-link' },
  ]);
});

test('once or twice as the rule says, counted from the message before', async () => {
  await rule(24, 2);
  const saleId = await givenSentLink();
  await goToHour(9);
  expect(await remind()).toBe(0);
  await goToHour(12);
  expect([await remind(), await remind()]).toEqual([1, 0]);
  await post.sendAll();
  await base.moveClock(23 * HOUR);
  expect(await remind()).toBe(0);
  await base.moveClock(HOUR);
  expect(await remind()).toBe(1);
  await post.sendAll();
  for (let day = 0; day < 4; day += 1) {
    await base.moveClock(24 * HOUR);
    expect(await remind()).toBe(0);
  }
  expect(await remindersOf(saleId)).toHaveLength(2);
});

test('not in the quiet hours of the business, but after them', async () => {
  await rule(4);
  const saleId = await givenSentLink();
  await goToHour(20);
  expect(await remind()).toBe(0);
  await goToHour(8);
  expect(await remind()).toBe(0);
  await goToHour(9);
  expect(await remind()).toBe(1);
  expect(await remindersOf(saleId)).toHaveLength(1);
  expect(isQuiet(new Date('2026-07-01T05:59:00Z'), ZONE)).toBe(true);
  expect(isQuiet(new Date('2026-07-01T06:00:00Z'), ZONE)).toBe(false);
  expect(isQuiet(new Date('2026-12-01T06:59:00Z'), ZONE)).toBe(true);
});

test('not of links that were old when the rule was switched on, nor of a link that never arrived', async () => {
  await givenSentLink();
  await world.givenSale(seller, { sale_payment_method: 'multi' });
  await base.moveClock(5 * 24 * HOUR);
  await rule(4);
  expect(await remind()).toBe(0);
});

describe('never', () => {
  test('after it is paid', async () => {
    await rule();
    const saleId = await givenSentLink({ sale_payment_method: 'credit-card' });
    await world.pay(seller, saleId);
    await base.moveClock(24 * HOUR);
    expect(await remind()).toBe(0);
  });

  test('of a link for many buyers', async () => {
    await rule();
    await givenSentLink({ sale_type: 'template' });
    await base.moveClock(24 * HOUR);
    expect(await remind()).toBe(0);
  });

  test('while its buyer pays', async () => {
    await rule(4);
    const saleId = await givenSentLink();
    await base.moveClock(24 * HOUR);
    const details = { method: 'bit', phone: '' } as const;
    await startPayment(world.context, saleId, { details, buyerName: 'Dana', language: 'en' });
    expect(await remind()).toBe(0);
    await cancelPayment(world.context, saleId);
    expect(await remind()).toBe(1);
  });
});

test('a payment that comes between the reminder and its way out stops it', async () => {
  await rule();
  const saleId = await givenSentLink({ sale_payment_method: 'credit-card' });
  await base.moveClock(24 * HOUR);
  expect(await remind()).toBe(1);
  await world.pay(seller, saleId);
  await post.sendAll();
  expect(await remindersOf(saleId)).toMatchObject([{ state: 'skipped', reason: 'not_payable' }]);
});

test('eight processes at once remind once, and of every link', async () => {
  await rule(24, 2);
  const sales = [await givenSentLink(), await givenSentLink({}, 'noa@example.com')];
  await base.moveClock(24 * HOUR);
  const counts = await Promise.all(Array.from({ length: 8 }, remind));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  for (const saleId of sales) expect(await remindersOf(saleId)).toHaveLength(1);
});

test('a process that dies while it reminds leaves neither a mark nor a message, and the next one reminds', async () => {
  await rule();
  const saleId = await givenSentLink();
  await base.moveClock(24 * HOUR);
  const ids = await base.db.query<{ id: number }>(
    statement('test_id_of_sale', 'SELECT id FROM sale WHERE public_id = $1'),
    [saleId],
  );
  const died = base.db.inTransaction(async (inside) => {
    expect(
      await remindOf(
        inside,
        ids.map(({ id }) => id),
      ),
    ).toBe(1);
    throw new Error('the process died');
  });
  await expect(died).rejects.toThrow('died');
  expect(await remindersOf(saleId)).toEqual([]);
  expect(await remind()).toBe(1);
});

describe('by hand', () => {
  const byHand = (saleId: string, sellerIds = [seller.id]) => remindByHand(post.context, { saleId, sellerIds, userId });

  test('goes where the link went, under the name of who did it, also in quiet hours and without a rule', async () => {
    const saleId = await givenSentLink();
    await goToHour(23);
    expect(await byHand(saleId)).toEqual({ ok: true, value: { recipient: 'dana@example.com' } });
    await post.sendAll();
    expect(await messagesOfSale(base.db, [seller.id], saleId, messageTemplates)).toMatchObject([
      { template: 'payment-reminder', state: 'sent', sentBy: 'Noa Sender' },
      { template: 'payment-link' },
    ]);
  });

  test('of two clicks at once one goes out, and no more than a few in all', async () => {
    const saleId = await givenSentLink();
    const both = await Promise.all([byHand(saleId), byHand(saleId)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    for (let turn = 1; turn < MAX_REMINDERS_BY_HAND; turn += 1) {
      await post.sendAll();
      expect(await byHand(saleId)).toMatchObject({ ok: true });
    }
    await post.sendAll();
    expect(await byHand(saleId)).toEqual({ ok: false, reason: 'tooMany' });
  });

  test('is refused for the sale of another business, one that was never sent, and one that is paid', async () => {
    const other = await givenSeller(base.db);
    const saleId = await givenSentLink({ sale_payment_method: 'credit-card' });
    expect(await byHand(saleId, [other.id])).toEqual({ ok: false, reason: 'gone' });
    expect(await byHand((await world.givenSale(seller)).saleId)).toEqual({ ok: false, reason: 'notSent' });
    await world.pay(seller, saleId);
    expect(await byHand(saleId)).toEqual({ ok: false, reason: 'notSent' });
  });

  test('is followed by the rule only after its hours', async () => {
    await rule(24);
    const saleId = await givenSentLink();
    await base.moveClock(20 * HOUR);
    await goToHour(10);
    await byHand(saleId);
    await post.sendAll();
    await base.moveClock(4 * HOUR);
    expect(await remind()).toBe(0);
  });
});

test('a rule is stored, changed and removed, each seller its own', async () => {
  const other = await givenSeller(base.db);
  expect(await rule(24, 1)).toBeNull();
  expect(await rule(48, 2)).toEqual({ afterHours: 24, times: 1 });
  expect(await findReminderRule(base.db, other.id)).toBeNull();
  expect(await storeReminderRule(base.db, seller.id, null)).toEqual({ afterHours: 48, times: 2 });
  expect(await findReminderRule(base.db, seller.id)).toBeNull();
});

test('opening the link stops no reminder: what is opened is not paid', async () => {
  await rule();
  const saleId = await givenSentLink();
  const code = (await shortUrlOfSale(post.context, [seller.id], saleId))?.split('/').at(-1) ?? '';
  await openLink(world.context, code, { ip: '198.51.100.1', isPerson: true });
  await base.moveClock(24 * HOUR);
  expect(await remind()).toBe(1);
});
