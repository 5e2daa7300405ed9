import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { callApi, signIn } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';

const base = testDatabase();
const world = testWorld(base);

const OPEN_ENDS = ['9999-12-31 23:59:59', '9999-12-31', '9999-12-31 00:00:00'];

describe('D2: an open end of a date', () => {
  test.each(OPEN_ENDS)(
    '%s finds every sale and every attempt as an upper bound, and none as a lower one',
    async (end) => {
      const seller = await givenSeller(base.db);
      const { saleId } = await world.givenSale(seller);
      await world.pay(seller, saleId);
      const find = (path: 'get-sales' | 'get-transactions', filter: object) =>
        world
          .call(path, { seller_svc_id: seller.svcId, ...filter })
          .then(({ status, body }) => [status, body.items_count]);
      expect(await find('get-sales', { sale_created_max: end })).toEqual([200, 1]);
      expect(await find('get-sales', { sale_created_min: end })).toEqual([200, 0]);
      expect(await find('get-sales', { sale_created: end })).toEqual([200, 0]);
      expect(await find('get-transactions', { transaction_created_max: end, sale_created_max: end })).toEqual([200, 1]);
      expect(await find('get-transactions', { transaction_created_min: end })).toEqual([200, 0]);
    },
  );

  test.each(OPEN_ENDS)('%s finds every product and customer', async (end) => {
    const seller = await givenSeller(base.db);
    const { access: token } = await signIn(seller);
    await callApi('POST', 'products', { token, body: { name: 'Mug', status: 1, description: 'Blue' } });
    await callApi('POST', 'customers', {
      token,
      body: { first_name: 'Dana', last_name: 'Levi', email: 'dana@example.com', phone_number: '0521234567' },
    });
    for (const path of ['products', 'customers']) {
      for (const field of ['created_at', 'due_date']) {
        const { status, body } = await callApi('GET', path, { token, query: { status: 1, [`${field}[max]`]: end } });
        expect([path, field, status, body.items_count]).toEqual([path, field, 200, 1]);
        expect((await callApi('GET', path, { token, query: { status: 1, [`${field}[min]`]: end } })).status).toBe(200);
      }
    }
  });
});

test('issue 13: 9001 says what a filter takes, in every language', async () => {
  const seller = await givenSeller(base.db);
  for (const language of LANGUAGES) {
    const ask = (filter: object) =>
      world
        .call('get-sales', { seller_svc_id: seller.svcId, language, ...filter })
        .then(({ body }) => body.status_error_details as string);
    expect(await ask({ sale_status: 'paid' })).toMatch(/initial, pending, completed/);
    expect(await ask({ page_size: 501 })).toMatch(/1.*500/);
    expect(await ask({ transaction_id: Array(501).fill('a') })).toMatch(/500/);
    expect(await ask({ sale_created_min: 'yesterday' })).toMatch(/2026-01-31 23:59:59/);
  }
});
