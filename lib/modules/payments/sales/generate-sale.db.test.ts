import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, testWorld } from '#lib/testing/world.ts';

const base = testDatabase();
const world = testWorld(base);

const STORED = statement('test_stored_sale', 'SELECT * FROM sale WHERE public_id = $1');

const NEEDED = { sale_price: 5075, currency: 'ILS', product_name: 'Coffee beans' };

test('answers the fields of the specification in their order and nothing else', async () => {
  const seller = await givenSeller(base.db);
  const { status, headers, body } = await world.call('generate-sale', {
    seller_svc_id: seller.svcId,
    ...NEEDED,
    transaction_id: 'order-1',
  });
  expect(status).toBe(200);
  expect(Object.entries(body)).toEqual([
    ['status_code', 0],
    ['sale_url', `http://localhost:3000/sale/generate/${body.svc_sale_id}`],
    ['svc_sale_id', expect.stringMatching(/^SALE00[A-Z2-7]{2}(-[A-Z2-7]{8}){3}$/)],
    ['svc_sale_code', expect.any(Number)],
    ['price', 5075],
    ['transaction_id', 'order-1'],
    ['currency', 'ILS'],
    ['sale_payment_method', 'credit-card'],
    ['session', headers.get('svc-request-id')],
  ]);
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['application/json', 'no-store']);
});

test('stores every field of specification 2.2', async () => {
  const seller = await givenSeller(base.db);
  const details = {
    items: [
      {
        name: 'Beans',
        quantity: 2,
        unit_price: 2500,
        unit_measurement: 'kg',
        total: 4900,
        discount_total: -100,
        product_code: 'B-1',
        commodity_code: 901,
      },
    ],
    fees: { tax: 75, duty: 0, discount: 0, shipping: 100 },
    shipping_details: {
      name: 'Dana',
      email: 'd@example.com',
      phone: '050',
      address: { line1: 'Herzl 1', line2: 'a', postal_code: '61000', city: 'Tel Aviv', state: 'b', country: 'IL' },
    },
    billing_details: {
      name: 'דנה',
      email: 'd@example.com',
      phone: '050',
      address: { line1: 'Herzl 1', city: 'Tel Aviv', country: 'IL' },
    },
  };
  const { body } = await world.call('generate-sale', {
    seller_svc_id: seller.svcId,
    ...NEEDED,
    ...details,
    transaction_id: 'order-2',
    installments: '106',
    market_fee: '12.5',
    market_fee_fixed: 1,
    sale_send_notification: true,
    sale_callback_url: 'https://shop.example.com/hook',
    sale_return_url: 'https://shop.example.com/done',
    sale_email: 'n@example.com',
    sale_mobile: '0501234567',
    sale_name: 'Dana L',
    capture_buyer: '1',
    buyer_perform_validation: '1',
    sale_type: 'sale',
    sale_payment_method: 'multi',
    layout: 'dynamic',
    language: 'EN',
    order_number: '123456789012345',
    buyer_name: 'Dana ☕',
    buyer_email: 'dana@example.com',
    buyer_phone: '+97250',
    buyer_business_name: 'Dana Ltd',
    buyer_business_code: 514_000_000,
  });
  const [stored] = await base.db.query(STORED, [body.svc_sale_id]);
  expect(stored).toMatchObject({
    seller_id: seller.id,
    type: 'sale',
    status: 'initial',
    price: 5075,
    currency: 'ILS',
    product_name: 'Coffee beans',
    merchant_reference: 'order-2',
    payment_method: 'multi',
    layout: 'dynamic',
    language: 'en',
    installments_asked: 106,
    market_fee: 1250,
    market_fee_fixed: 100,
    callback_url: 'https://shop.example.com/hook',
    return_url: 'https://shop.example.com/done',
    send_notification: true,
    notify_email: 'n@example.com',
    notify_mobile: '0501234567',
    notify_name: 'Dana L',
    capture_buyer: true,
    validate_buyer: true,
    order_number: '123456789012345',
    order_details: { ...details, items: [{ ...details.items[0], commodity_code: '901' }] },
    buyer_name: 'Dana ☕',
    buyer_email: 'dana@example.com',
    buyer_phone: '+97250',
    buyer_business_name: 'Dana Ltd',
    buyer_business_code: 514_000_000,
    captured: 0,
    refunded: 0,
  });
});

test('the least request: an empty reference, Hebrew, a card, nothing else', async () => {
  const seller = await givenSeller(base.db);
  const { body } = await world.call('generate-sale', { seller_svc_id: seller.svcId, ...NEEDED, sale_price: '500' });
  expect([body.price, body.transaction_id]).toEqual([500, '']);
  const [stored] = await base.db.query(STORED, [body.svc_sale_id]);
  expect(stored).toMatchObject({
    language: 'he',
    installments_asked: null,
    market_fee: null,
    market_fee_fixed: 0,
    order_details: null,
    callback_url: null,
    capture_buyer: false,
  });
});

test('C-07: one merchant reference twice at once makes two sales', async () => {
  const seller = await givenSeller(base.db);
  const [one, other] = await Promise.all([1, 2].map(() => world.givenSale(seller, { transaction_id: 'same' })));
  expect(one?.saleId).not.toBe(other?.saleId);
  const found = await world.call('get-sales', { seller_svc_id: seller.svcId, transaction_id: 'same' });
  expect(found.body.items_count).toBe(2);
});

test('a partner sells for its own sellers only, with its key in the body or the header', async () => {
  const [partner, other] = [await givenPartner(base.db), await givenPartner(base.db)];
  const [seller, alone] = [await givenSeller(base.db, { partner }), await givenSeller(base.db)];
  const codeOf = (of: { svcId: string }, more: object, headers = {}) =>
    world
      .call('generate-sale', { seller_svc_id: of.svcId, ...NEEDED, ...more }, headers)
      .then(({ body }) => body.status_error_code ?? 0);
  expect(await codeOf(seller, { svc_client_key: partner.clientKey })).toBe(0);
  expect(await codeOf(seller, {}, { 'svc-partner-key': partner.clientKey })).toBe(0);
  expect(await codeOf(seller, { svc_client_key: partner.clientKey }, { 'svc-partner-key': partner.clientKey })).toBe(0);
  expect(await codeOf(seller, { svc_client_key: partner.clientKey }, { 'svc-partner-key': other.clientKey })).toBe(790);
  // A header sent twice arrives joined, and the joined value is not a known key.
  expect(await codeOf(seller, {}, { 'svc-partner-key': `${partner.clientKey}, ${partner.clientKey}` })).toBe(200);
  expect(await codeOf(seller, { svc_client_key: other.clientKey })).toBe(251);
  expect(await codeOf(alone, { svc_client_key: partner.clientKey })).toBe(251);
  expect(await codeOf(alone, { svc_client_key: alone.svcId })).toBe(0);
  expect(await codeOf(seller, { svc_client_key: seller.svcId })).toBe(200);
});

test('the marketplace takes at most 60 % of the sale, the percentage of the seller counted where the sale names none', async () => {
  const [seller, dear] = [await givenSeller(base.db), await givenSeller(base.db, { marketFee: 5_000 })];
  const codeOf = (of: { svcId: string }, more: object) =>
    world
      .call('generate-sale', { seller_svc_id: of.svcId, sale_price: 5000, currency: 'ILS', product_name: 'x', ...more })
      .then(({ body }) => body.status_error_code ?? 0);
  expect(await codeOf(seller, { market_fee: 60 })).toBe(0);
  expect(await codeOf(seller, { market_fee: '60.01' })).toBe(308);
  expect(await codeOf(seller, { market_fee_fixed: 30 })).toBe(0);
  expect(await codeOf(seller, { market_fee_fixed: '30.01' })).toBe(308);
  expect(await codeOf(seller, { market_fee: 30, market_fee_fixed: 16 })).toBe(308);
  expect(await codeOf(dear, { market_fee_fixed: 5 })).toBe(0);
  expect(await codeOf(dear, { market_fee_fixed: 6 })).toBe(308);
  expect(await codeOf(dear, { market_fee: 0, market_fee_fixed: 6 })).toBe(0);
});

test.each([
  ['a currency the seller has not got', { currency: 'GBP' }, 252, 'currency'],
  ['a currency that does not exist', { currency: 'zzz' }, 252, 'currency'],
  ['a local callback address', { sale_callback_url: 'http://localhost:9/hook' }, 21, 'sale_callback_url'],
  ['a private callback address', { sale_callback_url: 'https://10.0.0.1/hook' }, 21, 'sale_callback_url'],
  ['a return address that runs a script', { sale_return_url: 'javascript:alert(1)' }, 21, 'sale_return_url'],
  ['a token nobody has', { buyer_key: 'BUYER-X' }, 9004, 'buyer_key'],
  ['a seller that does not exist', { seller_svc_id: 'MPL-NOPE' }, 251, 'seller_svc_id'],
])('refuses %s', async (_, more, code, field) => {
  const seller = await givenSeller(base.db);
  const { status, body } = await world.call('generate-sale', { seller_svc_id: seller.svcId, ...NEEDED, ...more });
  expect([status, body.status_code, body.status_error_code, body.status_additional_info]).toEqual([
    500,
    1,
    code,
    field,
  ]);
});

test('L-01: the window slides: at most 100 in any 10 seconds, generating and paying together', async () => {
  const seller = await givenSeller(base.db, { rateLimit: 100 });
  const burst = async (size: number) => {
    const answers = await Promise.all(
      Array.from({ length: size }, (_, index) =>
        index % 2
          ? world.pay(seller, 'SALE-NOPE')
          : world.call('generate-sale', { seller_svc_id: seller.svcId, ...NEEDED }),
      ),
    );
    return answers.filter(({ status }) => status !== 429).length;
  };
  expect(await burst(60)).toBe(60);
  await base.moveClock(6);
  expect(await burst(60)).toBe(40);
  await base.moveClock(5);
  expect(await burst(80)).toBe(60);
});
