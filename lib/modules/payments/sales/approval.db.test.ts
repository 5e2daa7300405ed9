import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { generateSale } from './generate-sale.ts';
import { makeSaleByPerson } from './make-sale.ts';

const base = testDatabase();
const world = testWorld(base);

const APPROVE = statement('testing_approve_seller', 'UPDATE seller SET approved = $2 WHERE id = $1');
const SALE = { price: 5000, currency: 'ILS', productName: 'Tea' } as const;
const REFUSED = { ok: false, reason: { key: 'seller_not_approved', about: 'seller' } };

test('in production a seller sells once it is approved, and not after that was taken back', async () => {
  const seller = await givenSeller(base.db);
  const context = { ...world.context, sandbox: false };
  const credentials = { sellerIndex: secretIndex(seller.svcId), clientKeyIndex: null };
  expect(await generateSale(context, credentials, SALE)).toEqual(REFUSED);
  expect(await makeSaleByPerson(context, seller.id, SALE)).toEqual(REFUSED);
  await base.db.query(APPROVE, [seller.id, true]);
  expect((await generateSale(context, credentials, SALE)).ok).toBe(true);
  await base.db.query(APPROVE, [seller.id, false]);
  expect(await generateSale(context, credentials, SALE)).toEqual(REFUSED);
});

test('in the sandbox a seller that is not approved sells at once', async () => {
  const seller = await givenSeller(base.db);
  const { body } = await world.call('generate-sale', {
    seller_svc_id: seller.svcId,
    sale_price: 5000,
    currency: 'ILS',
    product_name: 'Tea',
  });
  expect(body.status_code).toBe(0);
});
