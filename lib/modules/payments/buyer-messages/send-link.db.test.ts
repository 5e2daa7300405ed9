import { beforeAll, describe, expect, test } from 'vitest';
import { messageTemplates } from '#lib/extensions.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { messagesIn, testMailServer } from '#lib/testing/mail/mail-server.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { MAX_LINKS_SENT } from '#lib/modules/messages/contract/link.ts';
import { messagesOfSale } from '#lib/modules/messages/store-messages.ts';
import { shortUrlOfSale } from '../links/store-short-url.ts';
import { sendReceipt } from './send-receipt.ts';
import { nameSender } from './store-receipt.ts';
import { previewLink, readLink, type SaleLinkMessage, sendSaleLink } from './send-link.ts';

/** The link of a sale, sent by a person. */

const base = testDatabase();
const world = testWorld(base);
const post = testMailServer(base);

const USER = statement(
  'test_add_sender',
  `INSERT INTO app_user (email, name, password_hash) VALUES ('sender@example.com', 'Noa Sender', 'x') RETURNING id`,
);
let userId = 0;
let seller: TestSeller;
beforeAll(async () => {
  userId = (await base.db.query<{ id: number }>(USER, []))[0]?.id ?? 0;
  seller = await givenSeller(base.db);
});

const send = (saleId: string, more: Partial<SaleLinkMessage> = {}, context = post.context) =>
  sendSaleLink(context, {
    saleId,
    channel: 'email',
    recipient: 'dana@example.com',
    language: 'en',
    userId,
    sellerIds: [seller.id],
    ...more,
  });
const givenSale = async (more: object = {}) => (await world.givenSale(seller, { language: 'he', ...more })).saleId;
const messageTo = async (recipient: string) =>
  (await post.messages(seller.publicKey)).find(({ to }) => to === recipient);

test('arrives by e-mail in the chosen language, and stands in the timeline under the name of who sent it', async () => {
  const saleId = await givenSale();
  expect(await send(saleId, { recipient: 'arrives@example.com' })).toMatchObject({ ok: true });
  await post.sendAll();
  expect((await messageTo('arrives@example.com'))?.text).toContain(
    await shortUrlOfSale(post.context, [seller.id], saleId),
  );
  expect((await messageTo('arrives@example.com'))?.subject).toBe('Payment request from Seller');
  expect(await messagesOfSale(base.db, [seller.id], saleId, messageTemplates)).toMatchObject([
    { template: 'payment-link', state: 'sent', sentBy: 'Noa Sender', isResend: false },
  ]);
});

test('arrives by SMS at a number as it is written at home', async () => {
  const saleId = await givenSale();
  await send(saleId, { channel: 'sms', recipient: '052-765-4321', language: 'he' });
  await post.sendAll();
  expect((await messageTo('+972527654321'))?.text).toContain(await shortUrlOfSale(post.context, [seller.id], saleId));
});

describe('is refused', () => {
  test.each([
    ['badEmail', { recipient: 'dana@example,com' }],
    ['badPhone', { channel: 'sms', recipient: '12' }],
    ['gone', { sellerIds: [] }],
  ] as const)('as %s for what cannot be sent', async (reason, more) => {
    expect(await send(await givenSale(), more)).toEqual({ ok: false, reason });
  });

  test('to a place that one is on its way to, and by another channel not', async () => {
    const saleId = await givenSale();
    await send(saleId);
    expect(await send(saleId)).toEqual({ ok: false, reason: 'busy' });
    expect(await send(saleId, { channel: 'sms', recipient: '0521234567' })).toMatchObject({ ok: true });
  });

  test('of two clicks at once one goes out', async () => {
    const saleId = await givenSale();
    const both = await Promise.all([send(saleId), send(saleId)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await messagesIn(base.db, saleId)).toHaveLength(1);
  });

  test(`after ${MAX_LINKS_SENT} of them`, async () => {
    const saleId = await givenSale();
    for (let turn = 0; turn < MAX_LINKS_SENT; turn += 1)
      expect(await send(saleId, { recipient: `dana${turn}@example.com` })).toMatchObject({ ok: true });
    expect(await send(saleId, { recipient: 'last@example.com' })).toEqual({ ok: false, reason: 'tooMany' });
  });

  test('once the sale is paid', async () => {
    const saleId = await givenSale();
    await world.pay(seller, saleId);
    expect(await send(saleId)).toEqual({ ok: false, reason: 'closed' });
  });

  test('where the channel is switched off, before anything is queued', async () => {
    const saleId = await givenSale();
    const off = { ...post.context, sendMail: null, hasSmsModule: false };
    expect(await send(saleId, {}, off)).toEqual({ ok: false, reason: 'mail_off' });
    expect(await send(saleId, { channel: 'sms', recipient: '0521234567' }, off)).toEqual({
      ok: false,
      reason: 'sms_module_off',
    });
    expect(await messagesIn(base.db, saleId)).toEqual([]);
  });
});

test('a screen is told the buyer, the words of each language and how what was sent stands', async () => {
  const saleId = await givenSale({ buyer_name: 'Dana Levi', buyer_email: 'd@example.com', buyer_phone: '0521234567' });
  await send(saleId);
  const link = await readLink(post.context, [seller.id], saleId);
  expect(link).toMatchObject({
    saleId,
    isOpen: true,
    language: 'he',
    maxPrice: null,
    whatsApp: '972521234567',
    buyer: { name: 'Dana Levi', email: 'd@example.com', phone: '0521234567' },
    closed: { email: null, sms: null },
    sent: [{ channel: 'email', recipient: 'dana@example.com', state: 'queued', reason: null }],
  });
  expect(link?.texts.en.text).toContain(`\n${link?.url}`);
  expect(link?.texts.he.subject).toContain('בקשת תשלום מאת ');
  expect(await readLink(post.context, [], saleId)).toBeNull();
});

test('what is shown beforehand is what arrives', async () => {
  const saleId = await givenSale();
  const shown = await previewLink(post.context, { sellerIds: [seller.id], saleId, language: 'en' });
  await send(saleId, { recipient: 'same@example.com' });
  await post.sendAll();
  const [sent] = (await messagesIn(base.db, saleId)) as unknown as { html: string }[];
  expect(sent?.html).toBe(shown);
  expect(await previewLink(post.context, { sellerIds: [], saleId, language: 'en' })).toBeNull();
});

const EMAIL_MODULE = statement('test_email_module', 'UPDATE seller SET email_module = $2 WHERE id = $1');

describe('the receipt of a payment of which none went out', () => {
  const first = (saleId: string, more: object = {}) =>
    sendReceipt(post.context, {
      channel: 'email',
      saleId,
      recipient: 'payer@example.com',
      userId,
      sellerIds: [seller.id],
      ...more,
    });

  test('arrives once, and stands in the timeline under the name of who sent it', async () => {
    const saleId = await givenSale({ language: 'en' });
    expect(await first(saleId)).toBe('gone');
    await world.pay(seller, saleId);
    expect([await first(saleId), await first(saleId)]).toEqual([null, 'busy']);
    await post.sendAll();
    expect((await messageTo('payer@example.com'))?.text).toContain('50.00');
    expect(await messagesOfSale(base.db, [seller.id], saleId, messageTemplates)).toMatchObject([
      { template: 'receipt', state: 'sent', recipient: 'payer@example.com', sentBy: 'Noa Sender' },
    ]);
  });

  test('is refused by e-mail while the seller has no module for it, as is a link, and nothing is queued', async () => {
    const [saleId, unpaid] = [await givenSale(), await givenSale()];
    await world.pay(seller, saleId);
    await base.db.query(EMAIL_MODULE, [seller.id, false]);
    const refused = [await first(saleId), await send(unpaid), await readLink(post.context, [seller.id], unpaid)];
    await base.db.query(EMAIL_MODULE, [seller.id, true]);
    expect(refused).toMatchObject([
      'email_module_off',
      { ok: false, reason: 'email_module_off' },
      { closed: { email: 'email_module_off', sms: null } },
    ]);
    expect([await messagesIn(base.db, saleId), await messagesIn(base.db, unpaid)]).toEqual([[], []]);
    expect(await first(saleId)).toBeNull();
  });

  test('is refused to an address that is none, and to whom the sale does not belong', async () => {
    const saleId = await givenSale();
    await world.pay(seller, saleId);
    expect(await first(saleId, { recipient: 'dana@example,com' })).toBe('badEmail');
    expect(await first(saleId, { sellerIds: [] })).toBe('gone');
  });
});

test('a link that goes out with its sale is told under the name of who made it, and nobody else’s is', async () => {
  const told = { sale_send_notification: true, sale_email: 'with-sale@example.com' };
  const [saleId, other] = [await givenSale(told), await givenSale(told)];
  const by = async (sale: string) =>
    (await messagesOfSale(base.db, [seller.id], sale, messageTemplates)).map(({ sentBy }) => sentBy);
  expect(await by(saleId)).toEqual([null]);
  await nameSender(base.db, { saleId, userId, sellerIds: [seller.id] });
  expect([await by(saleId), await by(other)]).toEqual([['Noa Sender'], [null]]);
});
