import { describe, expect, test } from 'vitest';
import { REFUSALS } from '#lib/kernel/refusals/refusals.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';

const base = testDatabase();
const world = testWorld(base);

const PATHS = ['generate-sale', 'pay-sale', 'refund-sale', 'get-sales'] as const;
const JSON_TYPE = { 'content-type': 'application/json' };

const COUNT = statement('test_count_sales', 'SELECT count(*) AS count FROM sale WHERE seller_id = $1');

/** I-09: the four fields of specification 7.1, `session` where the answer has it, and nothing of what is inside. */
function isErrorBody(path: string, body: Record<string, unknown>): void {
  const fields = ['status_code', 'status_error_code', 'status_error_details', 'status_additional_info'];
  expect(Object.keys(body)).toEqual(path === 'generate-sale' || path === 'get-sales' ? [...fields, 'session'] : fields);
  expect(JSON.stringify(body)).not.toMatch(/\bat \S+:\d+|\.ts\b|SELECT|INSERT|pg_|undefined|\[object/);
}

describe.each(PATHS)('I-02, I-03, I-04: POST /%s refuses what it cannot read', (path) => {
  test.each<[string, RequestInit]>([
    ['no JSON', { headers: JSON_TYPE, body: '{"seller_svc_id":' }],
    ['an array', { headers: JSON_TYPE, body: '[]' }],
    ['no body', { headers: JSON_TYPE, body: '' }],
    ['2 MB', { headers: JSON_TYPE, body: JSON.stringify({ product_name: 'x'.repeat(2_000_000) }) }],
    ['one key with two values', { headers: JSON_TYPE, body: '{"seller_svc_id":"a","seller_svc_id":"b"}' }],
    ['bad UTF-8', { headers: JSON_TYPE, body: new Uint8Array([123, 34, 97, 34, 58, 34, 0xff, 34, 125]) }],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' }],
    ['UTF-16', { headers: { 'content-type': 'application/json; charset=utf-16' }, body: Buffer.from('{}', 'utf16le') }],
    ['a packed body', { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: '{}' }],
  ])('%s', async (_, request) => {
    const { status, body, headers } = await world.send(path, { method: 'POST', ...request });
    expect([status, body.status_error_code]).toEqual([400, 9003]);
    isErrorBody(path, body);
    expect(headers.get('svc-request-id')).toMatch(/^[a-z0-9]{8}$/);
    expect(body.session ?? headers.get('svc-request-id')).toBe(headers.get('svc-request-id'));
  });
});

describe.each(PATHS)('I-02, I-03: POST /%s looks into a large body only for a caller whom we know', (path) => {
  const known = async () => (await givenSeller(base.db)).svcId;
  const MANY = Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1] as const);

  test.each<[string, (sellerId: string) => string]>([
    ['a depth of 100,000', (id) => `{"seller_svc_id":"${id}","x":${'['.repeat(100_000)}`],
    ['20,000 keys', (id) => JSON.stringify(Object.fromEntries([['seller_svc_id', id], ...MANY]))],
  ])('%s', async (_, bodyOf) => {
    const send = (id: string) => world.send(path, { method: 'POST', headers: JSON_TYPE, body: bodyOf(id) });
    const { status, body } = await send(await known());
    expect([status, body.status_error_code]).toEqual([400, 9003]);
    isErrorBody(path, body);
    // Of nobody, it is refused without being looked into: as one that is too large, or by the key that is missing.
    const nobody = await send('nobody');
    expect([9003, 251]).toContain(nobody.body.status_error_code);
    isErrorBody(path, nobody.body);
  });
});

const COMPLETE = {
  'generate-sale': { seller_svc_id: 'MPL', sale_price: 5000, currency: 'ILS', product_name: 'Coffee' },
  'pay-sale': {
    seller_svc_id: 'MPL',
    sale_price: '5000',
    currency: 'ILS',
    installments: '1',
    sale_return_url: 'https://shop.example.com/',
    svc_sale_id: 'SALE',
    credit_card_number: '4111111111111111',
    credit_card_exp: '12/30',
    credit_card_cvv: '123',
  },
  'refund-sale': { seller_svc_id: 'MPL', svc_sale_id: 'SALE' },
  'get-sales': { seller_svc_id: 'MPL' },
} as const;

test.each(PATHS)('POST /%s names missing fields one at a time, in the order of the specification', async (path) => {
  const complete = Object.entries(COMPLETE[path]);
  for (const [index, [missing]] of complete.entries()) {
    const { status, body } = await world.call(path, Object.fromEntries(complete.slice(0, index)));
    expect([status, body.status_error_code, body.status_additional_info]).toEqual([500, 1, missing]);
    isErrorBody(path, body);
  }
});

const AMOUNTS: [shown: string, json: string][] = [
  ['500.5', '500.5'],
  ['499.0', '499.0'],
  ['5e2', '5e2'],
  ['"1e3"', '"1e3"'],
  ['499', '499'],
  ['-500', '-500'],
  ['-0', '-0'],
  ['1e21', '1e21'],
  ['1e400', '1e400'],
  ['" 500 "', '" 500 "'],
  ['"0x1F4"', '"0x1F4"'],
  ['Arabic digits', '"٥٠٠"'],
  ['500.0000000000000001', '500.0000000000000001'],
  ['true', 'true'],
  ['[500]', '[500]'],
  ['{"a":1}', '{"a":1}'],
  ['9007199254740993', '9007199254740993'],
  ['"0500"', '"0500"'],
  ['"NaN"', '"NaN"'],
];

test.each(AMOUNTS)('I-01: %s is not a price', async (_, json) => {
  const raw = `{"seller_svc_id":"MPL","sale_price":${json},"currency":"ILS","product_name":"x"}`;
  const { body } = await world.send('generate-sale', { method: 'POST', headers: JSON_TYPE, body: raw });
  expect([body.status_error_code, body.status_additional_info]).toEqual([352, 'sale_price']);
});

const WRONG: [field: string, value: unknown][] = [
  ['product_name', 'x'.repeat(501)],
  ['product_name', 'a\u0000b'],
  ['product_name', '\ud800'],
  ['installments', 13],
  ['installments', '101'],
  ['installments', '113'],
  ['installments', '103.5'],
  ['order_number', '1234567890123456'],
  ['order_number', '12a'],
  ['sale_type', 'gift'],
  ['sale_payment_method', 'shells'],
  ['layout', 'round'],
  ['capture_buyer', 'maybe'],
  ['market_fee', '12.345'],
  ['items', [{ name: '', quantity: 1, unit_price: 1, total: 1 }]],
  ['items', 'all'],
  ['items', [{ name: 'x'.repeat(51), quantity: 1, unit_price: 1, total: 1 }]],
  ['items', [{ name: 'a', quantity: 1_000_000, unit_price: 1, total: 1 }]],
  ['items', [{ name: 'a', quantity: 1, unit_price: 1, total: 1, discount_total: 5 }]],
  ['fees', { tax: 1_000_000_000_000 }],
  ['fees', { tax: -1 }],
  ['shipping_details', { name: 'x'.repeat(51) }],
  ['buyer_business_code', 'abc'],
];

test.each(WRONG)('I-07: a wrong %s is refused by its name and nothing is stored (%#)', async (field, value) => {
  const seller = await givenSeller(base.db);
  const { status, body } = await world.call('generate-sale', {
    ...COMPLETE['generate-sale'],
    seller_svc_id: seller.svcId,
    [field]: value,
    language: 'en',
  });
  expect(status).toBe(500);
  expect([1, 9001]).toContain(body.status_error_code);
  expect(body.status_additional_info).toMatch(new RegExp(`^${field}`));
  expect(await base.db.query(COUNT, [seller.id])).toEqual([{ count: 0 }]);
});

test('I-02, I-07: 500 characters of emoji are a product name; unknown fields and __proto__ change nothing', async () => {
  const seller = await givenSeller(base.db);
  const raw = JSON.stringify({
    ...COMPLETE['generate-sale'],
    seller_svc_id: seller.svcId,
    product_name: '☕'.repeat(500),
    status: 'completed',
  }).replace('{', '{"__proto__":{"sale_price":1},');
  const { status, body } = await world.send('generate-sale', { method: 'POST', headers: JSON_TYPE, body: raw });
  expect([status, body.price]).toEqual([200, 5000]);
});

test('a request that is wrong in every way is told so in the order of the catalogue', async () => {
  const seller = await givenSeller(base.db, { currencies: ['ILS'], rateLimit: 10_000 });
  const request: Record<string, unknown> = {
    seller_svc_id: 'MPL-NOPE',
    currency: 'zzz',
    sale_price: 499,
    installments: 99,
    origin_sale_id: 'SALE-X',
    sale_callback_url: 'http://127.0.0.1/',
    svc_client_key: 'nobody',
    market_fee: 61,
  };
  const steps: [fix: object, expected: number][] = [
    [{}, 1],
    [{ product_name: 'x' }, 9001],
    [{ installments: 1 }, 252],
    [{ currency: 'USD' }, 352],
    [{ sale_price: 5000 }, 790],
    [{ origin_sale_id: undefined }, 21],
    [{ sale_callback_url: 'https://shop.example.com/' }, 200],
    [{ svc_client_key: undefined }, 251],
    [{ seller_svc_id: seller.svcId }, 252],
    [{ currency: 'ILS' }, 308],
    [{ market_fee: 60 }, 0],
  ];
  for (const [fix, expected] of steps) {
    Object.assign(request, fix);
    const { body } = await world.call('generate-sale', request);
    expect([fix, body.status_error_code ?? 0]).toEqual([fix, expected]);
  }
});

test('I-09: the sentence is Hebrew by default and in the language that is asked for, in any case', async () => {
  const ask = (language?: string) =>
    world.call('generate-sale', { language }).then(({ body }) => body.status_error_details as string);
  expect(await ask()).toMatch(/[א-ת]/);
  expect(await ask('EN')).toBe('A required parameter is missing: seller_svc_id.');
  expect(await ask('xx')).toMatch(/[א-ת]/);
  expect(await ask('ar')).toMatch(/[\u0600-\u06ff]/);
});

test('the catalogue has each key once', () => {
  expect(new Set(REFUSALS.map(({ key }) => key)).size).toBe(REFUSALS.length);
});

test('get-sales finds by each of its filters, within the caller only, page by page', async () => {
  const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1)
    ids.push(
      (await world.givenSale(seller, { transaction_id: `order-${index}`, buyer_email: `b${index}@example.com` }))
        .saleId,
    );
  await world.givenSale(other, { transaction_id: 'order-1' });
  await world.pay(seller, ids[1] ?? '');
  const find = (filter: object) =>
    world.call('get-sales', { seller_svc_id: seller.svcId, ...filter }).then(({ body }) => body);
  const all = await find({});
  expect([
    all.items_count,
    all.status_code,
    all.items.map((item: { sale_svc_id: string }) => item.sale_svc_id),
  ]).toEqual([5, 0, [...ids].reverse()]);
  const filters = [
    { transaction_id: 'order-1' },
    { sale_svc_id: [ids[1]] },
    { svc_sale_id: ids[1] },
    { sale_status: 'completed' },
    { buyer_card_last_four_digits: '1111' },
    { buyer_email: 'b1@example.com' },
    { buyer_card_mask: '411111******1111' },
    { buyer_card_is_foreign: true },
    { sale_svc_code: all.items[3].sale_svc_code },
    { sale_auth_number: all.items[3].sale_auth_number },
  ];
  for (const filter of filters)
    expect([filter, (await find(filter)).items.map((item: { sale_svc_id: string }) => item.sale_svc_id)]).toEqual([
      filter,
      [ids[1]],
    ]);
  expect(
    (await find({ page_size: 2, page: 3 })).items.map((item: { sale_svc_id: string }) => item.sale_svc_id),
  ).toEqual([ids[0]]);
  expect(await find({ transaction_id: 'nobody' })).toMatchObject({ items_count: 0, items: [], status_code: 0 });
  expect((await find({ sale_created_min: '2020-01-01', sale_created_max: '2020-02-01 10:00:00' })).items_count).toBe(0);
  expect((await find({ transaction_id: { not: '' } })).status_error_code).toBe(9001);
  expect((await find({ page_size: 501 })).status_error_code).toBe(9001);
  expect((await world.call('get-sales', { seller_svc_id: [seller.svcId, other.svcId] })).body.status_error_code).toBe(
    790,
  );
});
