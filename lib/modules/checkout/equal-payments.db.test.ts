import { beforeEach, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { showSale } from '../payments/reading/show-sale.ts';
import { sweepAttempts } from '../payments/settlement/sweep-attempts.ts';
import type { PagePaymentResult } from './contract/buyer-page.ts';
import { payFromPage } from './pay-from-page.ts';
import { startPayment } from './start-payment.ts';

const base = testDatabase();
const world = testWorld(base);

/** None of the documented test cards, with which developers pay the same all day. */
const CARD = '4012888888881881';
const OTHER_CARD = '5105105105105100';
const TEST_CARD = '4111111111111111';
const HERE = '198.51.100.7';

let seller: TestSeller;
beforeEach(async () => {
  seller = await givenSeller(base.db);
});

type Paid = { card?: string; ip?: string; again?: true; once?: string };

const pay = (
  saleId: string,
  { card = CARD, ip = HERE, once = freshFormToken(), ...more }: Paid = {},
): Promise<PagePaymentResult> =>
  payFromPage(
    world.context,
    saleId,
    {
      cardNumber: card,
      cardExpiry: '12/30',
      cardCvv: '123',
      buyerName: 'Noa Cohen',
      socialId: '',
      installments: '1',
      language: 'en',
      once,
      ...more,
    },
    ip,
  );

const given = async (more = {}) => (await world.givenSale(seller, more)).saleId;

const QUESTION = { outcome: 'repeated', price: 5_000, currency: 'ILS', minutesAgo: 0, isUnderWay: false };

const ATTEMPTS = statement(
  'test_attempts_of_sale',
  'SELECT count(*)::int AS count FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1',
);
const attemptsOf = async (saleId: string) =>
  (await base.db.query<{ count: number }>(ATTEMPTS, [saleId]))[0]?.count ?? 0;

test('a second equal payment of a card is asked about, claims nothing, and is taken when its buyer wants both', async () => {
  const [first, second] = [await given(), await given()];
  expect((await pay(first)).outcome).toBe('paid');
  expect(await pay(second)).toMatchObject({ ...QUESTION, sellerName: 'Seller' });
  expect(await attemptsOf(second)).toBe(0);
  expect((await pay(second)).outcome).toBe('repeated');
  expect((await pay(second, { again: true })).outcome).toBe('paid');
});

test('on a link for many, another form is another payment, and its question makes no sale', async () => {
  const link = await given({ sale_type: 'template' });
  const once = freshFormToken();
  expect((await pay(link, { once })).outcome).toBe('paid');
  expect((await pay(link, { once })).outcome).toBe('paid');
  const next = freshFormToken();
  expect(await pay(link, { once: next })).toMatchObject(QUESTION);
  expect((await pay(link, { once: next, again: true })).outcome).toBe('paid');
});

test('of two equal payments at once one is taken and the other is asked about, whichever comes first', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    seller = await givenSeller(base.db);
    const sales = await Promise.all([given(), given()]);
    const outcomes = (await Promise.all(sales.map((saleId) => pay(saleId)))).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(['paid', 'repeated']);
  }
});

test('a payment that has not ended is said to be under way', async () => {
  const start = async (phone: string) =>
    startPayment(
      world.context,
      await given({ sale_payment_method: 'bit' }),
      { details: { method: 'bit', phone }, buyerName: '', language: 'en' },
      HERE,
    );
  expect((await start('0541112233')).outcome).toBe('waiting');
  expect(await start('0541112233')).toMatchObject({ ...QUESTION, isUnderWay: true });
  expect((await start('0541112234')).outcome).toBe('waiting');
});

test('another card, amount, currency, seller or network is another payment: a stranger learns nothing', async () => {
  expect((await pay(await given())).outcome).toBe('paid');
  expect((await pay(await given(), { card: OTHER_CARD })).outcome).toBe('paid');
  expect((await pay(await given({ sale_price: 5_100 }))).outcome).toBe('paid');
  expect((await pay(await given(), { ip: '203.0.113.50' })).outcome).toBe('paid');
  seller = await givenSeller(base.db);
  expect((await pay(await given())).outcome).toBe('paid');
});

test('a guess of a card is an attempt whether it is asked about or not, and ends at the limits of attempts', async () => {
  expect((await pay(await given())).outcome).toBe('paid');
  const link = await given({ sale_type: 'template' });
  const outcomes = [];
  for (let turn = 0; turn < 14; turn += 1) outcomes.push((await pay(link)).outcome);
  expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(10);
  expect(outcomes.slice(10)).toEqual(['refused', 'refused', 'refused', 'refused']);
});

test('after a decline, a refund or ten minutes nothing is asked', async () => {
  await world.bank.next({ merchant: String(seller.id), what: 'decline', code: 20004 });
  expect((await pay(await given())).outcome).toBe('declined');
  const paid = await given();
  expect((await pay(paid)).outcome).toBe('paid');
  await world.refund(seller, paid);
  const next = await given();
  expect((await pay(next)).outcome).toBe('paid');
  expect((await pay(await given())).outcome).toBe('repeated');
  await base.moveClock(601);
  await sweepAttempts(world.context);
  expect((await pay(await given())).outcome).toBe('paid');
});

test('the customer whom the seller named is recognised with any card; an address typed by a buyer names nobody', async () => {
  const named = { sale_email: 'Dana@Example.com' };
  expect((await pay(await given(named), { card: TEST_CARD })).outcome).toBe('paid');
  expect((await pay(await given(), { card: TEST_CARD })).outcome).toBe('paid');
  const second = await given({ sale_email: 'dana@example.com' });
  expect(await pay(second, { card: OTHER_CARD, ip: '203.0.113.50' })).toMatchObject(QUESTION);
});

test('programs of the seller charge equal amounts as often as they ask', async () => {
  const customer = { name: 'Dana Levi', email: 'dana@example.com', phone: '0521234567' };
  const payment = { method: 'credit-card', card_number: CARD, card_expiry: '1230', card_cvv: '123' };
  for (let turn = 0; turn < 3; turn += 1) {
    const order = { seller_svc_id: seller.svcId, product_name: 'Beans', sale_price: 5_000, language: 'en' };
    const transaction = {
      transaction_id: `T-${turn}`,
      currency: 'ILS',
      sale_callback_url: 'https://shop.example.com/cb',
    };
    const { body } = await world.call('sales', { ...order, ...transaction, customer, payment });
    expect(body).toMatchObject({ sale_status: 'completed' });
  }
  for (let turn = 0; turn < 3; turn += 1)
    expect((await world.pay(seller, await given(), { credit_card_number: CARD })).body.sale_status).toBe('completed');
});

test('a double payment is named on the later sale of the two, until its money is back', async () => {
  const [first, second] = [await given(), await given()];
  await pay(first);
  await pay(second, { again: true });
  const equalOf = async (saleId: string) => (await showSale(base.db, [seller.id], saleId))?.equal;
  expect(await equalOf(first)).toBeNull();
  expect(await equalOf(second)).toMatchObject({ saleId: first, by: 'card', minutesBefore: 0 });
  await world.refund(seller, second);
  expect(await equalOf(second)).toBeNull();
});

test('equal payments by programs, of two cards, or an hour apart are none', async () => {
  const equalOf = async (saleId: string) => (await showSale(base.db, [seller.id], saleId))?.equal;
  await pay(await given());
  const byProgram = await given();
  await world.pay(seller, byProgram, { credit_card_number: CARD });
  const withAnother = await given();
  await pay(withAnother, { card: OTHER_CARD });
  expect([await equalOf(byProgram), await equalOf(withAnother)]).toEqual([null, null]);
  await base.moveClock(3_600);
  const later = await given();
  await pay(later);
  expect(await equalOf(later)).toBeNull();
});
