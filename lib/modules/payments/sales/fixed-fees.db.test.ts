import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner } from '#lib/testing/sellers.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';

/** Fixed fees are amounts in major units of the currency of their sale, whatever decimals that has. */

const base = testDatabase();
const world = testWorld(base);

async function givenSellerOf(currency: string) {
  const partner = await givenPartner(base.db);
  const seller = await givenSeller(base.db, { partner });
  await base.owner.query(
    statement(
      '',
      `UPDATE seller SET currencies = ARRAY['${currency}'], foreign_processing_charge = 10 WHERE id = ${seller.id}`,
    ),
    [],
  );
  return { partner, seller };
}

const FEES = statement(
  'test_fixed_fees',
  `SELECT market_fee_fixed AS fixed, market_fee_total AS market, processing_fee_total AS processing FROM sale
    WHERE public_id = $1`,
);
const feesOf = async (saleId: string) => (await base.db.query<object>(FEES, [saleId]))[0];

// A foreign card costs 3.15 %, of 50,000 1,575, beside the charge of 0.10 of a major unit: a tenth of a yen is none.
describe.each([
  ['ILS', '15', '15.00', 1_500, 1_585],
  ['ILS', '15.5', '15.50', 1_550, 1_585],
  ['JPY', '15', '15', 15, 1_575],
  ['JPY', '15.00', '15', 15, 1_575],
  ['KWD', '15', '15.000', 15_000, 1_675],
  ['KWD', '1.125', '1.125', 1_125, 1_675],
])('in %s a fixed market fee of %s', (currency, sent, shown, minor, processing) => {
  test('is that much of a sale that is made with it, and of its payment', async () => {
    const { seller } = await givenSellerOf(currency);
    const { saleId } = await world.givenSale(seller, { sale_price: 50_000, currency, market_fee_fixed: sent });
    expect(await feesOf(saleId)).toMatchObject({ fixed: minor });
    const { body } = await world.pay(seller, saleId, { sale_price: 50_000, currency });
    expect(body.sale_status).toBe('completed');
    expect(await feesOf(saleId)).toEqual({ fixed: minor, market: minor, processing });
    const { body: found } = await world.call('get-sales', { seller_svc_id: seller.svcId, sale_svc_id: saleId });
    expect(found.items[0].sale_fees).toMatchObject({ sale_market_fee_fixed: minor, sale_market_fee_total: minor });
  });

  test('is shown with the decimals of the currency where a partner sets it later', async () => {
    const { partner, seller } = await givenSellerOf(currency);
    const { saleId } = await world.givenSale(seller, { sale_price: 50_000, currency });
    const { body } = await world.send(`sales/${saleId}/external-market-fee`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        'svc-merchant-key': seller.svcId,
        'svc-partner-key': partner.clientKey,
      },
      body: JSON.stringify({ market_fee_fixed: sent }),
    });
    expect(body).toMatchObject({ status_code: 0, market_fee_fixed: shown });
    expect(await feesOf(saleId)).toMatchObject({ fixed: minor });
  });
});

test.each([
  ['JPY', '15.5'],
  ['ILS', '15.005'],
  ['KWD', '1.2345'],
  ['ILS', '1e3'],
  ['ILS', '-1'],
])('in %s %s is no fixed market fee: refused by its name, when a sale is made and later', async (currency, sent) => {
  const { partner, seller } = await givenSellerOf(currency);
  const refused = { status_error_code: 9001, status_additional_info: 'market_fee_fixed' };
  const asked = { sale_price: 50_000, currency, product_name: 'Coffee', seller_svc_id: seller.svcId, language: 'en' };
  expect((await world.call('generate-sale', { ...asked, market_fee_fixed: sent })).body).toMatchObject(refused);
  const { saleId } = await world.givenSale(seller, { sale_price: 50_000, currency });
  const { body } = await world.send(`sales/${saleId}/external-market-fee`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'svc-merchant-key': seller.svcId,
      'svc-partner-key': partner.clientKey,
    },
    body: JSON.stringify({ market_fee_fixed: sent }),
  });
  expect(body).toMatchObject(refused);
  expect(await feesOf(saleId)).toMatchObject({ fixed: 0 });
});
