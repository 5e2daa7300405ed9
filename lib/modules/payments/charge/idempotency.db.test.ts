import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';

const base = testDatabase();
const world = testWorld(base);

describe('Idempotency-Key', () => {
  const generate = (seller: TestSeller, key: string, more: object = {}) =>
    world.call(
      'generate-sale',
      { seller_svc_id: seller.svcId, sale_price: 5000, currency: 'ILS', product_name: 'Beans', ...more },
      { 'idempotency-key': key },
    );

  test('gives the first answer again, to the byte, for the same body', async () => {
    const seller = await givenSeller(base.db);
    const [first, again] = [await generate(seller, 'order-1'), await generate(seller, 'order-1')];
    expect(again.body).toEqual(first.body);
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect((await generate(seller, 'order-2')).body.svc_sale_id).not.toBe(first.body.svc_sale_id);
  });

  test('refuses another body, and belongs to its caller and its path', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const first = await generate(seller, 'k');
    expect((await generate(seller, 'k', { sale_price: 5001 })).body).toMatchObject({
      status_error_code: 790,
      status_additional_info: 'Idempotency-Key',
    });
    expect((await generate(other, 'k')).body.status_code).toBe(0);
    const paid = await world.call(
      'refund-sale',
      { seller_svc_id: seller.svcId, svc_sale_id: first.body.svc_sale_id },
      { 'idempotency-key': 'k' },
    );
    expect(paid.body.status_error_code).toBe(305);
    for (const wrong of ['', ' ', 'ü', 'x'.repeat(256)])
      expect([9001, 0]).toContain((await generate(seller, wrong)).body.status_error_code ?? 0);
  });

  test('charges once however often and however fast a payment is repeated', async () => {
    const seller = await givenSeller(base.db);
    const token = await world.givenToken(seller);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => generate(seller, 'charge', { buyer_key: token })),
    );
    const done = answers.filter(({ body }) => body.status_code === 0);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body }) => body.svc_sale_id)).size).toBe(1);
    for (const { body } of answers) expect([0, 998]).toContain(body.status_error_code);
    expect(
      (await world.bank.control('GET', `/control/books?merchant=${seller.id}`)).sums.find(
        ({ operation }: { operation: string }) => operation === 'charge',
      ),
    ).toMatchObject({ count: 1 });
  });

  test('is given back when nothing happened, and forgotten after a day', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    await world.bank.next({ merchant: String(seller.id), what: 'refuse' });
    const pay = () =>
      world.call(
        'pay-sale',
        {
          seller_svc_id: seller.svcId,
          sale_price: 5000,
          currency: 'ILS',
          installments: 1,
          sale_return_url: 'https://shop.example.com/',
          svc_sale_id: saleId,
          credit_card_number: '4111111111111111',
          credit_card_exp: '12/30',
          credit_card_cvv: '123',
        },
        { 'idempotency-key': 'pay' },
      );
    expect((await pay()).body.status_error_code).toBe(9005);
    expect((await pay()).body.sale_status).toBe('completed');
    expect((await pay()).body.sale_status).toBe('completed');
    await base.moveClock(24 * 3600 + 1);
    expect((await pay()).body.status_error_code).toBe(305);
  });
});

describe('Idempotency-Key of a call that is refused', () => {
  const KEPT = statement('test_kept_keys', 'SELECT count(*) AS count FROM idempotent_call');
  const kept = async () => (await base.db.query<{ count: number }>(KEPT, []))[0]?.count ?? 0;
  const NEW = { sale_price: 5000, currency: 'ILS', product_name: 'Beans' };
  const CARD = { credit_card_number: '4111111111111111', credit_card_exp: '12/30', credit_card_cvv: '123' };
  const PAYMENT = {
    sale_price: 5000,
    currency: 'ILS',
    installments: 1,
    sale_return_url: 'https://shop.example.com/',
    ...CARD,
  };

  test('security 9: nothing is written for callers that do not exist, nor for a wrong partner key', async () => {
    const before = await kept();
    const seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
    for (let index = 0; index < 5; index += 1) {
      const [{ body: nobody }, { body: wrongKey }] = [
        await world.call(
          'generate-sale',
          { seller_svc_id: `MPL-${index}`, ...NEW },
          { 'idempotency-key': `k-${index}` },
        ),
        await world.call(
          'generate-sale',
          { seller_svc_id: seller.svcId, ...NEW },
          { 'idempotency-key': `k-${index}`, 'svc-partner-key': 'nobody' },
        ),
      ];
      expect([nobody.status_error_code, wrongKey.status_error_code]).toEqual([251, 200]);
    }
    expect(await kept()).toBe(before);
  });

  test('D14: every refusal without effect on money gives the key back, whatever its code', async () => {
    const seller = await givenSeller(base.db, { currencies: ['ILS'] });
    const { saleId } = await world.givenSale(seller);
    const mine = { seller_svc_id: seller.svcId };
    const refusals: [path: 'generate-sale' | 'pay-sale' | 'refund-sale', wrong: object, code: number, right: object][] =
      [
        ['generate-sale', { ...NEW, sale_price: 1 }, 352, NEW],
        ['generate-sale', { ...NEW, product_name: undefined }, 1, NEW],
        ['generate-sale', { ...NEW, currency: 'USD' }, 252, NEW],
        ['generate-sale', { ...NEW, market_fee: 61 }, 308, NEW],
        ['generate-sale', { ...NEW, sale_callback_url: 'http://127.0.0.1/' }, 21, NEW],
        ['generate-sale', { ...NEW, origin_sale_id: 'SALE-X' }, 790, NEW],
        ['generate-sale', { ...NEW, buyer_key: 'BUYER-NOPE' }, 9004, NEW],
        ['pay-sale', { ...PAYMENT, svc_sale_id: 'SALE-NOPE' }, 303, { ...PAYMENT, svc_sale_id: saleId }],
        [
          'refund-sale',
          { svc_sale_id: saleId, sale_refund_amount: 5001 },
          352,
          { svc_sale_id: saleId, sale_refund_amount: 5000 },
        ],
      ];
    for (const [index, [path, wrong, code, right]] of refusals.entries()) {
      const key = { 'idempotency-key': `refused-${index}` };
      expect([path, code, (await world.call(path, { ...mine, ...wrong }, key)).body.status_error_code]).toEqual([
        path,
        code,
        code,
      ]);
      expect([path, code, (await world.call(path, { ...mine, ...right }, key)).body.status_code]).toEqual([
        path,
        code,
        0,
      ]);
      expect([path, code, (await world.call(path, { ...mine, ...right, language: 'en' }, key)).body]).toMatchObject([
        path,
        code,
        { status_error_code: 790, status_additional_info: 'Idempotency-Key' },
      ]);
    }
  });

  test('D14: a decline was tried at the issuer: its key stays taken and its answer is told again', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    const pay = (number: string) =>
      world.call(
        'pay-sale',
        { ...PAYMENT, seller_svc_id: seller.svcId, svc_sale_id: saleId, credit_card_number: number },
        { 'idempotency-key': 'declined' },
      );
    const [first, again] = [await pay('4000000000000002'), await pay('4000000000000002')];
    expect(first.body.status_error_code).toBe(20_004);
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    expect((await pay('4111111111111111')).body).toMatchObject({
      status_error_code: 790,
      status_additional_info: 'Idempotency-Key',
    });
  });

  test('friction 14: bodies are compared by what they mean, not by how they are written', async () => {
    const seller = await givenSeller(base.db);
    const send = (body: string) =>
      world.send('generate-sale', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'meaning' },
        body,
      });
    const first = await send(
      `{"seller_svc_id":"${seller.svcId}","sale_price":5000,"currency":"ILS","product_name":"x","fees":{"tax":1,"duty":2},"items":[]}`,
    );
    const again = await send(
      '{ "items" : [], "fees": {"duty": 2.0, "tax": 1},\n' +
        ` "product_name":"\\u0078", "currency":"ILS", "sale_price":5000.00, "seller_svc_id":"${seller.svcId}" }`,
    );
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    for (const other of [
      '"sale_price":5001',
      '"sale_price":5000,"items":[1]',
      '"sale_price":5000,"fees":{"tax":2,"duty":1}',
    ]) {
      expect(
        (await send(`{"seller_svc_id":"${seller.svcId}","currency":"ILS","product_name":"x",${other}}`)).body
          .status_error_code,
      ).not.toBe(0);
    }
  });
});
