import { beforeAll, expect, test } from 'vitest';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';

/** D5: a credential of a header is refused by the header's name, never by a body field of another name. */

const base = testDatabase();
testWorld(base);
let seller: TestSeller;
beforeAll(async () => {
  seller = await givenSeller(base.db);
});

test('D5: a missing header is named as the header, though a body field of its inner name is there', async () => {
  const { body } = await callApi('PATCH', 'sales/SALE-1/external-market-fee', {
    body: { seller_svc_id: seller.svcId, svc_client_key: 'k', market_fee_percentage: 12, language: 'en' },
  });
  expect(body).toMatchObject({
    status_error_code: 1,
    status_additional_info: 'Svc-Merchant-Key',
    status_error_details: expect.stringContaining('Svc-Merchant-Key'),
  });
});

test('D5: with the first header there, the next one is named', async () => {
  const { body } = await callApi('PATCH', 'sales/SALE-1/external-market-fee', {
    body: { market_fee_percentage: 12, language: 'en' },
    headers: { 'Svc-Merchant-Key': seller.svcId },
  });
  expect(body).toMatchObject({ status_error_code: 1, status_additional_info: 'Svc-Partner-Key' });
});

test('D5: the sign-in of programs names its headers too', async () => {
  const { status, body } = await callApi('POST', 'auth/refresh', {
    body: { partner_key: 'k', merchant_key: seller.svcId, refresh_token: 'RT', language: 'en' },
  });
  expect([status, body.message]).toEqual([400, expect.stringContaining('Svc-Partner-Key')]);
});

test('a field of the body keeps its own name', async () => {
  expect(
    (await callApi('POST', 'refund-sale', { body: { seller_svc_id: seller.svcId, language: 'en' } })).body
      .status_additional_info,
  ).toBe('svc_sale_id');
});

test('GET /buyers names the header where it is missing', async () => {
  expect((await callApi('GET', 'buyers/6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11')).body.status_additional_info).toBe(
    'Svc-Merchant-Key',
  );
});
