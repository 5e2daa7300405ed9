import { describe, expect, test } from 'vitest';
import { INSTALLMENT_VALUES } from '#lib/kernel/sale/installments.ts';
import { statement } from '#lib/platform/db/database.ts';
import { BODY_LIMIT_BYTES } from '#lib/platform/http/api/read-json.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';

const base = testDatabase();
const world = testWorld(base);

const STORED = statement(
  'test_transport_sale',
  `SELECT price, installments_asked AS installments, order_details AS details, notify_email AS email,
    notify_mobile AS mobile FROM sale WHERE public_id = $1`,
);

const saleOf = (seller: TestSeller) => ({
  seller_svc_id: seller.svcId,
  sale_price: 5000,
  currency: 'ILS',
  product_name: 'x',
  language: 'en',
});
const stored = async (saleId: string) => (await base.db.query<Record<string, unknown>>(STORED, [saleId]))[0];
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers,
  body,
});

describe('answers, section 1: whole numbers', () => {
  test.each(['2000.0', '2000.00', '"2000.0"', '"2000.00"', '2000', '"2000"'])(
    '%s is a price of 2000, paid and refunded',
    async (json) => {
      const seller = await givenSeller(base.db);
      const { body } = await world.send(
        'generate-sale',
        post(`{"seller_svc_id":"${seller.svcId}","sale_price":${json},"currency":"ILS","product_name":"x"}`),
      );
      expect(body).toMatchObject({ status_code: 0, price: 2000 });
      expect((await world.pay(seller, body.svc_sale_id, { sale_price: '2000.0' })).body.status_code).toBe(0);
      expect(
        (
          await world.send(
            'refund-sale',
            post(
              `{"seller_svc_id":"${seller.svcId}","svc_sale_id":"${body.svc_sale_id}","sale_refund_amount":${json}}`,
            ),
          )
        ).body,
      ).toMatchObject({ status_code: 0, svc_transaction_total: 2000 });
    },
  );

  test.each(['500.5', '1e3', '-0', '" 500 "', '"0x1F4"', '"٥٠٠"', '"500.5"'])(
    '%s is refused as a price and as a refund',
    async (json) => {
      const seller = await givenSeller(base.db);
      const { saleId } = await world.givenSale(seller);
      await world.pay(seller, saleId);
      for (const [path, rest] of [
        ['generate-sale', `"sale_price":${json},"currency":"ILS","product_name":"x"`],
        ['refund-sale', `"svc_sale_id":"${saleId}","sale_refund_amount":${json}`],
      ] as const) {
        expect((await world.send(path, post(`{"seller_svc_id":"${seller.svcId}",${rest}}`))).body).toMatchObject({
          status_error_code: 352,
        });
      }
    },
  );
});

test('answers, section 1: descriptive amounts with a fraction are rounded half up, and the sale is made', async () => {
  const seller = await givenSeller(base.db);
  const details = {
    items: [{ name: 'Beans', quantity: 1.5, unit_price: 33.333, total: 49.5, discount_total: -0.5 }],
    fees: { tax: 760.1694915254238, shipping: '12.50' },
    shipping_details: { name: 'Dana' },
  };
  const { body } = await world.call('generate-sale', { ...saleOf(seller), ...details });
  expect(body.status_code).toBe(0);
  expect((await stored(body.svc_sale_id))?.['details']).toMatchObject({
    items: [{ quantity: 2, unit_price: 33, total: 50, discount_total: 0 }],
    fees: { tax: 760, shipping: 13 },
  });
});

test.each<[string, Record<string, string>]>([
  ['no content type', {}],
  ['plain text', { 'content-type': 'text/plain' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['two types', { 'content-type': 'application/json, text/plain' }],
])(
  'answers, section 1: a JSON object is taken that says it is %s, behind a byte order mark too',
  async (_, headers) => {
    const seller = await givenSeller(base.db);
    const { body } = await world.send(
      'generate-sale',
      post(new TextEncoder().encode(`\ufeff${JSON.stringify(saleOf(seller))}`), headers),
    );
    expect(body.status_code).toBe(0);
  },
);

test.each([
  ['en', 'The request body is a form. Send a JSON object with Content-Type: application/json.'],
  ['es-MX,es;q=0.9', /formulario/],
  ['fr, ru;q=0.5', /форма/],
  ['ar', /نموذج/],
  ['he-IL', /טופס/],
  ['*', /טופס/],
])('friction 8: a form is told in %s what is wrong with it', async (accepted, words) => {
  const { status, body } = await world.send(
    'generate-sale',
    post('seller_svc_id=MPL-1&sale_price=500', {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': accepted,
    }),
  );
  expect([status, body.status_error_code, body.status_additional_info]).toEqual([400, 9003, 'form_body']);
  expect(body.status_error_details).toMatch(words);
});

test('issue 12: a request that names no language is answered in the one its header asks for; the one it names comes first', async () => {
  const ask = async (body: object, header: string) =>
    (await world.call('generate-sale', body, { 'accept-language': header })).body.status_error_details as string;
  expect(await ask({}, 'en-US,en;q=0.9,he;q=0.8')).toBe('A required parameter is missing: seller_svc_id.');
  expect(await ask({ language: '' }, 'en')).toMatch(/^A required/);
  expect(await ask({ language: 'he' }, 'en')).toMatch(/[א-ת]/);
  expect(await ask({}, 'fr')).toMatch(/[א-ת]/);
});

test('answers, section 1: sale_email and sale_mobile are judged only where notifications are on', async () => {
  const seller = await givenSeller(base.db);
  const odd = { sale_email: 'nobody', sale_mobile: `${'ask at the desk '.repeat(10)}` };
  for (const off of [{}, { sale_send_notification: false }]) {
    const { body } = await world.call('generate-sale', { ...saleOf(seller), ...odd, ...off });
    expect(body.status_code).toBe(0);
    expect(await stored(body.svc_sale_id)).toMatchObject({ email: odd.sale_email, mobile: odd.sale_mobile });
  }
  for (const [field, value] of Object.entries(odd)) {
    expect(
      (await world.call('generate-sale', { ...saleOf(seller), sale_send_notification: true, [field]: value })).body,
    ).toMatchObject({ status_error_code: 9001, status_additional_info: field });
  }
});

test('answers, section 1: installments 102 to 112 leave the count to the buyer, up to that many', async () => {
  const seller = await givenSeller(base.db);
  expect(INSTALLMENT_VALUES.filter((asked) => asked > 12)).toEqual([
    102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112,
  ]);
  for (const asked of ['102', 104, '108.0', '112']) {
    const most = Number(asked) - 100;
    const { body } = await world.call('generate-sale', { ...saleOf(seller), installments: asked });
    expect([asked, body.status_code]).toEqual([asked, 0]);
    if (most < 12)
      expect((await world.pay(seller, body.svc_sale_id, { installments: String(most + 1) })).body).toMatchObject({
        status_error_code: 9001,
        status_additional_info: 'installments',
      });
    expect((await world.pay(seller, body.svc_sale_id, { installments: String(most) })).body).toMatchObject({
      status_code: 0,
      installments: most,
    });
  }
});

test('answers, section 1: refusals of generate-sale and the lists carry the session of their header', async () => {
  for (const path of ['generate-sale', 'get-sales', 'get-transactions'] as const) {
    for (const body of [
      '{',
      '{}',
      '{"seller_svc_id":"MPL-NOPE","sale_price":500,"currency":"ILS","product_name":"x"}',
    ]) {
      const answer = await world.send(path, post(body));
      expect(answer.body.status_code).toBe(1);
      expect(answer.body.session).toMatch(/^[a-z0-9]{8}$/);
      expect(answer.headers.get('svc-request-id')).toBe(answer.body.session);
    }
  }
});

const FULL_ITEM = {
  name: 'n'.repeat(50),
  quantity: 999_999,
  unit_price: 1,
  unit_measurement: 'u'.repeat(12),
  total: 1,
  discount_total: -1,
  description: 'תיאור'.repeat(30),
  product_code: 'p'.repeat(100),
  commodity_code: '1234567890',
};

test.each([222, 499, 500])('D3: %i items with all their fields are taken', async (count) => {
  const seller = await givenSeller(base.db);
  const sent = JSON.stringify({ ...saleOf(seller), items: Array(count).fill(FULL_ITEM) });
  expect(Buffer.byteLength(sent)).toBeLessThan(BODY_LIMIT_BYTES);
  const { body } = await world.send('generate-sale', post(sent));
  expect(body.status_code).toBe(0);
  expect((await stored(body.svc_sale_id))?.['details']).toMatchObject({ items: { length: count } });
});

test('D3: the 501st item is refused with the bound', async () => {
  const { body } = await world.call('generate-sale', {
    ...saleOf(await givenSeller(base.db)),
    items: Array(501).fill({ name: 'a', quantity: 1, unit_price: 1, total: 1 }),
  });
  expect(body).toMatchObject({
    status_error_code: 9001,
    status_additional_info: 'items',
    status_error_details: 'The value of items isn’t valid. It has to hold 1 to 500 values.',
  });
});

test('D13: what has no length in the specification may be long', async () => {
  const long = 'x'.repeat(2_001);
  const address = { line1: long, line2: long, postal_code: long, city: long, state: long, country: long };
  const sent = {
    items: [
      {
        name: 'a',
        quantity: 1,
        unit_price: 1,
        total: 1,
        commodity_code: '9'.repeat(101).replace(/9{20}/g, '91827364501928374650'),
      },
    ],
    billing_details: { name: long, email: long, phone: long, address },
    shipping_details: { address },
  };
  const { body } = await world.call('generate-sale', { ...saleOf(await givenSeller(base.db)), ...sent });
  expect(body.status_code).toBe(0);
  expect((await stored(body.svc_sale_id))?.['details']).toMatchObject({
    billing_details: sent.billing_details,
    shipping_details: sent.shipping_details,
  });
});

describe('D12: a partner key is judged wherever it is sent', () => {
  const CARD = { credit_card_number: '4111111111111111', credit_card_exp: '12/30', credit_card_cvv: '123' };
  const IN_ONE_CALL = {
    product_name: 'x',
    sale_price: 5000,
    transaction_id: 't',
    sale_callback_url: 'https://shop.example.com/',
    payment: { method: 'credit-card', card_number: '4111111111111111', card_expiry: '1230', card_cvv: '123' },
  };

  async function calls(seller: TestSeller): Promise<[string, object][]> {
    const { saleId } = await world.givenSale(seller);
    return [
      [
        'pay-sale',
        {
          sale_price: 5000,
          currency: 'ILS',
          installments: 1,
          sale_return_url: 'https://shop.example.com/',
          svc_sale_id: saleId,
          ...CARD,
        },
      ],
      ['sales', IN_ONE_CALL],
      ['generate-sale', saleOf(seller)],
      ['capture-sale', { svc_sale_id: saleId }],
      ['refund-sale', { svc_sale_id: saleId }],
      ['cancel-template', { svc_sale_id: saleId }],
      ['get-sales', {}],
      ['get-transactions', {}],
      ['capture-buyer-token', CARD],
      ['get-buyer-key', { svc_sale_id: saleId }],
    ];
  }

  test('a wrong one is refused with 200 and nothing happens', async () => {
    const seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
    for (const [path, body] of await calls(seller)) {
      for (const [more, headers] of [
        [{ svc_client_key: 'wrong' }, {}],
        [{}, { 'svc-partner-key': 'wrong' }],
      ] as const) {
        const answer = await world.call(path as 'pay-sale', { ...body, seller_svc_id: seller.svcId, ...more }, headers);
        expect([path, answer.body.status_error_code]).toEqual([path, 200]);
      }
      const answer = await world.call(
        path as 'pay-sale',
        { ...body, seller_svc_id: seller.svcId, svc_client_key: 'one' },
        { 'svc-partner-key': 'other' },
      );
      expect([path, answer.body.status_error_code]).toEqual([path, 790]);
    }
    expect((await world.call('get-sales', { seller_svc_id: seller.svcId })).body.items).toMatchObject([
      { sale_status: 'initial' },
    ]);
  });

  test('the right one pays, and so does the own identifier of a seller without a partner', async () => {
    for (const seller of [
      await givenSeller(base.db, { partner: await givenPartner(base.db) }),
      await givenSeller(base.db),
    ]) {
      const key = seller.partner?.clientKey ?? seller.svcId;
      const { saleId } = await world.givenSale(seller);
      expect((await world.pay(seller, saleId, { svc_client_key: key })).body.status_code).toBe(0);
      expect(
        (await world.call('sales', { ...IN_ONE_CALL, seller_svc_id: seller.svcId }, { 'svc-partner-key': key })).body
          .status_code,
      ).toBe(0);
    }
  });
});
