import { expect, test } from 'vitest';
import { callApi, signIn } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';

const base = testDatabase();
const PRODUCT = { name: 'Mug', status: 1, description: 'Blue' };
const CUSTOMER = { first_name: 'Dana', last_name: 'Levi', email: 'dana@example.com', phone_number: '0521234567' };
const signedIn = async () => (await signIn(await givenSeller(base.db))).access;

test.each([
  ['products', PRODUCT, ['name', 'status', 'description']],
  ['customers', CUSTOMER, ['first_name', 'last_name', 'email', 'phone_number']],
] as const)('D21: PATCH /%s refuses to empty what is required, naming it', async (path, record, fields) => {
  const token = await signedIn();
  const { guid } = (await callApi('POST', path, { token, body: record })).body;
  for (const field of fields)
    for (const empty of ['', null]) {
      const { status, body } = await callApi('PATCH', `${path}/${guid}`, { token, body: { [field]: empty } });
      expect([field, empty, status, body.status_additional_info]).toEqual([field, empty, 422, field]);
    }
  expect((await callApi('PATCH', `${path}/${guid}`, { token, body: {} })).status).toBe(200);
});

test('D22: prices that contradict each other are refused, naming the field; a rounded one is not', async () => {
  const token = await signedIn();
  const make = (store_prices: object) =>
    callApi('POST', 'products', { token, body: { ...PRODUCT, store_prices: { currency: 'ILS', ...store_prices } } });
  for (const wrong of [
    { price_without_vat: 100, price_include_vat: 50.75 },
    { is_vat_free: true, price_without_vat: 40, price_include_vat: 50 },
  ]) {
    const { status, body } = await make(wrong);
    expect([status, body.status_error_code, body.status_additional_info]).toEqual([
      422,
      9001,
      'store_prices.price_include_vat',
    ]);
  }
  for (const right of [
    { price_without_vat: 43.01, price_include_vat: 50.75 },
    { price_without_vat: 100, price_include_vat: 117 },
    { is_vat_free: true, price_without_vat: 40, price_include_vat: '40.00' },
  ])
    expect((await make(right)).status).toBe(200);
});

test('D24: an emptied gender is empty text as every other emptied text', async () => {
  const token = await signedIn();
  const { guid } = (
    await callApi('POST', 'customers', { token, body: { ...CUSTOMER, gender: 'Female', city: 'Haifa' } })
  ).body;
  await callApi('PATCH', `customers/${guid}`, { token, body: { gender: '', city: '' } });
  expect((await callApi('GET', `customers/${guid}`, { token })).body.items[0]).toMatchObject({ gender: '', city: '' });
});
