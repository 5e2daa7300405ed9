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
    [{ payment: { method: 'pos', pos_id: '001' } }, 720, 'vas_svc_id'],
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
