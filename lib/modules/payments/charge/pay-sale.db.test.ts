import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, testWorld } from '#lib/testing/world.ts';
import { sweepAttempts } from '../settlement/sweep-attempts.ts';

const base = testDatabase();
const world = testWorld(base);

const EVENTS = statement(
  'test_events',
  `SELECT e.notify_type AS "notifyType", e.body, array_agg(d.audience
    ORDER BY d.audience) FILTER (WHERE d.id IS NOT NULL) AS audiences
FROM event e JOIN sale s ON s.id = e.sale_id LEFT JOIN delivery d ON d.event_id = e.id WHERE s.public_id = $1
  GROUP BY e.id ORDER BY e.id`,
);
const LEDGER = statement(
  'test_ledger',
  `SELECT l.account, l.amount FROM ledger_entry l JOIN attempt a ON a.id = l.attempt_id JOIN sale s ON s.id = a.sale_id
    WHERE s.public_id = $1 ORDER BY l.id`,
);
const EXPIRE_LEASES = statement(
  'test_expire_leases',
  `UPDATE attempt SET lease_until = app_now() WHERE state IN ('in_flight', 'in_doubt')`,
);

const eventsOf = (saleId: string) =>
  base.db.query<{ notifyType: string; body: string; audiences: string[] | null }>(EVENTS, [saleId]);
const ledgerOf = (saleId: string) => base.db.query<{ account: string; amount: number }>(LEDGER, [saleId]);

describe('paying a sale', () => {
  test('answers the sale record, books the ledger and tells the seller and the partner', async () => {
    const partner = await givenPartner(base.db, { callbackUrl: 'https://partner.example.com/hook' });
    const seller = await givenSeller(base.db, { partner });
    const { saleId } = await world.givenSale(seller, {
      market_fee: 12,
      market_fee_fixed: 15,
      sale_callback_url: 'https://shop.example.com/hook',
    });
    const { status, body } = await world.pay(seller, saleId, {
      buyer_name: 'Dana Levi',
      buyer_email: 'dana@example.com',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status_code: 0,
      svc_status: 'success',
      status_error_code: 0,
      svc_sale_id: saleId,
      sale_status: 'completed',
      price: 5000,
      svc_transaction_total: '5000',
      svc_transaction_card_brand: 'Visa',
      buyer_card_mask: '411111******1111',
      buyer_card_exp: '1230',
      buyer_card_is_foreign: true,
      buyer_name: 'Dana Levi',
      installments: 1,
    });
    expect(body.svc_signature).toMatch(/^[0-9a-f]{32}$/);
    expect(new URL(body.redirect_url).searchParams.get('svc_signature')).toBe(body.svc_signature);
    expect(await ledgerOf(saleId)).toEqual([
      { account: 'acquirer_clearing', amount: 5000 },
      { account: 'seller_balance', amount: -2702 },
      { account: 'processing_fees', amount: -168 },
      { account: 'fee_vat', amount: -30 },
      { account: 'market_fees', amount: -2100 },
    ]);
    expect(await eventsOf(saleId)).toEqual([
      expect.objectContaining({ notifyType: 'sale-complete', audiences: ['partner', 'seller'] }),
    ]);
  });

  test('a declined card answers 200 with the decline, leaves the sale payable and tells it once', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    const declined = await world.pay(seller, saleId, { credit_card_number: '4000000000000135' });
    expect([
      declined.status,
      declined.body.status_code,
      declined.body.status_error_code,
      declined.body.sale_status,
    ]).toEqual([200, 1, 21005, 'failed']);
    expect((await world.pay(seller, saleId)).body.sale_status).toBe('completed');
    const events = await eventsOf(saleId);
    expect(events.map(({ notifyType }) => notifyType)).toEqual(['sale-failure', 'sale-complete']);
    const told = new URLSearchParams(events[0]?.body);
    expect([told.get('status_code'), told.get('status_error_code'), told.get('svc_transaction_id')]).toEqual([
      '1',
      '21005',
      declined.body.svc_transaction_id,
    ]);
  });

  test.each([
    ['a paid sale again', {}, 500, 305, 'completed', true],
    ['another price', { sale_price: 5001 }, 500, 352, 'sale_price', false],
    ['another currency', { currency: 'USD' }, 500, 252, 'currency', false],
    ['a card number that is none', { credit_card_number: '4242424242424241' }, 500, 9001, 'credit_card_number', false],
    ['a token together with a card', { buyer_key: 'BUYER-X' }, 500, 790, 'credit_card_number', false],
    ['a local return address', { sale_return_url: 'http://localhost/x' }, 500, 21, 'sale_return_url', false],
    ['a sale that does not exist', { svc_sale_id: 'SALE-NOPE' }, 500, 303, 'svc_sale_id', false],
    ['a seller that does not exist', { seller_svc_id: 'MPL-NOPE' }, 500, 251, 'seller_svc_id', false],
  ])('I-08: refuses %s', async (_, more, status, code, field, paidBefore) => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    if (paidBefore) await world.pay(seller, saleId);
    const refused = await world.pay(seller, saleId, more);
    expect([
      refused.status,
      refused.body.status_code,
      refused.body.status_error_code,
      refused.body.status_additional_info,
    ]).toEqual([status, 1, code, field]);
  });

  test('A-01: the sale of somebody else answers exactly as one that does not exist', async () => {
    const [owner, stranger] = [await givenSeller(base.db), await givenSeller(base.db)];
    const { saleId } = await world.givenSale(owner);
    const foreign = await world.pay(stranger, saleId);
    const unknown = await world.pay(stranger, 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA');
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
  });

  test('a fixed number of payments takes only itself, a choice takes up to its most', async () => {
    const seller = await givenSeller(base.db);
    const fixed = await world.givenSale(seller, { installments: '3' });
    expect((await world.pay(seller, fixed.saleId, { installments: '2' })).body.status_error_code).toBe(9001);
    expect((await world.pay(seller, fixed.saleId, { installments: '3' })).body.installments).toBe(3);
    const choice = await world.givenSale(seller, { installments: '103' });
    expect((await world.pay(seller, choice.saleId, { installments: '4' })).body.status_error_code).toBe(9001);
    expect((await world.pay(seller, choice.saleId, { installments: '2' })).body.sale_status).toBe('completed');
  });
});

describe('races', () => {
  test('C-01 (short): 40 payments of one sale at once charge once', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    await world.bank.behave({ latencyMs: 1_000 });
    const before = (await world.bank.requests()).length;
    const answers = await Promise.all(Array.from({ length: 40 }, () => world.pay(seller, saleId)));
    await world.bank.behave({});
    const codes = answers.map(({ body }) => body.status_error_code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.every((code) => [0, 998, 305].includes(code))).toBe(true);
    expect(codes.filter((code) => code === 998).length).toBeGreaterThan(20);
    expect((await world.bank.requests()).length - before).toBe(1);
    expect(await eventsOf(saleId)).toHaveLength(1);
    const busy = answers.find(({ body }) => body.status_error_code === 998);
    expect([busy?.status, busy?.body.status_additional_info, busy?.headers.get('retry-after')]).toEqual([
      429,
      'sale_busy',
      '1',
    ]);
  });

  test('L-01 (short): of 150 calls at once exactly 100 are let through, the rest hear when to come back', async () => {
    const seller = await givenSeller(base.db, { rateLimit: 100 });
    const begun = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 150 }, () =>
        world.call('generate-sale', {
          seller_svc_id: seller.svcId,
          sale_price: 500,
          currency: 'ILS',
          product_name: 'x',
        }),
      ),
    );
    const seconds = (performance.now() - begun) / 1_000;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.body.status_error_code, refused?.body.status_additional_info]).toEqual([998, 'rate_limit']);
    // D15: also who is refused first, in the moment in which the room was used up, hears when there is room again.
    const waits = answers
      .filter(({ status }) => status === 429)
      .map(({ headers }) => Number(headers.get('retry-after')));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(Math.floor(10 - seconds));
    expect(Math.max(...waits)).toBeLessThanOrEqual(10);
    await base.moveClock(11);
    expect(
      (
        await world.call('generate-sale', {
          seller_svc_id: seller.svcId,
          sale_price: 500,
          currency: 'ILS',
          product_name: 'x',
        })
      ).status,
    ).toBe(200);
  });
});

describe('R-05: the answer of the acquirer is lost', () => {
  test('an answer lost on the way is asked about at once and booked', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    await world.bank.next({ merchant: String(seller.id), what: 'lose_answer' });
    expect((await world.pay(seller, saleId)).body.sale_status).toBe('completed');
    expect(await eventsOf(saleId)).toHaveLength(1);
  });

  test('a request lost on the way is cancelled for good and may be tried again', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    await world.bank.next({ merchant: String(seller.id), what: 'lose_request' });
    const lost = await world.pay(seller, saleId);
    expect([lost.status, lost.body.status_error_code]).toEqual([503, 9005]);
    expect(await ledgerOf(saleId)).toEqual([]);
    expect((await world.pay(seller, saleId)).body.sale_status).toBe('completed');
  });

  test('a request that arrives after it was cancelled takes no money', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    await world.bank.next({ merchant: String(seller.id), what: 'answer_late', ms: 300 });
    expect((await world.pay(seller, saleId)).body.status_error_code).toBe(9005);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await world.pay(seller, saleId)).body.sale_status).toBe('completed');
    expect((await ledgerOf(saleId)).filter(({ account }) => account === 'acquirer_clearing')).toEqual([
      { account: 'acquirer_clearing', amount: 5000 },
    ]);
  });

  test('while nobody knows, the answer is 9002 and the sale is busy; the sweeper settles it', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    const silent = {
      submit: async () => ({ outcome: 'unknown', why: 'test' }) as const,
      cancelOrConfirm: async () => ({ outcome: 'unknown', why: 'test' }) as const,
    };
    const acquirer = world.context.acquirer;
    Object.assign(world.context, { acquirer: { ...acquirer, ...silent } });
    const unknown = await world.pay(seller, saleId);
    const again = await world.pay(seller, saleId);
    Object.assign(world.context, { acquirer });
    expect([unknown.status, unknown.body.status_error_code]).toEqual([503, 9002]);
    expect(again.body.status_error_code).toBe(998);
    await base.db.query(EXPIRE_LEASES, []);
    expect(await sweepAttempts(world.context)).toBe(1);
    expect((await world.pay(seller, saleId)).body.sale_status).toBe('completed');
  });
});
