import { describe, expect, test } from 'vitest';
import { startPayment } from '#lib/modules/checkout/start-payment.ts';
import { releaseExpiredHolds } from '#lib/modules/payments/holds/release-holds.ts';
import { messageTemplates } from '#lib/extensions.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { saleMessageHtml, messagesOfSale } from '#lib/modules/messages/store-messages.ts';
import { messagesIn, testMailServer } from '#lib/testing/mail/mail-server.ts';
import { shortUrlOfSale } from '../links/store-short-url.ts';

/** The messages to a buyer about a sale, from the call that makes it to the mailbox. */

const base = testDatabase();
const world = testWorld(base);
const post = testMailServer(base);

const BY_MAIL = { sale_send_notification: true, sale_email: 'dana@example.com', language: 'en' };
const TOLD = { ...BY_MAIL, sale_mobile: '052-123-4567', sale_name: 'Dana' };

/** `email receipt dana@example.com` of every message of a sale, in their order. */
const toldOf = async (saleId: string) =>
  (await messagesIn(base.db, saleId)).map(({ channel, template, recipient }) => `${channel} ${template} ${recipient}`);
const templatesOf = async (saleId: string) =>
  (await messagesIn(base.db, saleId)).filter(({ channel }) => channel === 'email').map(({ template }) => template);

describe('the link', () => {
  test('goes out when the sale is made, by e-mail and SMS, in the language of the sale', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, TOLD);
    expect(await messagesIn(base.db, saleId)).toMatchObject([
      { channel: 'email', template: 'payment-link', recipient: 'dana@example.com', language: 'en', state: 'queued' },
      { channel: 'sms', template: 'payment-link', recipient: '052-123-4567', language: 'en', state: 'queued' },
    ]);
    await post.sendAll();
    expect(await messagesIn(base.db, saleId)).toMatchObject([
      { state: 'sent', tries: 1 },
      { state: 'sent', tries: 1 },
    ]);
    const url = await shortUrlOfSale(post.context, [seller.id], saleId);
    const [mail, sms] = await post.messages(seller.publicKey);
    expect(mail).toMatchObject({
      channel: 'email',
      from: 'Seller <payments@kupa.test>',
      to: 'dana@example.com',
      subject: 'Payment request from Seller',
    });
    expect(mail?.headers.find(({ name }) => name === 'Reply-To')?.value).toBe('seller@example.com');
    expect(mail?.text).toContain('Hello Dana,');
    expect(mail?.text).toContain(`Pay ₪50.00:\n${url}`);
    expect(sms).toMatchObject({
      channel: 'sms',
      from: 'Seller',
      to: '+972521234567',
      text: `Seller is requesting ₪50.00 for Coffee beans. Pay here:\n${url}`,
    });
  });

  test('is not sent any more once the sale is paid', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, BY_MAIL);
    await world.pay(seller, saleId);
    await post.sendAll();
    expect((await messagesIn(base.db, saleId)).map(({ template, state, reason }) => [template, state, reason])).toEqual(
      [
        ['payment-link', 'skipped', 'not_payable'],
        ['receipt', 'sent', null],
      ],
    );
    expect(await post.messages(seller.publicKey)).toHaveLength(1);
  });

  test('is still sent after a decline, which nobody is told of', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, BY_MAIL);
    await world.pay(seller, saleId, { credit_card_number: '4000000000000002' });
    await post.sendAll();
    expect((await messagesIn(base.db, saleId)).map(({ template, state }) => [template, state])).toEqual([
      ['payment-link', 'sent'],
    ]);
  });

  test.each<[what: string, more: object]>([
    ['no word about notifications', { sale_email: 'dana@example.com', sale_mobile: '0521234567' }],
    ['notifications that are off', { ...TOLD, sale_send_notification: '0' }],
    ['nobody to tell', { sale_send_notification: true, buyer_email: 'dana@example.com', buyer_phone: '0521234567' }],
  ])('%s: no message, before or after the payment', async (_, more) => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, more);
    await world.pay(seller, saleId);
    await world.refund(seller, saleId, 1_000);
    expect(await toldOf(saleId)).toEqual([]);
  });

  test('only one of the two where only one is named', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, {
      sale_send_notification: 'true',
      sale_mobile: '+972 52 1234567',
    });
    expect(await toldOf(saleId)).toEqual(['sms payment-link +972 52 1234567']);
  });
});

describe('what follows', () => {
  test('a payment, two refunds: a receipt and two notes, each with its own amount', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, BY_MAIL);
    await world.pay(seller, saleId, { buyer_email: 'somebody.else@example.com' });
    await world.refund(seller, saleId, 1_000);
    await world.refund(seller, saleId);
    expect(await toldOf(saleId)).toEqual(
      ['payment-link', 'receipt', 'refund', 'refund'].map((template) => `email ${template} dana@example.com`),
    );
    await post.sendAll();
    const messages = await post.messages(seller.publicKey);
    const amounts = messages.map(({ text }) => /(Paid|Refunded): (\S+)/.exec(text)?.slice(1));
    expect(amounts).toEqual(
      expect.arrayContaining([
        ['Paid', '₪50.00'],
        ['Refunded', '₪10.00'],
        ['Refunded', '₪40.00'],
      ]),
    );
    for (const { text } of messages) expect(text).toContain('Payment method: Visa ending in 1111');
  });

  test('what was not paid with a card says nothing of one', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, { ...BY_MAIL, currency: 'EUR', sale_payment_method: 'sepa' });
    const details = {
      method: 'sepa',
      iban: 'DE89370400440532013000',
      holder: 'Anna Schmidt',
      hasAgreed: true,
    } as const;
    expect(await startPayment(world.context, saleId, { details, buyerName: 'Anna', language: 'en' })).toMatchObject({
      outcome: 'paid',
    });
    await world.refund(seller, saleId);
    await post.sendAll();
    expect(await templatesOf(saleId)).toEqual(['payment-link', 'receipt', 'refund']);
    const messages = await post.messages(seller.publicKey);
    expect(messages).toHaveLength(2);
    for (const { text } of messages) expect(text).not.toMatch(/\bcard\b/i);
  });

  test('a hold, and what is taken of it: what was let go is told with the receipt', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await world.givenHold(seller, BY_MAIL);
    await post.sendAll();
    await world.capture(seller, saleId, 3_000);
    await post.sendAll();
    expect(await templatesOf(saleId)).toEqual(['payment-link', 'hold', 'receipt']);
    const messages = await post.messages(seller.publicKey);
    expect(messages.find(({ subject }) => subject.includes('hold'))?.text).toMatch(
      /On hold, not charged: ₪50.00[\s\S]*On hold until: /,
    );
    expect(messages.find(({ subject }) => subject.includes('receipt'))?.text).toMatch(
      /Paid: ₪30.00[\s\S]*Released: ₪20.00/,
    );
  });

  test('a hold that is released by hand, and one that runs out', async () => {
    const seller = await givenSeller(base.db);
    const byHand = await world.givenHold(seller, BY_MAIL);
    await world.refund(seller, byHand);
    expect(await templatesOf(byHand)).toEqual(['payment-link', 'hold', 'release']);
    const byTime = await world.givenHold(seller, BY_MAIL);
    await base.moveClock(168 * 3_600 + 60);
    while (await releaseExpiredHolds(world.context)) {
      /* one at a time */
    }
    await base.moveClock(-168 * 3_600 - 60);
    expect(await templatesOf(byTime)).toEqual(['payment-link', 'hold', 'release']);
  });

  test('a card that is kept without a payment is not receipted', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, { ...BY_MAIL, sale_type: 'token', sale_price: 0 });
    await world.pay(seller, saleId, { sale_price: '0' });
    expect(await templatesOf(saleId)).toEqual(['payment-link']);
  });

  test('a sale that is charged at once gets its receipt and no link', async () => {
    const seller = await givenSeller(base.db);
    const token = await world.givenToken(seller);
    const { body } = await world.call('generate-sale', {
      seller_svc_id: seller.svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'Coffee',
      buyer_key: token,
      ...BY_MAIL,
    });
    expect(body.sale_status).toBe('completed');
    expect(await templatesOf(body.svc_sale_id)).toEqual(['receipt']);
  });

  test('a part of a hold that is a sale of its own tells whom it names', async () => {
    const seller = await givenSeller(base.db);
    const hold = await world.givenHold(seller);
    const { body } = await world.call('generate-sale', {
      seller_svc_id: seller.svcId,
      sale_price: 2000,
      currency: 'ILS',
      product_name: 'Part',
      sale_type: 'multi-capture',
      origin_sale_id: hold,
      ...TOLD,
    });
    expect(body.sale_status).toBe('completed');
    expect(await toldOf(body.svc_sale_id)).toEqual(['email receipt dana@example.com', 'sms receipt 052-123-4567']);
    expect(await toldOf(hold)).toEqual([]);
  });

  test('whoever pays through a reusable link is told themselves; its own address only has the link', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, { ...TOLD, sale_type: 'template' });
    expect(await toldOf(saleId)).toEqual(['email payment-link dana@example.com', 'sms payment-link 052-123-4567']);
    const paid = await world.pay(seller, saleId, { buyer_email: 'payer@example.com', buyer_name: 'Noa' });
    expect(await toldOf(paid.body.svc_sale_id)).toEqual(['email receipt payer@example.com']);
    const alone = await world.pay(seller, saleId);
    expect(await toldOf(alone.body.svc_sale_id)).toEqual([]);
    await post.sendAll();
    expect((await post.messages(seller.publicKey)).find(({ to }) => to === 'payer@example.com')?.text).toContain(
      'Hello Noa,',
    );
  });

  test('W-11 for messages: what is booked twice at once is told once', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, BY_MAIL);
    await Promise.all(Array.from({ length: 5 }, () => world.pay(seller, saleId)));
    await Promise.all(Array.from({ length: 5 }, () => world.refund(seller, saleId)));
    expect(await templatesOf(saleId)).toEqual(['payment-link', 'receipt', 'refund']);
  });

  test("the language is the sale's, also where the payment changes it", async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, { ...BY_MAIL, language: 'ru' });
    await world.pay(seller, saleId, { language: 'ar' });
    expect((await messagesIn(base.db, saleId)).map(({ template, language }) => `${template} ${language}`)).toEqual([
      'payment-link ru',
      'receipt ar',
    ]);
  });
});

describe('bad input names its field', () => {
  const codeOf = async (seller: TestSeller, more: object) => {
    const { body } = await world.call('generate-sale', {
      seller_svc_id: seller.svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'Coffee',
      language: 'en',
      ...more,
    });
    return [body.status_error_code ?? 0, body.status_additional_info ?? null];
  };

  test.each<[what: string, more: object, field: string | null]>([
    ['an address without a host', { ...BY_MAIL, sale_email: 'dana' }, 'sale_email'],
    ['an address without a host where nobody is told', { sale_email: 'dana' }, null],
    ['two addresses', { ...BY_MAIL, sale_email: 'dana@example.com,eve@example.com' }, 'sale_email'],
    ['an address with a command', { ...BY_MAIL, sale_email: 'dana@example.com\r\nBcc:eve@example.com' }, 'sale_email'],
    ['a number that is none', { ...BY_MAIL, sale_mobile: 'call me' }, 'sale_mobile'],
    ['a number that is too short', { ...BY_MAIL, sale_mobile: '12345' }, 'sale_mobile'],
    ['a number too long for its country', { ...BY_MAIL, sale_mobile: '+9725212345678' }, 'sale_mobile'],
    [
      "another country's number as it is dialled at home there",
      { ...BY_MAIL, sale_mobile: '2125550123' },
      'sale_mobile',
    ],
    ['a number with its country and no plus', { ...BY_MAIL, sale_mobile: '972521234567' }, null],
    ['a number with the digit of home calls in brackets', { ...BY_MAIL, sale_mobile: '+972 (0)52-123-4567' }, null],
    ['a flag that is none', { sale_send_notification: 'perhaps' }, 'sale_send_notification'],
    ['a name of 256 letters', { ...BY_MAIL, sale_name: 'x'.repeat(256) }, 'sale_name'],
    ['a number that is none where nobody is told', { sale_mobile: 'n/a' }, null],
    ['a name of 255 letters', { ...BY_MAIL, sale_name: 'x'.repeat(255) }, null],
  ])('%s', async (_, more, field) => {
    expect(await codeOf(await givenSeller(base.db), more)).toEqual(field === null ? [0, null] : [9001, field]);
  });
});

describe('what the dashboard reads', () => {
  test("every message of the sale, newest first, and its HTML; nothing of anybody else's", async () => {
    const partner = await givenPartner(base.db);
    const [seller, other] = [await givenSeller(base.db, { partner }), await givenSeller(base.db)];
    const { saleId } = await world.givenSale(seller, TOLD);
    await world.pay(seller, saleId);
    await post.sendAll();
    const messages = await messagesOfSale(base.db, [seller.id], saleId, messageTemplates);
    expect(
      messages.map(({ channel, template, state, hasHtml, isResend }) => [channel, template, state, hasHtml, isResend]),
    ).toEqual([
      ['sms', 'receipt', 'sent', false, false],
      ['email', 'receipt', 'sent', true, false],
      ['sms', 'payment-link', 'skipped', false, false],
      ['email', 'payment-link', 'skipped', false, false],
    ]);
    const receipt = messages[1]?.id ?? 0;
    expect(await saleMessageHtml(base.db, [seller.id], saleId, receipt)).toMatch(/^<!doctype html>/);
    const foreign = await world.givenSale(other, TOLD);
    for (const [sellers, sale, id] of [
      [[other.id], saleId, receipt],
      [[other.id], foreign.saleId, receipt],
      [[seller.id], saleId, 999_999],
      [[seller.id], 'SALE', receipt],
      [[seller.id], saleId, Number.NaN],
    ] as const) {
      expect(await saleMessageHtml(base.db, sellers, sale, id)).toBeNull();
    }
    expect(await messagesOfSale(base.db, [other.id], saleId, messageTemplates)).toEqual([]);
    expect(await messagesOfSale(base.db, [seller.id], `' OR true --`, messageTemplates)).toEqual([]);
  });
});
