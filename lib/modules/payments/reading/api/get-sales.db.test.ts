import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, testWorld } from '#lib/testing/world.ts';
import { getSalesContract, saleItem } from '#lib/modules/payments/contract/get-sales.ts';

const base = testDatabase();
const world = testWorld(base);

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

test('a paid sale is answered field by field, in the order of the specification', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller, {
    market_fee: 12,
    market_fee_fixed: 15,
    transaction_id: 'order-1',
    installments: '3',
  });
  const paid = (
    await world.pay(seller, saleId, {
      installments: '3',
      buyer_name: 'Dana Levi',
      buyer_email: 'dana@example.com',
      credit_card_number: '375516193000090',
      credit_card_cvv: '0957',
      buyer_social_id: '008336174',
    })
  ).body;
  expect(paid.sale_status).toBe('completed');
  const { status, headers, body } = await world.call('get-sales', { seller_svc_id: seller.svcId });
  expect([status, body.session]).toEqual([200, headers.get('svc-request-id')]);
  expect(getSalesContract.response.parse(body)).toEqual(body);
  const [item] = body.items;
  expect(Object.keys(item)).toEqual(Object.keys(saleItem.shape));
  expect(item).toEqual({
    seller_svc_id: seller.svcId,
    seller_id: String(seller.id),
    sale_svc_code: paid.svc_sale_code,
    transaction_id: 'order-1',
    sale_type: 1,
    sale_created: TIME,
    sale_status: 'completed',
    transaction_risk_score: 0,
    sale_currency: 'ILS',
    sale_price: 5000,
    sale_price_after_fees: '2705',
    sale_description: 'Coffee beans',
    sale_installments: 3,
    transaction_first_payment: '1668',
    transaction_periodical_payment: '1666',
    sale_vat: '0.18',
    sale_paid_date: paid.sale_paid_date,
    sale_auth_number: paid.svc_transaction_auth_number,
    sale_release_date: paid.sale_release_date,
    sale_error_code: 0,
    sale_error_text: '',
    sale_payment_method: 'credit-card',
    sale_svc_id: saleId,
    sale_url: `http://localhost:3000/sale/generate/${saleId}`,
    sale_is_3ds: false,
    sale_fees: {
      sale_processing_fee: '2.50',
      sale_processing_fee_total: 195,
      sale_processing_charge: '0.70',
      sale_discount_fee: '0.00',
      sale_discount_fee_total: 0,
      sale_rapid_settlement_fee: '0.00',
      sale_rapid_settlement_fee_total: 0,
      sale_annual_interest_rate: '0.00',
      sale_market_fee: '12.00',
      sale_market_fee_fixed: 1500,
      sale_market_fee_total: 2100,
    },
    sale_buyer_details: {
      buyer_card_mask: '375516*****0090',
      buyer_card_expiry: '1230',
      buyer_card_brand: paid.svc_transaction_card_brand,
      buyer_card_is_foreign: false,
      buyer_name: 'Dana Levi',
      buyer_email: 'dana@example.com',
      buyer_phone: '',
      buyer_social_id: '008336174',
    },
    sale_invoices: [],
    sale_refunded_total: 0,
    sale_refund_buffer: 5000,
  });
});

test('an unpaid sale has empty strings where there is nothing, a declined one says why', async () => {
  const seller = await givenSeller(base.db);
  const fresh = await world.givenSale(seller);
  const declined = await world.givenSale(seller, { language: 'en' });
  await world.pay(seller, declined.saleId, { credit_card_number: '4000000000000127' });
  const { body } = await world.call('get-sales', { seller_svc_id: seller.svcId });
  const [failed, initial] = body.items;
  expect(initial).toMatchObject({
    sale_svc_id: fresh.saleId,
    sale_status: 'initial',
    sale_paid_date: '',
    sale_release_date: '',
    sale_auth_number: '',
    sale_error_code: 0,
    transaction_first_payment: '',
  });
  expect(initial.sale_buyer_details).toEqual({
    buyer_card_mask: '',
    buyer_card_expiry: '',
    buyer_card_brand: '',
    buyer_card_is_foreign: '',
    buyer_name: '',
    buyer_email: '',
    buyer_phone: '',
    buyer_social_id: '',
  });
  expect([failed.sale_status, failed.sale_error_code, failed.sale_error_text.length > 0]).toEqual([
    'failed',
    21003,
    true,
  ]);
});

test('a partner asks for its sellers together; one that is not its own hides them all', async () => {
  const [partner, other] = [await givenPartner(base.db), await givenPartner(base.db)];
  const [one, two, foreign] = [
    await givenSeller(base.db, { partner }),
    await givenSeller(base.db, { partner }),
    await givenSeller(base.db, { partner: other }),
  ];
  for (const seller of [one, two, foreign]) await world.givenSale(seller);
  const ask = (sellers: string[], key = partner.clientKey) =>
    world.call('get-sales', { seller_svc_id: sellers, svc_client_key: key }).then(({ body }) => body);
  const both = await ask([one.svcId, two.svcId]);
  expect(both.items.map((item: { seller_svc_id: string }) => item.seller_svc_id)).toEqual([two.svcId, one.svcId]);
  expect((await ask([one.svcId, foreign.svcId])).status_error_code).toBe(251);
  expect((await ask([one.svcId, 'MPL-NOPE'])).status_error_code).toBe(251);
  expect((await ask([one.svcId, two.svcId], 'nobody')).status_error_code).toBe(200);
});

test('A-01: the sale of somebody else is found as little as one that does not exist', async () => {
  const [owner, stranger] = [await givenSeller(base.db), await givenSeller(base.db)];
  const { saleId } = await world.givenSale(owner, { transaction_id: 'secret' });
  for (const filter of [
    { sale_svc_id: saleId },
    { transaction_id: 'secret' },
    { sale_svc_id: [saleId, "' OR true --"] },
  ]) {
    expect((await world.call('get-sales', { seller_svc_id: stranger.svcId, ...filter })).body).toMatchObject({
      items_count: 0,
      items: [],
      status_code: 0,
    });
  }
});

test.each<[string, unknown]>([
  ['transaction_id', { not: '' }],
  ['sale_svc_id', [{ startsWith: 'S' }]],
  ['sale_price', { gte: 0 }],
  ['sale_status', 'everything'],
  ['buyer_card_is_foreign', 'maybe'],
  ['sale_created_min', '2026-02-31'],
  ['sale_created_max', { lt: 1 }],
  ['page', 0],
  ['page', '1;2'],
  ['page', 1_000_000_001],
  ['page_size', 501],
  ['page_size', -1],
  ['page_size', 0],
  ['transaction_id', [['order-1']]],
  ['seller_svc_id', [{ not: '' }]],
  ['sale_svc_code', '1 OR 1=1'],
  ['sale_created_min', '0000-01-01'],
  ['sale_created', { in: [] }],
  ['buyer_email', []],
])('A-03: %s = %j is no filter', async (field, value) => {
  const seller = await givenSeller(base.db);
  await world.givenSale(seller);
  const { status, body } = await world.call('get-sales', { seller_svc_id: seller.svcId, [field]: value });
  expect([status, body.status_error_code, String(body.status_additional_info).split('.')[0]]).toEqual([
    500,
    9001,
    field,
  ]);
});

test('a new sale notes nothing for the counts: only one that moves on does', async () => {
  const seller = await givenSeller(base.db);
  const changes = statement(
    'test_status_changes',
    'SELECT left_status AS left, reached_status AS reached FROM sale_status_change WHERE seller_id = $1 ORDER BY id',
  );
  const noted = async () =>
    (await base.db.query<{ left: string; reached: string }>(changes, [seller.id])).map(
      ({ left, reached }) => `${left} ${reached}`,
    );
  const { saleId } = await world.givenSale(seller);
  expect(await noted()).toEqual([]);
  await world.pay(seller, saleId, { credit_card_number: '4000000000000127' });
  await world.pay(seller, saleId);
  for (const amount of [1000, 1000, undefined]) await world.refund(seller, saleId, amount);
  expect(await noted()).toEqual([
    'initial failed',
    'failed completed',
    'completed partial-refund',
    // Another part of it is given back.
    'partial-refund partial-refund',
    'partial-refund refunded',
  ]);
  const counted = async (status: unknown) =>
    (await world.call('get-sales', { seller_svc_id: seller.svcId, sale_status: status })).body.items_count;
  expect([await counted('refunded'), await counted(['failed', 'completed']), await counted('initial')]).toEqual([
    1, 0, 0,
  ]);
});

test.each<[string, object]>([
  ['a page that nobody has', { page: 1_000_000_000, page_size: 500 }],
  ['a code beyond every integer', { sale_svc_code: 999_999_999_999 }],
  ['a time before all of them', { sale_created_max: '1000-01-01' }],
  ['a name of SQL', { transaction_id: "'; DROP TABLE sale; --" }],
  ['a sign of LIKE', { buyer_name: '%' }],
  ['an hour that no clock showed', { sale_created: '2026-03-27 02:30:00' }],
])('A-03: %s finds nothing and is no error', async (_, filters) => {
  const seller = await givenSeller(base.db);
  await world.givenSale(seller);
  const { status, body } = await world.call('get-sales', { seller_svc_id: seller.svcId, ...filters });
  expect([status, body.status_code, body.items]).toEqual([200, 0, []]);
  expect(body.items_count).toBe('page' in filters ? 1 : 0);
});

test('a part-captured authorization is found by what it shows, and a card nobody knows by nothing', async () => {
  const seller = await givenSeller(base.db);
  const saleId = await world.givenHold(seller);
  await world.capture(seller, saleId, 3000);
  await world.givenSale(seller);
  const found = async (filters: object) =>
    (await world.call('get-sales', { seller_svc_id: seller.svcId, ...filters })).body.items.map(
      (item: { sale_price: number; sale_type: number; sale_status: string }) => [
        item.sale_price,
        item.sale_type,
        item.sale_status,
      ],
    );
  expect(await found({ sale_price: 3000 })).toEqual([[3000, 5, 'completed']]);
  expect(await found({ sale_price: [5000, '3000'] })).toHaveLength(2);
  expect(await found({ buyer_card_is_foreign: false })).toEqual([]);
  expect(await found({ buyer_card_is_foreign: true })).toHaveLength(1);
  expect(await found({ buyer_card_mask: '411111******1111' })).toHaveLength(1);
});

test("times are the clocks' of the deployment, to the second and with both ends", async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const {
    items: [{ sale_created: created }],
  } = (await world.call('get-sales', { seller_svc_id: seller.svcId, sale_svc_id: saleId })).body;
  for (const filters of [
    { sale_created: created },
    { sale_created: ['2020-01-01', created] },
    { sale_created_min: created },
    { sale_created_max: created },
    { sale_created_min: created, sale_created_max: created },
  ]) {
    expect((await world.call('get-sales', { seller_svc_id: seller.svcId, ...filters })).body.items_count).toBe(1);
  }
  expect(
    (await world.call('get-sales', { seller_svc_id: seller.svcId, sale_created_min: '2999-01-01' })).body.items_count,
  ).toBe(0);
});
