import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, testWorld } from '#lib/testing/world.ts';
import { getSales, saleItem } from './contract/get-sales.ts';

const base = testDatabase();
const world = testWorld(base);

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

test('a paid sale is answered field by field, in the order of the specification', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller, { market_fee: 12, market_fee_fixed: 15, transaction_id: 'order-1', installments: '3' });
  const paid = (await world.pay(seller, saleId, { installments: '3', buyer_name: 'Dana Levi', buyer_email: 'dana@example.com', credit_card_number: '375516193000090', credit_card_cvv: '0957', buyer_social_id: '008336174' })).body;
  expect(paid.sale_status).toBe('completed');
  const { status, headers, body } = await world.call('get-sales', { seller_svc_id: seller.svcId });
  expect([status, body.session]).toEqual([200, headers.get('svc-request-id')]);
  expect(getSales.response.parse(body)).toEqual(body);
  const [item] = body.items;
  expect(Object.keys(item)).toEqual(Object.keys(saleItem.shape));
  expect(item).toEqual({
    seller_svc_id: seller.svcId, seller_id: String(seller.id), sale_svc_code: paid.svc_sale_code, transaction_id: 'order-1', sale_type: 1, sale_created: TIME,
    sale_status: 'completed', transaction_risk_score: 0, sale_currency: 'ILS', sale_price: 5000, sale_price_after_fees: '2705', sale_description: 'Coffee beans',
    sale_installments: 3, transaction_first_payment: '1668', transaction_periodical_payment: '1666', sale_vat: '0.18', sale_paid_date: paid.sale_paid_date,
    sale_auth_number: paid.svc_transaction_auth_number, sale_release_date: paid.sale_release_date, sale_error_code: 0, sale_error_text: '', sale_payment_method: 'credit-card',
    sale_svc_id: saleId, sale_url: `http://localhost:3000/sale/generate/${saleId}`, sale_is_3ds: false,
    sale_fees: {
      sale_processing_fee: '2.50', sale_processing_fee_total: 195, sale_processing_charge: '0.70', sale_discount_fee: '0.00', sale_discount_fee_total: 0,
      sale_rapid_settlement_fee: '0.00', sale_rapid_settlement_fee_total: 0, sale_annual_interest_rate: '0.00', sale_market_fee: '12.00', sale_market_fee_fixed: 1500,
      sale_market_fee_total: 2100,
    },
    sale_buyer_details: {
      buyer_card_mask: '375516*****0090', buyer_card_expiry: '1230', buyer_card_brand: paid.svc_transaction_card_brand, buyer_card_is_foreign: false, buyer_name: 'Dana Levi',
      buyer_email: 'dana@example.com', buyer_phone: '', buyer_social_id: '008336174',
    },
    sale_invoices: [],
  });
});

test('an unpaid sale has empty strings where there is nothing, a declined one says why', async () => {
  const seller = await givenSeller(base.db);
  const fresh = await world.givenSale(seller);
  const declined = await world.givenSale(seller, { language: 'en' });
  await world.pay(seller, declined.saleId, { credit_card_number: '4000000000000127' });
  const { body } = await world.call('get-sales', { seller_svc_id: seller.svcId });
  const [failed, initial] = body.items;
  expect(initial).toMatchObject({ sale_svc_id: fresh.saleId, sale_status: 'initial', sale_paid_date: '', sale_release_date: '', sale_auth_number: '', sale_error_code: 0, transaction_first_payment: '' });
  expect(initial.sale_buyer_details).toEqual({
    buyer_card_mask: '', buyer_card_expiry: '', buyer_card_brand: '', buyer_card_is_foreign: false, buyer_name: '', buyer_email: '', buyer_phone: '', buyer_social_id: '',
  });
  expect([failed.sale_status, failed.sale_error_code, failed.sale_error_text.length > 0]).toEqual(['failed', 21003, true]);
});

test('a partner asks for its sellers together; one that is not its own hides them all', async () => {
  const [partner, other] = [await givenPartner(base.db), await givenPartner(base.db)];
  const [one, two, foreign] = [await givenSeller(base.db, { partner }), await givenSeller(base.db, { partner }), await givenSeller(base.db, { partner: other })];
  for (const seller of [one, two, foreign]) await world.givenSale(seller);
  const ask = (sellers: string[], key = partner.clientKey) => world.call('get-sales', { seller_svc_id: sellers, svc_client_key: key }).then(({ body }) => body);
  const both = await ask([one.svcId, two.svcId]);
  expect(both.items.map((item: { seller_svc_id: string }) => item.seller_svc_id)).toEqual([two.svcId, one.svcId]);
  expect((await ask([one.svcId, foreign.svcId])).status_error_code).toBe(251);
  expect((await ask([one.svcId, 'MPL-NOPE'])).status_error_code).toBe(251);
  expect((await ask([one.svcId, two.svcId], 'nobody')).status_error_code).toBe(200);
});

test('A-01: the sale of somebody else is found as little as one that does not exist', async () => {
  const [owner, stranger] = [await givenSeller(base.db), await givenSeller(base.db)];
  const { saleId } = await world.givenSale(owner, { transaction_id: 'secret' });
  for (const filter of [{ sale_svc_id: saleId }, { transaction_id: 'secret' }, { sale_svc_id: [saleId, "' OR true --"] }]) {
    expect((await world.call('get-sales', { seller_svc_id: stranger.svcId, ...filter })).body).toMatchObject({ items_count: 0, items: [], status_code: 0 });
  }
});

test.each<[string, unknown]>([
  ['transaction_id', { not: '' }], ['sale_svc_id', [{ startsWith: 'S' }]], ['sale_price', { gte: 0 }], ['sale_status', 'everything'], ['buyer_card_is_foreign', 'maybe'],
  ['sale_created_min', '2026-02-31'], ['sale_created_max', { lt: 1 }], ['page', 0], ['page', '1;2'], ['page_size', 501],
])('A-03: %s = %j is no filter', async (field, value) => {
  const seller = await givenSeller(base.db);
  await world.givenSale(seller);
  const { status, body } = await world.call('get-sales', { seller_svc_id: seller.svcId, [field]: value });
  expect([status, body.status_error_code, String(body.status_additional_info).split('.')[0]]).toEqual([500, 9001, field]);
});
