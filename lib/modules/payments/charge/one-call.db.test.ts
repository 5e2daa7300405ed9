import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';

const base = testDatabase();
const world = testWorld(base);

const CARD = { method: 'credit-card', card_number: '4111111111111111', card_expiry: '1230', card_cvv: '123' };
const BUYER = { name: 'Dana Levi', email: 'dana@example.com', phone: '0521234567' };
const create = (seller: TestSeller, more: object = {}) =>
  world.call('sales', {
    seller_svc_id: seller.svcId,
    product_name: 'Beans',
    sale_price: 5000,
    transaction_id: 'T-9',
    sale_callback_url: 'https://shop.example.com/callback',
    payment: CARD,
    customer: BUYER,
    language: 'en',
    ...more,
  });

describe('POST /sales with a card', () => {
  test('makes and pays a sale in one call and answers the full record', async () => {
    const seller = await givenSeller(base.db);
    const { body } = await create(seller);
    expect(body).toMatchObject({
      status_code: 0,
      sale_status: 'completed',
      price: 5000,
      transaction_id: 'T-9',
      buyer_name: 'Dana Levi',
      buyer_email: 'dana@example.com',
      currency: 'ILS',
    });
    expect((await create(seller, { sale_type: 'authorize', currency: 'USD' })).body).toMatchObject({
      sale_status: 'authorized',
      currency: 'USD',
    });
  });

  test('declined keeps a failed sale that can be paid later', async () => {
    const seller = await givenSeller(base.db);
    const { body } = await create(seller, { payment: { ...CARD, card_number: '4000000000000002' } });
    expect(body).toMatchObject({ status_code: 1, status_error_code: 20004, sale_status: 'failed' });
    expect((await world.pay(seller, body.svc_sale_id)).body.sale_status).toBe('completed');
  });

  test.each([
    [{ payment: undefined }, 1, 'payment'],
    [{ payment: { ...CARD, card_number: undefined } }, 1, 'payment.card_number'],
    [{ payment: { method: 'pos', pos_id: '001' } }, 790, 'payment.method'],
    [{ transaction_id: undefined }, 1, 'transaction_id'],
    [{ customer: { ...BUYER, email: undefined } }, 1, 'customer.email'],
    [{ payment: { ...CARD, card_expiry: '1330' } }, 9001, 'credit_card_exp'],
    [{ customer: { ...BUYER, social_id: '123456789' } }, 101, 'buyer_social_id'],
    [{ sale_callback_url: 'http://localhost/x' }, 21, 'sale_callback_url'],
    [{ seller_svc_id: 'MPL-NOPE' }, 251, 'seller_svc_id'],
  ])('refuses %j and charges nothing', async (wrong, code, field) => {
    const seller = await givenSeller(base.db);
    const { body } = await create(seller, wrong);
    expect([body.status_error_code, body.status_additional_info]).toEqual([code, field]);
    expect((await world.bank.control('GET', `/control/books?merchant=${seller.id}`)).sums).toEqual([]);
  });
});

describe('the external market fee', () => {
  const FEES = statement(
    'test_market_fees',
    `SELECT s.market_fee_total AS total, (SELECT coalesce(-sum(l.amount), 0)::bigint FROM ledger_entry l
      JOIN attempt a ON a.id = l.attempt_id WHERE a.sale_id = s.id AND l.account = 'market_fees') AS taken,
     (SELECT coalesce(-sum(l.amount), 0)::bigint FROM ledger_entry l JOIN attempt a ON a.id = l.attempt_id
       WHERE a.sale_id = s.id AND l.account = 'seller_balance') AS received FROM sale s WHERE s.public_id = $1`,
  );
  const feesOf = async (saleId: string) =>
    (await base.db.query<{ total: number; taken: number; received: number }>(FEES, [saleId]))[0];
  const set = (saleId: string, body: object, headers: Record<string, string>) =>
    world.send(`sales/${saleId}/external-market-fee`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  test('is taken with the payment when it is set before, and moved when it is set after', async () => {
    const partner = await givenPartner(base.db);
    const seller = await givenSeller(base.db, { partner });
    const keys = { 'svc-merchant-key': seller.svcId, 'svc-partner-key': partner.clientKey };
    const { saleId } = await world.givenSale(seller);
    expect((await set(saleId, { market_fee_percentage: 12, market_fee_fixed: 15 }, keys)).body).toEqual({
      status_code: 0,
      svc_sale_id: saleId,
      market_fee_percentage: '12.00',
      market_fee_fixed: '15.00',
    });
    await world.pay(seller, saleId);
    const before = await feesOf(saleId);
    expect(before).toMatchObject({ total: 2100, taken: 2100 });
    await set(saleId, { market_fee_fixed: 1 }, keys);
    expect(await feesOf(saleId)).toEqual({ total: 700, taken: 700, received: (before?.received ?? 0) + 1400 });
    expect((await set(saleId, { market_fee_percentage: 60, market_fee_fixed: 1 }, keys)).body.status_error_code).toBe(
      308,
    );
    expect((await set(saleId, {}, keys)).body).toMatchObject({
      status_error_code: 1,
      status_additional_info: 'market_fee_percentage',
    });
  });

  test('is only for the partner of the seller, and not for a sale that is over', async () => {
    const partner = await givenPartner(base.db);
    const [seller, other] = [await givenSeller(base.db, { partner }), await givenSeller(base.db)];
    const { saleId } = await world.givenSale(seller);
    expect((await set(saleId, { market_fee_fixed: 1 }, { 'svc-merchant-key': seller.svcId })).body).toMatchObject({
      status_error_code: 1,
      status_additional_info: 'Svc-Partner-Key',
    });
    expect(
      (await set(saleId, { market_fee_fixed: 1 }, { 'svc-merchant-key': seller.svcId, 'svc-partner-key': 'nobody' }))
        .body.status_error_code,
    ).toBe(200);
    expect(
      (
        await set(
          saleId,
          { market_fee_fixed: 1 },
          { 'svc-merchant-key': other.svcId, 'svc-partner-key': partner.clientKey },
        )
      ).body.status_error_code,
    ).toBe(251);
    expect(
      (
        await set(
          'SALE-X',
          { market_fee_fixed: 1 },
          { 'svc-merchant-key': seller.svcId, 'svc-partner-key': partner.clientKey },
        )
      ).body.status_error_code,
    ).toBe(303);
    await world.pay(seller, saleId);
    await world.refund(seller, saleId);
    expect(
      (
        await set(
          saleId,
          { market_fee_fixed: 1 },
          { 'svc-merchant-key': seller.svcId, 'svc-partner-key': partner.clientKey },
        )
      ).body,
    ).toMatchObject({ status_error_code: 305, status_additional_info: 'refunded' });
  });
});

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

describe("P-07: a refund that the seller's balance does not cover", () => {
  const KEEP_CARD = statement(
    'test_keep_refund_card',
    'UPDATE seller SET refund_token_id = (SELECT id FROM buyer_token WHERE public_id = $2) WHERE id = $1',
  );
  const BALANCE = statement(
    'test_balance',
    `SELECT coalesce(-sum(amount), 0)::bigint AS balance FROM ledger_entry WHERE account = 'seller_balance'
      AND owner_id = $1`,
  );
  const balanceOf = async (seller: TestSeller) =>
    (await base.db.query<{ balance: number }>(BALANCE, [seller.id]))[0]?.balance;

  async function givenSellerWithCard(card = '4580000000000000'): Promise<TestSeller> {
    const seller = await givenSeller(base.db);
    await base.owner.query(KEEP_CARD, [seller.id, await world.givenToken(seller, { credit_card_number: card })]);
    return seller;
  }

  async function givenPaid(seller: TestSeller): Promise<string> {
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
    return saleId;
  }

  test("is taken from the seller's card, and says so", async () => {
    const seller = await givenSellerWithCard();
    const saleId = await givenPaid(seller);
    const before = await balanceOf(seller);
    const { body } = await world.refund(seller, saleId);
    expect(body).toMatchObject({
      status_code: 0,
      refunded_from_creditcard: true,
      sale_status: 'refunded',
      svc_transaction_total: 5000,
      svc_transaction_total_aft_deduction: 5000,
    });
    expect(await balanceOf(seller)).toBe(before);
    expect(
      (await world.bank.control('GET', `/control/books?merchant=${seller.id}`)).sums.filter(
        ({ operation }: { operation: string }) => operation !== 'verify',
      ),
    ).toEqual([
      expect.objectContaining({ operation: 'charge', count: 2, total: 10000 }),
      expect.objectContaining({ operation: 'refund', count: 1, total: 5000 }),
    ]);
  });

  test("is taken from the balance where that covers it, and from nobody's card", async () => {
    const seller = await givenSellerWithCard();
    const [first] = [await givenPaid(seller), await givenPaid(seller)];
    expect((await world.refund(seller, first)).body).toMatchObject({
      refunded_from_creditcard: false,
      sale_status: 'refunded',
    });
  });

  test('is refused before the buyer is credited when the card is declined', async () => {
    const seller = await givenSellerWithCard('4000000000000036');
    const saleId = await givenPaid(seller);
    const { body } = await world.refund(seller, saleId);
    expect(body).toMatchObject({
      status_code: 1,
      status_error_code: 20004,
      svc_status: 'error',
      sale_status: 'completed',
    });
    expect(
      (await world.bank.requests()).filter(
        ({ merchant, operation }) => merchant === String(seller.id) && operation === 'refund',
      ),
    ).toEqual([]);
  });
});
