import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { findSaleForBuyer } from '../../checkout/find-sale-for-buyer.ts';
import { payFromPage } from '../../checkout/pay-from-page.ts';

const base = testDatabase();
const world = testWorld(base);

const CHILDREN = statement(
  'test_children',
  `SELECT count(*) FILTER (WHERE c.status = 'completed') AS paid, count(*) AS made, (SELECT count(*) FROM event e
    JOIN sale x ON x.id = e.sale_id WHERE x.parent_id = t.id AND e.notify_type = 'sale-complete') AS told
  FROM sale t LEFT JOIN sale c ON c.parent_id = t.id WHERE t.public_id = $1 GROUP BY t.id`,
);
const childrenOf = async (saleId: string) => (await base.db.query(CHILDREN, [saleId]))[0];

async function givenTemplate(seller: TestSeller, more: object = {}): Promise<string> {
  const { body } = await world.call('generate-sale', {
    seller_svc_id: seller.svcId,
    sale_type: 'template',
    sale_price: 5000,
    currency: 'ILS',
    product_name: 'Membership',
    transaction_id: 'club',
    ...more,
  });
  expect(body.sale_url).toBe(`http://localhost:3000/sale/template/${body.svc_sale_id}`);
  return body.svc_sale_id;
}

const CARD = {
  cardNumber: '4111111111111111',
  cardExpiry: '12/30',
  cardCvv: '123',
  buyerName: 'Noa Cohen',
  socialId: '',
  installments: '1',
  language: 'en' as const,
};

describe('a template', () => {
  test('takes many payments on one link, each a sale of its own', async () => {
    const seller = await givenSeller(base.db);
    const template = await givenTemplate(seller);
    const [first, second] = [await world.pay(seller, template), await world.pay(seller, template)];
    for (const { body } of [first, second])
      expect(body).toMatchObject({ status_code: 0, sale_status: 'completed', price: 5000, transaction_id: 'club' });
    expect(new Set([template, first.body.svc_sale_id, second.body.svc_sale_id]).size).toBe(3);
    expect(await childrenOf(template)).toEqual({ paid: 2, made: 2, told: 2 });
    const listed = await world.call('get-sales', { seller_svc_id: seller.svcId });
    expect(listed.body.items.map((item: { sale_type: number }) => item.sale_type).sort()).toEqual([10, 4, 4].sort());
    expect((await world.refund(seller, first.body.svc_sale_id)).body.sale_status).toBe('refunded');
    expect((await world.refund(seller, template)).body).toMatchObject({
      status_error_code: 305,
      status_additional_info: 'initial',
    });
  });

  test('C-08: 50 buyers on one link at once all pay, and nobody is told that it is busy', async () => {
    const seller = await givenSeller(base.db);
    const template = await givenTemplate(seller);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => payFromPage(world.context, template, { ...CARD, once: freshFormToken() })),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(50).fill('paid'));
    expect(await childrenOf(template)).toEqual({ paid: 50, made: 50, told: 50 });
    expect(await findSaleForBuyer(world.context, template)).toMatchObject({ state: 'payable', isTemplate: true });
  });

  test('whose payment is declined leaves a failed sale that can be paid by itself', async () => {
    const seller = await givenSeller(base.db);
    const template = await givenTemplate(seller);
    const { body } = await world.pay(seller, template, { credit_card_number: '4000000000000002' });
    expect(body).toMatchObject({ status_error_code: 20004, sale_status: 'failed' });
    expect((await world.pay(seller, body.svc_sale_id)).body.sale_status).toBe('completed');
  });

  test('is held to its own price and currency', async () => {
    const seller = await givenSeller(base.db);
    const template = await givenTemplate(seller);
    expect((await world.pay(seller, template, { sale_price: '6000' })).body.status_error_code).toBe(352);
    expect((await world.pay(seller, template, { currency: 'USD' })).body.status_error_code).toBe(252);
    expect(await childrenOf(template)).toMatchObject({ paid: 0, told: 0 });
  });

  test('ends with cancel-template, once, and then takes nobody', async () => {
    const seller = await givenSeller(base.db);
    const template = await givenTemplate(seller);
    const cancel = (by: TestSeller, saleId = template) =>
      world.call('cancel-template', { seller_svc_id: by.svcId, svc_sale_id: saleId, language: 'en' });
    expect((await cancel(await givenSeller(base.db))).body.status_error_code).toBe(303);
    expect(
      (await world.call('cancel-template', { seller_svc_id: 'MPL-NOBODY', svc_sale_id: template })).body
        .status_error_code,
    ).toBe(251);
    expect((await cancel(seller)).body).toEqual({ status_code: 0 });
    expect((await cancel(seller)).body).toMatchObject({ status_error_code: 305, status_additional_info: 'canceled' });
    expect((await world.pay(seller, template)).body).toMatchObject({
      status_error_code: 305,
      status_additional_info: 'canceled',
    });
    expect(await findSaleForBuyer(world.context, template)).toMatchObject({ state: 'closed' });
    const { saleId } = await world.givenSale(seller);
    expect((await cancel(seller, saleId)).body.status_error_code).toBe(305);
  });
});
