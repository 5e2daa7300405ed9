import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { cancelPayment } from './cancel-payment.ts';
import { cancelTemplateByPerson } from '../payments/sales/cancel-template.ts';
import { createOpenAmountSale, closeUnpaidSales, makeOpenLinkByPerson } from './create-open-amount-sale.ts';
import { MADE_FROM_ONE_NETWORK } from '#lib/modules/payments/domain/velocity-rules.ts';
import { findSaleForBuyer } from './find-sale-for-buyer.ts';
import { payFromPage } from './pay-from-page.ts';
import { PAYMENTS_WAITING } from '../payments/settlement/due.sql.ts';
import { startPayment } from './start-payment.ts';
import { closeUnpaid, findUnpaid } from '../payments/index.ts';

const base = testDatabase();
const world = testWorld(base);

const CARD = {
  cardNumber: '4111111111111111',
  cardExpiry: '12/30',
  cardCvv: '123',
  buyerName: 'Noa Cohen',
  socialId: '',
  installments: '1',
  language: 'en' as const,
};
const DAY = 24 * 3_600;
let seller: TestSeller;

beforeEach(async () => {
  seller = await givenSeller(base.db, { currencies: ['ILS', 'JPY', 'JOD'] });
});
afterEach(() => base.moveClock(0));

/** A link whose buyers choose from 10.00 to 500.00 ILS, or as told. */
async function givenOpenLink({
  least = 1_000,
  most = 50_000,
  currency = 'ILS',
  items,
}: {
  least?: number;
  most?: number;
  currency?: string;
  items?: { name: string; quantity: number; unit_price: number; total: number }[];
} = {}): Promise<string> {
  const made = await makeOpenLinkByPerson(
    world.context,
    seller.id,
    {
      price: least,
      currency,
      productName: 'Community garden',
      paymentMethod: 'multi',
      merchantReference: 'garden',
      language: 'he',
      ...(items && { orderDetails: { items } }),
    },
    most,
  );
  if (!made.ok) throw new Error(made.reason.key);
  expect(made.value.saleUrl).toContain('/sale/template/');
  return made.value.saleId;
}

const choose = (template: string, typed: string, { ip = null as string | null, once = freshFormToken() } = {}) =>
  createOpenAmountSale(world.context, template, { typed, once, language: 'en' }, ip);

async function chosen(
  template: string,
  typed: string,
  more: { ip?: string | null; once?: string } = {},
): Promise<string> {
  const answer = await choose(template, typed, more);
  if (answer.outcome !== 'made') throw new Error(JSON.stringify(answer));
  return answer.saleId;
}

const MADE = statement(
  'test_made_of',
  `SELECT c.public_id AS "saleId", c.price, c.status, c.order_details AS details FROM sale t
    JOIN sale c ON c.parent_id = t.id WHERE t.public_id = $1 ORDER BY c.id`,
);
const madeOf = (template: string) =>
  base.db.query<{ saleId: string; price: number; status: string; details: unknown }>(MADE, [template]);

describe('a link whose buyers choose the amount', () => {
  test.each<[typed: string, currency: string, made: number | string]>([
    ['9.99', 'ILS', 'too_little'],
    ['10', 'ILS', 1_000],
    ['500.00', 'ILS', 50_000],
    ['500.01', 'ILS', 'too_much'],
    ['', 'ILS', 'missing'],
    ['  ', 'ILS', 'missing'],
    ['1e3', 'ILS', 'unreadable'],
    ['-20', 'ILS', 'unreadable'],
    ['10.005', 'ILS', 'unreadable'],
    ['twenty', 'ILS', 'unreadable'],
    ['Infinity', 'ILS', 'unreadable'],
    ['٢٥٫٥', 'ILS', 2_550],
    ['۲۵٫۵', 'ILS', 2_550],
    ['12,50', 'ILS', 1_250],
    ['999', 'JPY', 'too_little'],
    ['1000', 'JPY', 1_000],
    ['50,000', 'JPY', 50_000],
    ['50001', 'JPY', 'too_much'],
    ['1000.5', 'JPY', 'unreadable'],
    ['1.234', 'JOD', 1_234],
    ['1,234', 'JOD', 'unreadable'],
  ])('of whom one types "%s" of %s: %s', async (typed, currency, made) => {
    const template = await givenOpenLink({ currency });
    const answer = await choose(template, typed);
    if (typeof made === 'number') expect(answer).toMatchObject({ outcome: 'made', language: 'en' });
    else expect(answer).toEqual({ outcome: 'refused', why: made });
    expect((await madeOf(template)).map(({ price }) => price)).toEqual(typeof made === 'number' ? [made] : []);
  });

  test('makes an ordinary sale of an ordinary amount: paid, told, listed and refunded as every other payment of a template', async () => {
    const template = await givenOpenLink();
    const saleId = await chosen(template, '72.50');
    expect(await findSaleForBuyer(world.context, saleId)).toMatchObject({
      amountLinkId: template,
      isTemplate: false,
      choice: null,
      state: 'payable',
      price: 7_250,
      productName: 'Community garden',
      merchantReference: 'garden',
      language: 'en',
      items: [],
    });
    expect(await payFromPage(world.context, saleId, CARD)).toMatchObject({
      outcome: 'paid',
      sale: { saleId, price: 7_250 },
    });
    const listed = await world.call('get-sales', { seller_svc_id: seller.svcId });
    expect(
      listed.body.items.map(({ sale_type, sale_price }: { sale_type: number; sale_price: number }) => [
        sale_type,
        sale_price,
      ]),
    ).toEqual([
      [4, 7_250],
      [10, 1_000],
    ]);
    expect((await world.refund(seller, saleId)).body).toMatchObject({
      sale_status: 'refunded',
      svc_transaction_total: 7_250,
    });
    expect(await findSaleForBuyer(world.context, template)).toMatchObject({
      state: 'payable',
      choice: { least: 1_000, most: 50_000 },
    });
  });

  test('has one item in place of the products that its least was made of', async () => {
    const template = await givenOpenLink({ items: [{ name: 'Tree', quantity: 2, unit_price: 500, total: 1_000 }] });
    await chosen(template, '80');
    expect(await madeOf(template)).toMatchObject([
      { details: { items: [{ name: 'Community garden', quantity: 1, unit_price: 8_000, total: 8_000 }] } },
    ]);
  });

  test('makes one sale of one answer, however often and however fast it is sent', async () => {
    const template = await givenOpenLink();
    const once = freshFormToken();
    const answers = await Promise.all(Array.from({ length: 8 }, () => choose(template, '20', { once })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await choose(template, '20.00', { once })).toEqual(answers[0]);
    expect(await madeOf(template)).toHaveLength(1);
    // Another amount, and another form token, are other payments; each answer under a token that was never given out
    // makes a sale of its own, which no token finds again.
    const others = [
      await chosen(template, '21', { once }),
      await chosen(template, '20'),
      await chosen(template, '20', { once: 'x' }),
      await chosen(template, '20', { once: 'x' }),
    ];
    expect(new Set([...others, (await madeOf(template))[0]?.saleId]).size).toBe(5);
  });

  test('is paid through the API at its own price, which is the least', async () => {
    const template = await givenOpenLink();
    expect((await world.pay(seller, template, { sale_price: '2000' })).body.status_error_code).toBe(352);
    expect((await world.pay(seller, template, { sale_price: '1000' })).body).toMatchObject({
      status_code: 0,
      price: 1_000,
    });
  });

  test('cannot be made by a call, nor with bounds that are none', async () => {
    const { saleId } = await world.givenSale(seller, {
      sale_type: 'template',
      least_price: 500,
      most_price: 900,
      most: 900,
    });
    expect(await findSaleForBuyer(world.context, saleId)).toMatchObject({ choice: null, amountLinkId: null });
    expect(await choose(saleId, '6')).toEqual({ outcome: 'no_open_amount' });
    const made = (least: number, most: number) =>
      makeOpenLinkByPerson(world.context, seller.id, { price: least, currency: 'ILS', productName: 'X' }, most);
    expect(await made(1_000, 999)).toMatchObject({ ok: false, reason: { key: 'invalid_price' } });
    expect(await made(1_000, 1_000_000_000_000)).toMatchObject({ ok: false });
    await expect(made(499, 600)).rejects.toThrow(/sale_choice_is_within_its_bounds/);
  });
});

describe('nobody is asked', () => {
  test('where there is no such link, where it is a sale, and where it was cancelled', async () => {
    const template = await givenOpenLink();
    const { saleId } = await world.givenSale(seller);
    for (const other of [saleId, await chosen(template, '20'), 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA', ''])
      expect(await choose(other, '20')).toEqual({ outcome: 'no_open_amount' });
    await cancelTemplateByPerson(world.context, template, [seller.id]);
    expect(await choose(template, '20')).toEqual({ outcome: 'no_open_amount' });
    expect(await madeOf(template)).toHaveLength(1);
  });

  test('while the link is being cancelled: each answer is a whole sale or none', async () => {
    const template = await givenOpenLink();
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => choose(template, '20')),
      cancelTemplateByPerson(world.context, template, [seller.id]),
      ...Array.from({ length: 6 }, () => choose(template, '20')),
    ]);
    const made = answers.filter((answer) => 'outcome' in answer && answer.outcome === 'made');
    expect(await madeOf(template)).toHaveLength(made.length);
    expect(await choose(template, '20')).toEqual({ outcome: 'no_open_amount' });
  });
});

describe('V-12: sales that strangers make', () => {
  test(`are ${MADE_FROM_ONE_NETWORK} an hour from one network, on all links of a seller; what is paid gives its place back`, async () => {
    const [one, other] = [await givenOpenLink(), await givenOpenLink()];
    const ip = '198.51.100.7';
    const sales = await Promise.all(
      Array.from({ length: MADE_FROM_ONE_NETWORK }, (_, at) => chosen(at % 2 === 0 ? one : other, '20', { ip })),
    );
    expect([await choose(one, '20', { ip }), await choose(other, '20', { ip })]).toEqual([
      { outcome: 'too_many' },
      { outcome: 'too_many' },
    ]);
    expect(await choose(one, '20', { ip: '203.0.113.9' })).toMatchObject({ outcome: 'made' });
    expect(await payFromPage(world.context, sales[0] ?? '', CARD, ip)).toMatchObject({ outcome: 'paid' });
    expect([await choose(one, '20', { ip }), await choose(one, '20', { ip })]).toMatchObject([
      { outcome: 'made' },
      { outcome: 'too_many' },
    ]);
    await base.moveClock(3_601);
    expect(await choose(one, '20', { ip })).toMatchObject({ outcome: 'made' });
    const another = await givenSeller(base.db);
    const theirs = await makeOpenLinkByPerson(
      world.context,
      another.id,
      { price: 1_000, currency: 'ILS', productName: 'X' },
      2_000,
    );
    expect(await choose(theirs.ok ? theirs.value.saleId : '', '20', { ip })).toMatchObject({ outcome: 'made' });
  });

  test("are closed when nobody paid them for a day, but for what is paid, being paid, or a template's own", async () => {
    const template = await givenOpenLink();
    const [paid, unpaid, failed, waiting] = [
      await chosen(template, '20'),
      await chosen(template, '21'),
      await chosen(template, '22'),
      await chosen(template, '23'),
    ];
    const once = freshFormToken();
    const kept = await chosen(template, '24', { once });
    await payFromPage(world.context, paid, CARD);
    await payFromPage(world.context, failed, { ...CARD, cardNumber: '4000000000000002' });
    const ordinary = await world.givenSale(seller);
    const [, , toClose] = PAYMENTS_WAITING;
    expect(await toClose.find(base.db)).toMatchObject({ next: expect.any(Date) });
    await base.moveClock(DAY - 60);
    await closeUnpaidSales(world.context);
    expect((await madeOf(template)).map(({ status }) => status)).toEqual([
      'completed',
      'initial',
      'failed',
      'initial',
      'initial',
    ]);
    const started = await startPayment(world.context, waiting, {
      details: { method: 'bit', phone: '' },
      buyerName: '',
      language: 'en',
    });
    expect(started).toMatchObject({ outcome: 'waiting' });
    await base.moveClock(DAY + 1);
    await closeUnpaidSales(world.context);
    expect(Object.fromEntries((await madeOf(template)).map(({ saleId, status }) => [saleId, status]))).toEqual({
      [paid]: 'completed',
      [unpaid]: 'canceled',
      [failed]: 'canceled',
      [waiting]: 'initial',
      [kept]: 'canceled',
    });
    expect(await findSaleForBuyer(world.context, unpaid)).toMatchObject({
      state: 'closed',
      ended: { how: 'cancelled' },
    });
    expect(await payFromPage(world.context, unpaid, CARD)).toMatchObject({
      outcome: 'refused',
      refusal: 'wrong_sale_status',
    });
    expect([
      (await findSaleForBuyer(world.context, ordinary.saleId))?.state,
      (await findSaleForBuyer(world.context, template))?.state,
    ]).toEqual(['payable', 'payable']);
    await cancelPayment(world.context, waiting);
    expect(await closeUnpaidSales(world.context)).toBe(1);
    // Who answers the page that lay open all the while gets a sale that can be paid.
    expect(await findSaleForBuyer(world.context, await chosen(template, '24', { once }))).toMatchObject({
      state: 'payable',
      price: 2_400,
    });
  });

  test('are paid or closed where both happen at once, never both', async () => {
    const template = await givenOpenLink();
    const sales = await Promise.all(Array.from({ length: 24 }, (_, at) => chosen(template, String(20 + at))));
    await base.moveClock(DAY + 1);
    const closing = async () => {
      for (let turn = 0; turn < 12; turn += 1) await closeUnpaid(base.db, await findUnpaid(base.db, 2, []));
    };
    const [answers] = await Promise.all([
      Promise.all(sales.map((saleId) => payFromPage(world.context, saleId, CARD))),
      closing(),
      closing(),
    ]);
    const ends = Object.fromEntries((await madeOf(template)).map(({ saleId, status }) => [saleId, status]));
    for (const [at, answer] of answers.entries()) {
      const told = answer.outcome === 'paid' ? ['completed'] : ['canceled', 'initial'];
      expect([answer, told.includes(ends[sales[at] ?? ''] ?? '')]).toEqual([
        answer.outcome === 'paid'
          ? expect.anything()
          : { outcome: 'refused', refusal: expect.stringMatching(/^(wrong_sale_status|sale_busy)$/), field: null },
        true,
      ]);
    }
    await closeUnpaidSales(world.context);
    expect(new Set((await madeOf(template)).map(({ status }) => status))).not.toContain('initial');
  });
});
