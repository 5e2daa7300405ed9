import { expect, test } from 'vitest';
import type { Statement } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { capture, find, generate, pay, refund } from '../../bench/servers/bare-operations.ts';

/**
 * The ceilings of the benchmarks run the product's statements with values of their own: a statement that takes more
 * must take them there too.
 */

const base = testDatabase();
const world = testWorld(base);
const query = (statement: Statement, values: unknown[]) => base.db.query<Record<string, unknown>>(statement, values);

test('the bare operations make a sale, pay it, refund a part and find it', async () => {
  const seller = await givenSeller(base.db);
  const who = secretIndex(seller.svcId);
  const { svc_sale_id = '' } = (await generate(query, who, {
    sale_price: '5000',
    currency: 'ILS',
    product_name: 'Coffee beans',
  })) as { svc_sale_id?: string };
  const asked = { svc_sale_id, sale_price: '5000', currency: 'ILS', credit_card_number: '4111111111111111' };
  expect(await pay(query, null, who, asked)).toMatchObject({ status_code: 0, sale_status: 'completed' });
  expect(await refund(query, null, who, { svc_sale_id, sale_refund_amount: '1000' })).toMatchObject({
    sale_status: 'partial-refund',
  });
  expect(await find(query, who, svc_sale_id)).toMatchObject({ items_count: 1, items: [{ status: 'partial-refund' }] });
  expect(await find(query, who, undefined)).toMatchObject({ items_count: 1 });
});

test('and capture a part of a hold', async () => {
  const seller = await givenSeller(base.db);
  const svc_sale_id = await world.givenHold(seller);
  expect(await capture(query, null, secretIndex(seller.svcId), { svc_sale_id, sale_price: '4000' })).toMatchObject({
    status_code: 0,
    sale_status: 'completed',
  });
  expect(await find(query, secretIndex(seller.svcId), svc_sale_id)).toMatchObject({ items: [{ status: 'completed' }] });
});
