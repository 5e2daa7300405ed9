import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';

const base = testDatabase();
const world = testWorld(base);

const BODIES = statement(
  'test_callback_bodies',
  `SELECT e.notify_type AS type, e.body FROM event e JOIN sale s ON s.id = e.sale_id WHERE s.public_id = $1
    ORDER BY e.id`,
);
const callbacksOf = async (saleId: string) =>
  (await base.db.query<{ type: string; body: string }>(BODIES, [saleId])).map(
    ({ type, body }) => ({ type, ...Object.fromEntries(new URLSearchParams(body)) }) as Record<string, string>,
  );
const itemOf = async (seller: TestSeller, saleId: string) =>
  (await world.call('get-sales', { seller_svc_id: seller.svcId, svc_sale_id: saleId })).body.items[0];
const NEW = { sale_price: 5000, currency: 'ILS', product_name: 'x', language: 'en' };
const BUYER = {
  buyer_name: 'Dana Levi',
  buyer_email: 'dana@example.com',
  buyer_phone: '0521234567',
  buyer_social_id: '008336174',
};

describe('D4: the uuid of a buyer', () => {
  test('is handed out where a token is, and reads the buyer in the language that is asked for', async () => {
    const seller = await givenSeller(base.db);
    const kept = await world.call('capture-buyer-token', {
      seller_svc_id: seller.svcId,
      credit_card_number: '4111111111111111',
      credit_card_exp: '12/30',
      ...BUYER,
    });
    const { saleId } = await world.givenSale(seller, { capture_buyer: 1 });
    await world.pay(seller, saleId);
    const ofSale = await world.call('get-buyer-key', { seller_svc_id: seller.svcId, svc_sale_id: saleId });
    for (const { body } of [kept, ofSale]) {
      expect(body.uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      const read = await world.send(`buyers/${body.uuid}`, { headers: { 'svc-merchant-key': seller.svcId } });
      expect([read.status, read.body.uuid, read.body.buyer_key]).toEqual([200, body.uuid, body.buyer_key]);
    }
    const words = async (query: string) =>
      (
        await world.send(`buyers/${'00000000-0000-4000-8000-000000000000'}${query}`, {
          headers: { 'svc-merchant-key': seller.svcId },
        })
      ).body.status_error_details;
    expect(await words('?language=en')).toBe('This buyer can’t be used here.');
    expect(await words('?language=es')).toMatch(/comprador/);
  });

  test('is not that of a card that its issuer refused', async () => {
    const seller = await givenSeller(base.db);
    const { body } = await world.call('capture-buyer-token', {
      seller_svc_id: seller.svcId,
      credit_card_number: '4000000000000002',
      credit_card_exp: '12/30',
      credit_card_cvv: '123',
      buyer_perform_validation: true,
    });
    expect([body.status_code, 'uuid' in body, 'buyer_key' in body]).toEqual([1, false, false]);
  });
});

describe('issue 11: a charge with a token carries the buyer of the token', () => {
  test('in the answer, the callback and get-sales, by either call', async () => {
    const seller = await givenSeller(base.db);
    const token = await world.givenToken(seller, BUYER);
    const made = await world.call('generate-sale', { ...NEW, seller_svc_id: seller.svcId, buyer_key: token });
    const { saleId } = await world.givenSale(seller);
    const paid = await world.pay(seller, saleId, {
      buyer_key: token,
      credit_card_number: undefined,
      credit_card_exp: undefined,
      credit_card_cvv: undefined,
    });
    for (const { body } of [made, paid]) {
      expect(body).toMatchObject({ status_code: 0, ...BUYER });
      expect(await callbacksOf(body.svc_sale_id)).toMatchObject([BUYER]);
      expect((await itemOf(seller, body.svc_sale_id)).sale_buyer_details).toMatchObject(BUYER);
    }
  });

  test('where neither the sale nor the payment names one: what they say stays', async () => {
    const seller = await givenSeller(base.db);
    const token = await world.givenToken(seller, BUYER);
    const { saleId } = await world.givenSale(seller, { buyer_name: 'Noa Cohen' });
    const paid = await world.pay(seller, saleId, {
      buyer_key: token,
      credit_card_number: undefined,
      credit_card_exp: undefined,
      credit_card_cvv: undefined,
      buyer_email: 'noa@example.com',
    });
    expect(paid.body).toMatchObject({
      buyer_name: 'Noa Cohen',
      buyer_email: 'noa@example.com',
      buyer_phone: BUYER.buyer_phone,
      buyer_social_id: BUYER.buyer_social_id,
    });
  });
});

test.each([
  [1, '5000', '0'],
  [3, '1668', '1666'],
])(
  'issue 11: %i payments are %s first and %s later, in get-sales and in callbacks',
  async (installments, first, later) => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId, { installments: String(installments) });
    const parts = { transaction_first_payment: first, transaction_periodical_payment: later };
    expect(await itemOf(seller, saleId)).toMatchObject(parts);
    expect(await callbacksOf(saleId)).toMatchObject([parts]);
  },
);

test('issue 11: an empty transaction_id is left out of callbacks, a given one stays', async () => {
  const seller = await givenSeller(base.db);
  for (const [more, expected] of [
    [{}, undefined],
    [{ transaction_id: 'order-1' }, 'order-1'],
  ] as const) {
    const { saleId } = await world.givenSale(seller, more);
    await world.pay(seller, saleId);
    await world.refund(seller, saleId);
    expect((await callbacksOf(saleId)).map((callback) => callback['transaction_id'])).toEqual([expected, expected]);
  }
});

describe('issue 11: a method that nobody can pay', () => {
  test.each(['emv', 'pos'])('%s is refused by name', async (method) => {
    const seller = await givenSeller(base.db);
    for (const more of [{}, { sale_type: 'template' }, { buyer_key: await world.givenToken(seller) }]) {
      expect(
        (
          await world.call('generate-sale', {
            ...NEW,
            seller_svc_id: seller.svcId,
            sale_payment_method: method,
            ...more,
          })
        ).body,
      ).toMatchObject({ status_error_code: 790, status_additional_info: 'sale_payment_method' });
    }
  });

  test.each([
    ['bit', 'USD'],
    ['sepa', 'ILS'],
    ['il-direct-debit', 'USD'],
  ])('D10: %s in %s is refused, naming the field', async (method, currency) => {
    const seller = await givenSeller(base.db);
    expect(
      (
        await world.call('generate-sale', {
          ...NEW,
          seller_svc_id: seller.svcId,
          sale_payment_method: method,
          currency,
        })
      ).body,
    ).toMatchObject({
      status_error_code: 790,
      status_additional_info: 'sale_payment_method',
      status_error_details: 'The parameter sale_payment_method isn’t allowed in this combination.',
    });
  });

  test.each(['bit', 'paypal'])(
    'friction 13: a sale of method %s is not paid with a card, and stays payable',
    async (method) => {
      const seller = await givenSeller(base.db);
      const { saleId } = await world.givenSale(seller, { sale_payment_method: method });
      expect((await world.pay(seller, saleId)).body).toMatchObject({
        status_error_code: 790,
        status_additional_info: 'sale_payment_method',
      });
      expect(await itemOf(seller, saleId)).toMatchObject({ sale_status: 'initial', sale_payment_method: method });
    },
  );

  test('friction 13: a sale of any method is', async () => {
    const seller = await givenSeller(base.db);
    expect(
      (await world.pay(seller, (await world.givenSale(seller, { sale_payment_method: 'multi' })).saleId)).body
        .status_code,
    ).toBe(0);
  });
});

describe('D11: a multi-capture of what is no open authorization', () => {
  test('says the status of a sale that is the caller’s, and knows no other', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const { saleId } = await world.givenSale(seller);
    const draw = (who: TestSeller, origin: string) =>
      world.call('generate-sale', {
        ...NEW,
        seller_svc_id: who.svcId,
        sale_type: 'multi-capture',
        origin_sale_id: origin,
        sale_price: 500,
      });
    expect((await draw(seller, saleId)).body).toMatchObject({
      status_error_code: 305,
      status_additional_info: 'initial',
    });
    await world.pay(seller, saleId);
    expect((await draw(seller, saleId)).body).toMatchObject({
      status_error_code: 305,
      status_additional_info: 'completed',
    });
    expect((await draw(other, saleId)).body).toMatchObject({
      status_error_code: 303,
      status_additional_info: 'origin_sale_id',
    });
  });
});

test('D17: a card that nobody knows yet is neither foreign nor not, and the item says nothing of it', async () => {
  const seller = await givenSeller(base.db);
  const [unpaid, foreign, israeli] = [
    (await world.givenSale(seller)).saleId,
    (await world.givenSale(seller)).saleId,
    (await world.givenSale(seller)).saleId,
  ];
  await world.pay(seller, foreign);
  await world.pay(seller, israeli, { credit_card_number: '4580000000000000' });
  const find = async (value: unknown) =>
    (await world.call('get-sales', { seller_svc_id: seller.svcId, buyer_card_is_foreign: value })).body.items.map(
      (item: { sale_svc_id: string }) => item.sale_svc_id,
    );
  expect([await find(false), await find(true), await find([true, false])]).toEqual([
    [israeli],
    [foreign],
    [israeli, foreign],
  ]);
  expect((await itemOf(seller, unpaid)).sale_buyer_details.buyer_card_is_foreign).toBe('');
  expect((await itemOf(seller, foreign)).sale_buyer_details.buyer_card_is_foreign).toBe(true);
});

test('issue 15: get-sales says how much was refunded and what is left, at the end of the item', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const refunds = async () => {
    const item = await itemOf(seller, saleId);
    return [item.sale_status, item.sale_refunded_total, item.sale_refund_buffer];
  };
  expect(await refunds()).toEqual(['initial', 0, 0]);
  await world.pay(seller, saleId);
  expect(await refunds()).toEqual(['completed', 0, 5000]);
  const { body } = await world.refund(seller, saleId, 1500);
  expect(await refunds()).toEqual(['partial-refund', 1500, body.sale_refund_buffer]);
  await world.refund(seller, saleId);
  expect(await refunds()).toEqual(['refunded', 5000, 0]);
  expect(Object.keys(await itemOf(seller, saleId)).slice(-3)).toEqual([
    'sale_invoices',
    'sale_refunded_total',
    'sale_refund_buffer',
  ]);
});

describe('issue 12: what pay-sale answers without a language', () => {
  test('is in the language of the sale, as its callback is: declines, challenges and refusals', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, { language: 'en' });
    const declined = await world.pay(seller, saleId, { language: undefined, credit_card_number: '4000000000000002' });
    expect(declined.body.status_error_details).toMatch(/^[A-Z][a-z]/);
    expect(
      (await world.pay(seller, saleId, { language: 'he', credit_card_number: '4000000000000002' })).body
        .status_error_details,
    ).toMatch(/[א-ת]/);
    const again = await world.givenSale(seller, { language: 'ru', services: { name: '3D Secure' } });
    expect(
      (await world.pay(seller, again.saleId, { language: undefined, credit_card_number: '4000000000003220' })).body,
    ).toMatchObject({ status_code: 5, status_message: expect.stringMatching(/[а-я]/) });
    const paid = await world.givenSale(seller, { language: 'es' });
    await world.pay(seller, paid.saleId, { language: undefined });
    expect((await world.pay(seller, paid.saleId, { language: undefined })).body).toMatchObject({
      status_error_code: 305,
      status_error_details: 'El estado de la venta no permite esta operación.',
    });
    expect(
      (
        await world.call('refund-sale', {
          seller_svc_id: seller.svcId,
          svc_sale_id: paid.saleId,
          sale_refund_amount: 9000,
        })
      ).body.status_error_details,
    ).toMatch(/^El importe/);
  });
});

describe('issue 13: error 21 says which rule an address breaks', () => {
  test.each([
    ['http://localhost:9099/x', /localhost/, 'en'],
    ['http://localhost:9099/x', /CALLBACK_ALLOW_HOSTS/, 'he'],
    ['http://127.0.0.1/x', /Loopback and private/, 'en'],
    ['http://10.0.0.1/x', /Loopback and private/, 'en'],
    ['ftp://shop.example.com/', /http/, 'en'],
    ['shop.example.com', /begins with http/, 'en'],
    ['https://user:%zz@example.com/x', /user name and password/, 'en'],
    ['https://user:%zz@example.com/x', /%40 en lugar de @/, 'es'],
    ['https://user:%zz@example.com/x', /%40 вместо @/, 'ru'],
    ['https://user:%zz@example.com/x', /%40 بدلًا من @/, 'ar'],
    ['https://user:%zz@example.com/x', /%40 במקום @/, 'he'],
    ['https://shop.example.com/#done', /#/, 'en'],
    [`https://shop.example.com/${'a'.repeat(1_975)}`, /2000/, 'en'],
    ['http://localhost:3000/api/x', /this service itself|localhost/, 'en'],
  ])('%s: %s', async (url, words, language) => {
    const seller = await givenSeller(base.db);
    const { body } = await world.call('generate-sale', {
      ...NEW,
      seller_svc_id: seller.svcId,
      sale_callback_url: url,
      language,
    });
    expect(body).toMatchObject({ status_error_code: 21, status_additional_info: 'sale_callback_url' });
    expect(body.status_error_details).toMatch(words);
  });

  test.each([
    [/user name or password/, 'en'],
    [/contraseña/, 'es'],
    [/парол/, 'ru'],
    [/كلمة مرور/, 'ar'],
    [/סיסמה/, 'he'],
  ])('of a return address also that it carries no user name: %s', async (words, language) => {
    const seller = await givenSeller(base.db);
    const sale_return_url = 'https://user:s3cr3t-pw@example.com/x';
    const { body } = await world.call('generate-sale', {
      ...NEW,
      seller_svc_id: seller.svcId,
      sale_return_url,
      language,
    });
    expect(body).toMatchObject({ status_error_code: 21, status_additional_info: 'sale_return_url' });
    expect(body.status_error_details).toMatch(words);
    expect(JSON.stringify(body)).not.toContain('s3cr3t-pw');
  });

  test.each(['50.75', '499', '-1', 'free'])('352 names the least price of a sale: %s', async (sale_price) => {
    const seller = await givenSeller(base.db);
    const { body } = await world.call('generate-sale', {
      ...NEW,
      seller_svc_id: seller.svcId,
      sale_price,
      language: 'en',
    });
    expect(body).toMatchObject({ status_error_code: 352, status_additional_info: 'sale_price' });
    expect(body.status_error_details).toContain('from 500 to 999999999999');
  });

  test('friction 7: 252 says which currencies the account takes', async () => {
    const seller = await givenSeller(base.db, { currencies: ['ILS', 'EUR'] });
    expect(
      (await world.call('generate-sale', { ...NEW, seller_svc_id: seller.svcId, currency: 'USD' })).body,
    ).toMatchObject({
      status_error_code: 252,
      status_error_details: 'The currency isn’t allowed here. Allowed: ILS, EUR.',
    });
    expect(
      (await world.call('generate-sale', { ...NEW, seller_svc_id: seller.svcId, currency: 'ils' })).body
        .status_error_details,
    ).toMatch(/three capital letters/);
    const { saleId } = await world.givenSale(seller);
    expect((await world.pay(seller, saleId, { currency: 'EUR' })).body.status_error_details).toMatch(/Allowed: ILS\.$/);
  });
});

describe('answers 9: the sandbox takes the social id 9999999999 everywhere', () => {
  test('of a payment, a token and a sale in one call', async () => {
    const seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
    const { saleId } = await world.givenSale(seller);
    expect((await world.pay(seller, saleId, { buyer_social_id: '9999999999' })).body).toMatchObject({
      status_code: 0,
      buyer_social_id: '9999999999',
    });
    expect(await world.givenToken(seller, { buyer_social_id: '9999999999' })).toMatch(/^BUYER/);
    const customer = { name: 'Dana', email: 'dana@example.com', phone: '0521234567', social_id: '9999999999' };
    const inOneCall = await world.call('sales', {
      ...NEW,
      seller_svc_id: seller.svcId,
      transaction_id: 't',
      sale_callback_url: 'https://shop.example.com/',
      payment: { method: 'credit-card', card_number: '4111111111111111', card_expiry: '1230', card_cvv: '123' },
      customer,
    });
    expect(inOneCall.body.status_code).toBe(0);
    expect(
      (await world.pay(seller, (await world.givenSale(seller)).saleId, { buyer_social_id: '9999999998' })).body
        .status_error_code,
    ).toBe(101);
  });
});
