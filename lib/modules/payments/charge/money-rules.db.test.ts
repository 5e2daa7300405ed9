import { describe, expect, test } from 'vitest';
import { MAXIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { makeOpenLinkByPerson } from '../../checkout/create-open-amount-sale.ts';
import { makeSaleByPerson } from '../sales/make-sale.ts';
import { refundSale } from '../refunds/refund-sale.ts';
import { lockSale } from '../sales/store-changes.sql.ts';
import { hasMovedMoney } from '../domain/amounts.ts';
import { DEBIT, methodsWorld, TRANSFER } from '../../../testing/payment-methods.ts';

const base = testDatabase();
const world = testWorld(base);
const { seller: bankSeller, start, told, bankClock, notice } = methodsWorld(base, world);

const SALE = statement(
  'test_money_of_sale',
  `SELECT status, captured, refunded, voided, market_fee_total AS market, processing_fee_total AS processing FROM sale
    WHERE public_id = $1`,
);
const saleOf = async (saleId: string) =>
  (
    await base.db.query<{
      status: string;
      captured: number;
      refunded: number;
      voided: number;
      market: number;
      processing: number;
    }>(SALE, [saleId])
  )[0];
const EVENTS = statement(
  'test_money_events',
  'SELECT e.body FROM event e JOIN sale s ON s.id = e.sale_id WHERE s.public_id = $1 ORDER BY e.id',
);
const eventsOf = async (saleId: string) =>
  (await base.db.query<{ body: string }>(EVENTS, [saleId])).map(({ body }) =>
    Object.fromEntries(new URLSearchParams(body)),
  );
const ENTRIES = statement(
  'test_money_entries',
  `SELECT count(*)::int AS count FROM ledger_entry l JOIN attempt a ON a.id = l.attempt_id
    JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1`,
);
const entriesOf = async (saleId: string) => (await base.db.query<{ count: number }>(ENTRIES, [saleId]))[0]?.count;

const listed = async (seller: TestSeller, saleId: string) =>
  (await world.call('get-sales', { seller_svc_id: seller.svcId, sale_svc_id: saleId })).body.items[0];
const attemptsOf = async (seller: TestSeller, saleId: string) =>
  (await world.call('get-transactions', { seller_svc_id: seller.svcId, sale_svc_id: saleId })).body.items;

describe('D1, security 8: the count of payments on pay-sale', () => {
  test.each(['102', '103', 106, '109', '112', '13', '0', '101', '113'])(
    '%s is no count: 9001 naming it, on sales that named none, a choice or a count',
    async (installments) => {
      const seller = await givenSeller(base.db);
      for (const more of [{}, { installments: '103' }, { installments: '3' }]) {
        const { saleId } = await world.givenSale(seller, more);
        const answer = await world.pay(seller, saleId, { installments });
        expect([answer.status, answer.body.status_error_code, answer.body.status_additional_info]).toEqual([
          500,
          9001,
          'installments',
        ]);
        expect(await attemptsOf(seller, saleId)).toEqual([]);
      }
    },
  );

  test('what a rule of the database refuses all the same is not "try again": 9001', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    await base.owner.query(
      statement(
        'test_refuse_pay',
        `ALTER TABLE attempt ADD CONSTRAINT "test_no_payment" CHECK (amount <> 5000) NOT VALID`,
      ),
      [],
    );
    try {
      const answer = await world.pay(seller, saleId);
      expect([answer.status, answer.body.status_error_code]).toEqual([500, 9001]);
    } finally {
      await base.owner.query(statement('test_allow_pay', `ALTER TABLE attempt DROP CONSTRAINT "test_no_payment"`), []);
    }
    expect((await world.pay(seller, saleId)).body.sale_status).toBe('completed');
  });
});

describe('security 11: the market fee of a part capture', () => {
  test('is at most 60 % of what is captured, in the booking, in lists and when it is changed afterwards', async () => {
    const partner = await givenPartner(base.db);
    const seller = await givenSeller(base.db, { partner });
    const saleId = await world.givenHold(seller, { market_fee_fixed: '23.00', market_fee: '12' });
    expect((await world.capture(seller, saleId, 1000)).body.status_code).toBe(0);
    expect(await saleOf(saleId)).toMatchObject({ captured: 1000, market: 600, processing: 42 });
    expect((await listed(seller, saleId)).sale_price_after_fees).toBe('358');
  });
});

describe('security 12: a release', () => {
  const givenActor = (seller: TestSeller) => ({ by: 'dashboard' as const, userId: 1, sellerIds: [seller.id] });

  test('of what was captured meanwhile refunds nothing', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await world.givenHold(seller);
    await world.capture(seller, saleId);
    for (const amount of [5000, null]) {
      expect(
        await refundSale(world.context, { actor: givenActor(seller), saleId, amount, isRelease: true }),
      ).toMatchObject({ outcome: 'refused', refusal: { key: 'wrong_sale_status', field: 'completed' } });
    }
    expect(await saleOf(saleId)).toMatchObject({ status: 'completed', captured: 5000, refunded: 0 });
  });

  test('beside a capture: one of the two happens, and never a refund', async () => {
    const seller = await givenSeller(base.db);
    for (let turn = 0; turn < 6; turn += 1) {
      const saleId = await world.givenHold(seller);
      const release = () =>
        refundSale(world.context, { actor: givenActor(seller), saleId, amount: 5000, isRelease: true });
      await Promise.all(
        turn % 2 === 0 ? [release(), world.capture(seller, saleId)] : [world.capture(seller, saleId), release()],
      );
      const sale = await saleOf(saleId);
      expect([
        sale?.refunded,
        ['completed', 'voided'].includes(sale?.status ?? ''),
        (sale?.captured ?? 0) + (sale?.voided ?? 0),
      ]).toEqual([0, true, 5000]);
    }
  });

  test('of a hold releases it, of its own amount only', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await world.givenHold(seller);
    expect(
      await refundSale(world.context, { actor: givenActor(seller), saleId, amount: 4000, isRelease: true }),
    ).toMatchObject({ outcome: 'refused', refusal: { key: 'invalid_price' } });
    expect(
      await refundSale(world.context, { actor: givenActor(seller), saleId, amount: 5000, isRelease: true }),
    ).toMatchObject({ outcome: 'succeeded' });
    expect((await saleOf(saleId))?.status).toBe('voided');
  });
});

test('security 15: a link above the largest amount is refused when it is made, by its field', async () => {
  const seller = await givenSeller(base.db);
  const sale = { price: MAXIMUM_AMOUNT + 1, currency: 'ILS', productName: 'A house' };
  const refusal = { ok: false, reason: { key: 'invalid_price', about: 'price' } };
  expect(await makeSaleByPerson(world.context, seller.id, sale)).toEqual(refusal);
  expect(await makeSaleByPerson(world.context, seller.id, { ...sale, type: 'template' })).toEqual(refusal);
  expect(await makeOpenLinkByPerson(world.context, seller.id, sale, MAXIMUM_AMOUNT + 2)).toEqual(refusal);
  expect(await makeSaleByPerson(world.context, seller.id, { ...sale, price: MAXIMUM_AMOUNT })).toMatchObject({
    ok: true,
  });
});

test('security 21: a market fee is not changed beside a payment that is under way', async () => {
  const partner = await givenPartner(base.db);
  const seller = await givenSeller(base.db, { partner });
  const { saleId } = await world.givenSale(seller);
  await world.bank.next({ merchant: String(seller.id), what: 'delay', ms: 400 });
  const paying = world.pay(seller, saleId);
  await new Promise((resolve) => setTimeout(resolve, 150));
  const change = () =>
    world.send(`sales/${saleId}/external-market-fee`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        'svc-merchant-key': seller.svcId,
        'svc-partner-key': partner.clientKey,
      },
      body: JSON.stringify({ market_fee_percentage: 10 }),
    });
  expect((await change()).body.status_error_code).toBe(998);
  expect((await paying).body.sale_status).toBe('completed');
  expect((await change()).body.status_code).toBe(0);
  expect(await saleOf(saleId)).toMatchObject({ market: 500 });
});

test('security 21: whether a sale is busy is read by a statement that begins after its lock', async () => {
  const partner = await givenPartner(base.db);
  const seller = await givenSeller(base.db, { partner });
  const { saleId } = await world.givenSale(seller);
  const asked: string[] = [];
  await base.db.inTransaction(async (inside) => {
    const watched: Database = {
      ...inside,
      query: (one, values) => {
        asked.push(one.text);
        return inside.query(one, values);
      },
      inTransaction: (work) => work(watched),
    };
    expect(
      (
        await lockSale(
          watched,
          { sellerIndex: secretIndex(seller.svcId), clientKeyIndex: secretIndex(partner.clientKey) },
          saleId,
        )
      )?.isBusy,
    ).toBe(false);
  });
  expect(asked.map((text) => [/FOR UPDATE OF s NOWAIT/.test(text), /"isBusy"/.test(text)])).toEqual([
    [true, false],
    [false, true],
  ]);
});

describe('D8: a sale that only keeps a card', () => {
  test('moves no money and says so: answer, callback, lists, ledger', async () => {
    const seller = await givenSeller(base.db, { marketFee: 1000 });
    const { saleId } = await world.givenSale(seller, { sale_type: 'token', sale_price: 5000, market_fee_fixed: 1 });
    const { body } = await world.pay(seller, saleId);
    expect(body).toMatchObject({
      sale_status: 'completed',
      price: 5000,
      svc_transaction_total: '0',
      is_token_sale: true,
    });
    expect(await eventsOf(saleId)).toEqual([
      expect.objectContaining({
        notify_type: 'sale-complete',
        price: '5000',
        svc_transaction_total: '0',
        is_token_sale: '1',
      }),
    ]);
    const item = await listed(seller, saleId);
    expect(item).toMatchObject({ sale_price: 5000, sale_price_after_fees: '0', sale_type: 2 });
    expect([item.sale_fees.sale_processing_fee_total, item.sale_fees.sale_market_fee_total]).toEqual([0, 0]);
    expect(await attemptsOf(seller, saleId)).toEqual([
      expect.objectContaining({
        transaction_price: 0,
        transaction_price_after_fees: '0',
        transaction_action: 'Tokenize',
      }),
    ]);
    expect([await entriesOf(saleId), await saleOf(saleId)]).toEqual([
      0,
      expect.objectContaining({ captured: 0, market: 0, processing: 0 }),
    ]);
    expect((await world.refund(seller, saleId)).body.status_error_code).toBe(352);
  });

  test('that is declined moves none either', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, { sale_type: 'token', sale_price: 5000 });
    await world.bank.next({ merchant: String(seller.id), operation: 'verify', what: 'decline', code: 20004 });
    const { body } = await world.pay(seller, saleId);
    expect([
      body.status_code,
      body.svc_transaction_total,
      (await eventsOf(saleId))[0]?.['svc_transaction_total'],
    ]).toEqual([1, '0', '0']);
    expect((await attemptsOf(seller, saleId))[0]).toMatchObject({
      transaction_price: 0,
      transaction_price_after_fees: '0',
    });
  });
});

describe('D19: what nobody paid', () => {
  test('has nothing after fees: not paid, failed, held, and the failed attempt', async () => {
    const seller = await givenSeller(base.db);
    const { saleId: unpaid } = await world.givenSale(seller);
    const { saleId: failed } = await world.givenSale(seller);
    await world.pay(seller, failed, { credit_card_number: '4000000000000002' });
    const held = await world.givenHold(seller);
    for (const saleId of [unpaid, failed, held])
      expect([saleId, (await listed(seller, saleId)).sale_price_after_fees]).toEqual([saleId, '0']);
    expect((await attemptsOf(seller, failed))[0]).toMatchObject({
      transaction_price: 5000,
      transaction_price_after_fees: '0',
    });
    expect((await attemptsOf(seller, held))[0]).toMatchObject({
      transaction_action: 'Authorize',
      transaction_price_after_fees: '0',
    });
    // The fee is known before the payment (answers, section 2: 2100 of 5000).
    const { saleId: priced } = await world.givenSale(seller, { market_fee: 12, market_fee_fixed: 15 });
    expect((await listed(seller, priced)).sale_fees.sale_market_fee_total).toBe(2100);
    expect((await world.pay(seller, priced)).body.status_code).toBe(0);
    expect((await listed(seller, priced)).sale_price_after_fees).toBe(String(5000 - 2100 - 168));
    expect([
      hasMovedMoney({ type: 'sale', paidAt: null }),
      hasMovedMoney({ type: 'token', paidAt: new Date() }),
      hasMovedMoney({ type: 'sale', paidAt: new Date() }),
    ]).toEqual([false, false, true]);
  });
});

describe('D23: while a bank has a payment', () => {
  test('`pending` is the status everywhere: answer, callback, lists, filters', async () => {
    const seller = await bankSeller();
    const first = await world.givenSale(seller, { sale_payment_method: 'il-direct-debit' });
    const waiting = await start(first.saleId, DEBIT());
    const [paid] = await told(first.saleId);
    expect([paid?.form.get('sale_status'), paid?.form.get('svc_sale_status')]).toEqual(['pending', 'pending']);
    expect(await listed(seller, first.saleId)).toMatchObject({ sale_status: 'pending', sale_price_after_fees: '0' });
    expect((await attemptsOf(seller, first.saleId))[0]).toMatchObject({
      sale_status: 'pending',
      transaction_status: 1,
      transaction_price_after_fees: '0',
    });
    const { saleId: transfer } = await world.givenSale(seller, { sale_payment_method: 'bank-transfer' });
    await start(transfer, TRANSFER);
    for (const path of ['get-sales', 'get-transactions'] as const) {
      const { body } = await world.call(path, { seller_svc_id: seller.svcId, sale_status: 'pending' });
      expect(body.items.map((item: { sale_svc_id: string }) => item.sale_svc_id).sort()).toEqual(
        [first.saleId, transfer].sort(),
      );
    }
    await bankClock(61);
    await notice(waiting.outcome === 'waiting' ? waiting.payment.attemptId : '');
    await bankClock(0);
    // A later debit with its token is answered at once.
    const { body } = await world.call('generate-sale', {
      seller_svc_id: seller.svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'Coffee',
      buyer_key: paid?.form.get('buyer_key'),
    });
    expect([body.sale_status, body.svc_sale_status]).toEqual(['pending', 'pending']);
    const { waiting: open } = await world.bank.control('GET', `/control/challenges?merchant=${seller.id}`);
    await bankClock(122);
    for (const { reference } of open) await notice(reference);
    await bankClock(0);
  });
});
