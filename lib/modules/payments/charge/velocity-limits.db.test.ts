import { beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { times } from '#lib/testing/thorough.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import type { PagePaymentResult } from '../../checkout/contract/buyer-page.ts';
import { payFromPage } from '../../checkout/pay-from-page.ts';
import { deleteOldAttempts } from './store-velocity.sql.ts';
import { sweepAttempts } from '../settlement/sweep-attempts.ts';

const base = testDatabase();
const world = testWorld(base);

/** The 15 digits and the check digit that makes them a card number; none of the documented test cards. */
function cardNumber(index: number): string {
  const digits = `427${String(index).padStart(12, '0')}`;
  const sum = [...digits]
    .reverse()
    .reduce(
      (total, digit, at) =>
        total + (at % 2 === 0 ? ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] ?? 0) : Number(digit)),
      0,
    );
  return digits + String((10 - (sum % 10)) % 10);
}

let seller: TestSeller;
let nextCard = 1;

beforeEach(async () => {
  seller = await givenSeller(base.db);
});

/** Equal payments are wanted here: the limits are of attempts, also of those that their buyer is asked about. */
const pay = (saleId: string, { ip = '198.51.100.7', card = cardNumber(nextCard++) } = {}): Promise<PagePaymentResult> =>
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
      once: freshFormToken(),
      again: true,
    },
    ip,
  );

/** Schedules this many declines; declines that are left over do not reach the next seller. */
async function givenIssuersDecline(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1)
    await world.bank.next({ merchant: String(seller.id), what: 'decline', code: 20004 });
}

const reached = async () =>
  (await world.bank.requests()).filter(({ merchant }) => merchant === String(seller.id)).length;

const FAILURES = statement(
  'test_failures',
  `SELECT count(*)::int AS count FROM event e JOIN sale s ON s.id = e.sale_id WHERE s.seller_id = $1
    AND e.notify_type = 'sale-failure'`,
);
const failuresTold = async () => (await base.db.query<{ count: number }>(FAILURES, [seller.id]))[0]?.count;

const outcomes = (answers: readonly PagePaymentResult[]) => {
  const count: Record<string, number> = {};
  for (const answer of answers) {
    const word = answer.outcome === 'refused' ? answer.refusal : answer.outcome;
    count[word] = (count[word] ?? 0) + 1;
  }
  return count;
};

describe('V-12: cards that are guessed on a payment page', () => {
  test('very many cards on one sale from one network: 6 reach the acquirer, and a buyer on another network still pays', async () => {
    const { saleId } = await world.givenSale(seller);
    await givenIssuersDecline(7);
    const answers: PagePaymentResult[] = [];
    for (let turn = 0; turn < times(6, 100); turn += 1)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => pay(saleId)))));
    const seen = outcomes(answers);
    expect(seen['declined']).toBe(6);
    expect((seen['too_many_requests'] ?? 0) + (seen['sale_busy'] ?? 0)).toBe(answers.length - 6);
    expect([await reached(), await failuresTold()]).toEqual([6, 6]);
    // The one decline that is left befalls the honest buyer too, who simply tries again.
    expect(outcomes([await pay(saleId, { ip: '203.0.113.9' }), await pay(saleId, { ip: '203.0.113.9' })])).toEqual({
      declined: 1,
      paid: 1,
    });
  });

  test('from many networks: 10 reach the acquirer within an hour, then the sale takes no card until the hour is over', async () => {
    const { saleId } = await world.givenSale(seller);
    await givenIssuersDecline(10);
    const answers: PagePaymentResult[] = [];
    for (let turn = 0; turn < 40; turn += 1) answers.push(await pay(saleId, { ip: `203.0.113.${turn}` }));
    expect(outcomes(answers)).toEqual({ declined: 10, too_many_requests: 30 });
    expect([await reached(), await failuresTold()]).toEqual([10, 10]);
    await base.moveClock(3_601);
    expect(outcomes([await pay(saleId)])).toEqual({ paid: 1 });
    await base.moveClock(0);
  });

  test('one card on very many sales at once: 10 reach the acquirer, and an honest buyer on the same address still pays', async () => {
    const sales = await Promise.all(
      Array.from({ length: times(25, 200) }, async () => (await world.givenSale(seller)).saleId),
    );
    const card = cardNumber(nextCard++);
    await givenIssuersDecline(10);
    const answers = await Promise.all(sales.map((saleId) => pay(saleId, { card })));
    expect(outcomes(answers)).toEqual({ declined: 10, too_many_requests: sales.length - 10 });
    expect([await reached(), await failuresTold()]).toEqual([10, 10]);
    expect(outcomes([await pay(sales.at(-1) ?? '')])).toEqual({ paid: 1 });
  });

  testInAll('many cards on many sales from one network end after 60; what is paid does not count', async () => {
    const sales = await Promise.all(Array.from({ length: 110 }, async () => (await world.givenSale(seller)).saleId));
    expect(outcomes(await Promise.all(sales.slice(0, 30).map((saleId) => pay(saleId))))).toEqual({ paid: 30 });
    await givenIssuersDecline(60);
    const answers: PagePaymentResult[] = [];
    for (const saleId of sales.slice(30)) answers.push(await pay(saleId, { ip: '2001:db8:1:2::7' }));
    expect(outcomes(answers)).toEqual({ declined: 60, too_many_requests: 20 });
    // An IPv6 subscriber has a whole network of addresses.
    expect(outcomes([await pay(sales.at(-1) ?? '', { ip: '2001:db8:1:2:ffff::1' })])).toEqual({ too_many_requests: 1 });
    expect(outcomes([await pay(sales.at(-1) ?? '', { ip: '2001:db8:1:3::1' })])).toEqual({ paid: 1 });
    // Another seller is not affected.
    seller = await givenSeller(base.db);
    expect(outcomes([await pay((await world.givenSale(seller)).saleId, { ip: '2001:db8:1:2::7' })])).toEqual({
      paid: 1,
    });
  });

  test('a seller whose pages are under attack asks every issuer who pays, and lets a network try 8 times', async () => {
    const sales = await Promise.all(Array.from({ length: 65 }, async () => (await world.givenSale(seller)).saleId));
    await givenIssuersDecline(80);
    for (const [at, saleId] of sales.slice(0, 55).entries()) await pay(saleId, { ip: `198.51.100.${at % 250}` });
    const honest = await pay(sales[60] ?? '', { ip: '203.0.113.77', card: '4000000000003220' });
    expect(honest).toMatchObject({ outcome: 'challenged' });
    const answers: PagePaymentResult[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      answers.push(await pay(sales[61 + Math.floor(turn / 5)] ?? '', { ip: '203.0.113.78' }));
    expect(outcomes(answers)).toEqual({ declined: 8, too_many_requests: 4 });
    expect(await reached()).toBe(55 + 1 + 8);
  });

  test('a template is watched by network and card: a declined buyer costs the others nothing', async () => {
    const { body } = await world.call('generate-sale', {
      seller_svc_id: seller.svcId,
      sale_type: 'template',
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'Membership',
    });
    const card = cardNumber(nextCard++);
    await givenIssuersDecline(12);
    const answers: PagePaymentResult[] = [];
    for (let turn = 0; turn < 15; turn += 1) answers.push(await pay(body.svc_sale_id, { card }));
    expect(outcomes(answers)).toEqual({ declined: 10, too_many_requests: 5 });
    expect(outcomes([await pay(body.svc_sale_id), await pay(body.svc_sale_id), await pay(body.svc_sale_id)])).toEqual({
      declined: 2,
      paid: 1,
    });
  });

  test("a seller's own program and the documented test cards of the sandbox are not watched", async () => {
    for (let turn = 0; turn < 14; turn += 1) {
      const { saleId } = await world.givenSale(seller);
      expect((await pay(saleId, { card: '4000000000000002', ip: '127.0.0.1' })).outcome).toBe('declined');
      expect((await world.pay(seller, saleId, { credit_card_number: '4000000000000002' })).body.status_error_code).toBe(
        20004,
      );
    }
  });

  test('what no limit looks at any more is forgotten', async () => {
    const LEFT = statement('test_try_windows', 'SELECT count(*)::int AS count FROM try_window');
    await pay((await world.givenSale(seller)).saleId);
    expect((await base.db.query<{ count: number }>(LEFT, []))[0]?.count).toBeGreaterThan(0);
    await base.moveClock(7_300);
    await deleteOldAttempts(base.db);
    // The buyer who was asked for a code never answered.
    await sweepAttempts(world.context);
    await base.moveClock(0);
    expect((await base.db.query<{ count: number }>(LEFT, []))[0]?.count).toBe(0);
  });
});
