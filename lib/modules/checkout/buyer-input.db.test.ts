import { beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import type { PagePaymentInput } from './contract/buyer-page.ts';
import { findSaleForBuyer } from './find-sale-for-buyer.ts';
import { payFromPage } from './pay-from-page.ts';
import { savedCards } from './saved-cards/saved-cards.ts';
import { sweepAttempts } from '../payments/settlement/sweep-attempts.ts';

const base = testDatabase();
const world = testWorld(base);
let seller: TestSeller;
beforeEach(async () => {
  seller = await givenSeller(base.db);
});

const DECLINED = '4000000000000002';
const DANA = { buyerName: 'Dana Levi', socialId: '008336174', buyerEmail: 'dana@buyer.test', buyerPhone: '0521112233' };
const SOMEBODY = { buyerName: 'Mallory', socialId: '', buyerEmail: 'evil@attacker.test', buyerPhone: '0500000000' };
const OWNERS = { buyer_name: 'The Owner', buyer_email: 'owner@shop.test', buyer_phone: '0521234567' };

const pay = (saleId: string, more: Partial<PagePaymentInput> = {}) =>
  payFromPage(world.context, saleId, {
    cardNumber: '4111111111111111',
    cardExpiry: '12/30',
    cardCvv: '123',
    installments: '1',
    language: 'en',
    once: freshFormToken(),
    ...DANA,
    ...more,
  });

const BUYER = statement(
  'test_buyer_of',
  `SELECT buyer_name AS name, buyer_email AS email, buyer_phone AS phone, buyer_social_id AS "socialId" FROM sale
    WHERE public_id = $1 OR parent_id = (SELECT id FROM sale WHERE public_id = $1) ORDER BY id DESC LIMIT 1`,
);
const buyerOf = async (saleId: string) =>
  (await base.db.query<Record<'name' | 'email' | 'phone' | 'socialId', string>>(BUYER, [saleId]))[0];
const LEFT = statement(
  'test_typed_left',
  'SELECT count(*)::int AS count FROM attempt WHERE seller_id = $1 AND buyer_typed IS NOT NULL',
);
const left = async () => (await base.db.query<{ count: number }>(LEFT, [seller.id]))[0]?.count;
const TOLD = statement(
  'test_told_of_buyer',
  `SELECT e.notify_type AS type, e.body FROM event e JOIN sale s ON s.id = e.sale_id WHERE s.seller_id = $1
    ORDER BY e.id`,
);
const told = async () =>
  (await base.db.query<{ type: string; body: string }>(TOLD, [seller.id])).map(({ type, body }) => [
    type,
    new URLSearchParams(body).get('buyer_name'),
    new URLSearchParams(body).get('buyer_email'),
  ]);

const NOBODY = { name: '', email: '', phone: '', socialId: '' };
const TYPED = { name: 'Dana Levi', email: 'dana@buyer.test', phone: '0521112233', socialId: '008336174' };

describe('security 14: what a buyer types on the page', () => {
  test.each([
    ['a sale of its own', {}],
    ['a link that many can pay', { sale_type: 'template' }],
  ])('is not on %s after a decline, and is after a success', async (_, more) => {
    const { saleId } = await world.givenSale(seller, more);
    expect((await pay(saleId, { ...SOMEBODY, cardNumber: DECLINED })).outcome).toBe('declined');
    expect(await buyerOf(saleId)).toEqual(NOBODY);
    expect((await findSaleForBuyer(world.context, saleId))?.buyer).toEqual({ name: '', email: '', phone: '' });
    expect((await pay(saleId)).outcome).toBe('paid');
    expect([await buyerOf(saleId), await left()]).toEqual([TYPED, 0]);
    // A field without a value is left out of a callback's body, or empty.
    expect(await told()).toEqual([
      ['sale-failure', expect.toSatisfy((name) => !name), expect.toSatisfy((email) => !email)],
      ['sale-complete', 'Dana Levi', 'dana@buyer.test'],
    ]);
  });

  test('never takes the place of what the seller said, by a decline or by a success', async () => {
    const { saleId } = await world.givenSale(seller, OWNERS);
    await pay(saleId, { ...SOMEBODY, cardNumber: DECLINED });
    expect(await buyerOf(saleId)).toMatchObject({
      name: 'The Owner',
      email: 'owner@shop.test',
      phone: '0521234567',
      socialId: '',
    });
    expect((await pay(saleId)).outcome).toBe('paid');
    expect(await buyerOf(saleId)).toEqual({
      name: 'The Owner',
      email: 'owner@shop.test',
      phone: '0521234567',
      socialId: '008336174',
    });
    expect((await told()).map(([, , email]) => email)).toEqual(['owner@shop.test', 'owner@shop.test']);
  });

  test('is kept with a token as with the sale', async () => {
    const { saleId } = await world.givenSale(seller, { capture_buyer: true });
    await pay(saleId);
    const [token] = await base.db.query(
      statement(
        'test_token_buyer',
        `SELECT buyer_name AS name, buyer_email AS email, buyer_phone AS phone, buyer_social_id AS "socialId"
          FROM buyer_token WHERE seller_id = $1`,
      ),
      [seller.id],
    );
    expect(token).toEqual(TYPED);
  });

  test('comes with the payment also where another process books it', async () => {
    const { saleId } = await world.givenSale(seller);
    for (const operation of ['charge', 'cancel-or-confirm'])
      await world.bank.next({ merchant: String(seller.id), operation, what: 'lose_answer' });
    expect((await pay(saleId)).outcome).toBe('unknown');
    expect([await buyerOf(saleId), await left()]).toEqual([NOBODY, 1]);
    await base.moveClock(60);
    await sweepAttempts(world.context);
    await base.moveClock(0);
    expect([await buyerOf(saleId), await left()]).toEqual([TYPED, 0]);
  });

  test("a seller's own program says who its buyer is, as ever", async () => {
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId, { credit_card_number: DECLINED, buyer_name: 'Noa', buyer_email: 'noa@shop.test' });
    expect(await buyerOf(saleId)).toMatchObject({ name: 'Noa', email: 'noa@shop.test' });
  });
});

describe('security 7: on the page', () => {
  test('a sale that names no installments is paid at once, whatever the form says; a program may still choose', async () => {
    const { saleId } = await world.givenSale(seller);
    for (const installments of ['12', '2'])
      expect(await pay(saleId, { installments })).toEqual({
        outcome: 'refused',
        refusal: 'invalid_value',
        field: 'installments',
      });
    const { saleId: template } = await world.givenSale(seller, { sale_type: 'template' });
    expect(await pay(template, { installments: '3' })).toEqual({
      outcome: 'refused',
      refusal: 'invalid_value',
      field: 'installments',
    });
    expect((await world.bank.requests()).filter(({ merchant }) => merchant === String(seller.id))).toEqual([]);
    expect((await pay(saleId)).outcome).toBe('paid');
    const { saleId: other } = await world.givenSale(seller);
    expect((await world.pay(seller, other, { installments: '12' })).body).toMatchObject({
      status_code: 0,
      installments: 12,
    });
  });

  test('a count that the seller named is the only one, and of a choice each up to its most', async () => {
    const { saleId: fixed } = await world.givenSale(seller, { installments: 3 });
    expect((await pay(fixed, { installments: '1' })).outcome).toBe('refused');
    expect((await pay(fixed, { installments: '3' })).outcome).toBe('paid');
    const { saleId: choice } = await world.givenSale(seller, { installments: 106 });
    expect((await pay(choice, { installments: '7' })).outcome).toBe('refused');
    expect((await pay(choice, { installments: '6' })).outcome).toBe('paid');
  });
});

describe('D6: with layout dynamic-loose', () => {
  test.each([
    ['nothing', ''],
    ['two digits', '12'],
    ['letters', 'abc'],
  ])('the page takes a card with %s for its code, and no social id', async (_, cardCvv) => {
    const { saleId } = await world.givenSale(seller, { layout: 'dynamic-loose' });
    expect(await findSaleForBuyer(world.context, saleId)).toMatchObject({ asksSocialId: false, needsCvv: false });
    expect((await pay(saleId, { cardNumber: '5326105300985846', cardCvv, socialId: '' })).outcome).toBe('paid');
  });

  test('so does a link that many can pay; every other layout still wants the code', async () => {
    const { saleId: link } = await world.givenSale(seller, { layout: 'dynamic-loose', sale_type: 'template' });
    expect((await pay(link, { cardCvv: '' })).outcome).toBe('paid');
    for (const layout of [undefined, 'dynamic']) {
      const { saleId } = await world.givenSale(seller, { ...(layout && { layout }) });
      expect(await findSaleForBuyer(world.context, saleId)).toMatchObject({ asksSocialId: true, needsCvv: true });
      expect(await pay(saleId, { cardCvv: '' })).toEqual({
        outcome: 'refused',
        refusal: 'invalid_value',
        field: 'cardCvv',
      });
    }
  });

  test('a remembered card is paid with by its code alone, so the code has to be there', async () => {
    const secret = freshFormToken() + freshFormToken().slice(0, 21);
    await pay((await world.givenSale(seller)).saleId, { browserSecret: secret });
    const { saleId } = await world.givenSale(seller, { layout: 'dynamic-loose' });
    const [card] = (await savedCards(world.context, saleId, { secret })).cards;
    const savedCard = { secret, cardId: card?.id ?? '' };
    expect(await pay(saleId, { savedCard, cardNumber: '', cardExpiry: '', cardCvv: '' })).toEqual({
      outcome: 'refused',
      refusal: 'invalid_value',
      field: 'cardCvv',
    });
    expect((await pay(saleId, { savedCard, cardNumber: '', cardExpiry: '', cardCvv: '123' })).outcome).toBe('paid');
  });
});
