import { describe, expect, it } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { ALL_HOLDS, ALL_REFUNDS } from '#lib/testing/lists/questions.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { receiptOf } from '#components/sales/sale/receipt.ts';
import { handleProcessorWebhook } from '../settlement/handle-processor-webhook.ts';
import type { HoldsQuery } from '../views/holds.ts';
import type { RefundsQuery } from '../views/refunds.ts';
import { chooseHolds, hasHolds, listHolds } from './list-holds.sql.ts';
import { hasRefunds, listRefunds } from './list-refunds.sql.ts';
import { listSales } from './list-sales.sql.ts';
import { ownerOf, showSale } from './show-sale.ts';

const base = testDatabase();
const world = testWorld(base);
const holdsOf = (seller: TestSeller, change: Partial<HoldsQuery> = {}) =>
  listHolds(base.db, [seller.id], { ...ALL_HOLDS, ...change });
const EVERY = { ...ALL_REFUNDS, size: 25 };
const refundsOf = (seller: TestSeller, change: Partial<RefundsQuery> = {}) =>
  listRefunds(base.db, [seller.id], { ...EVERY, ...change });
const show = async (seller: TestSeller, saleId: string) => {
  const sale = await showSale(base.db, [seller.id], saleId);
  if (!sale) throw new Error('no such sale');
  return sale;
};

async function givenPaid(seller: TestSeller): Promise<{ saleId: string; attemptId: string }> {
  const { saleId } = await world.givenSale(seller);
  const { body } = await world.pay(seller, saleId);
  return { saleId, attemptId: body.svc_transaction_id };
}

describe('the holds', () => {
  it('come by the time they have left, with what is left of each and what all of them come to', async () => {
    const seller = await givenSeller(base.db);
    const first = await world.givenHold(seller);
    await base.moveClock(3_600);
    const second = await world.givenHold(seller, { sale_price: 9_000 });
    await world.call('generate-sale', {
      seller_svc_id: seller.svcId,
      sale_price: 2_000,
      currency: 'ILS',
      product_name: 'A part',
      sale_type: 'multi-capture',
      origin_sale_id: second,
    });
    const { rows, totals, count } = await holdsOf(seller);
    expect(rows.map(({ saleId, held, authorized }) => [saleId, held, authorized])).toEqual([
      [first, 5_000, 5_000],
      [second, 7_000, 9_000],
    ]);
    expect([totals, count]).toEqual([[{ currency: 'ILS', count: 2, held: 12_000 }], 2]);
    expect((await holdsOf(seller, { sort: 'amount', ascending: false })).rows.map(({ saleId }) => saleId)).toEqual([
      second,
      first,
    ]);
  });
  it('end within the hours that are asked, and are gone when their time is over, released or not', async () => {
    const seller = await givenSeller(base.db);
    await world.givenHold(seller);
    expect([(await holdsOf(seller, { endsWithin: 24 })).count, await hasHolds(base.db, [seller.id])]).toEqual([
      0,
      true,
    ]);
    await base.moveClock(145 * 3_600);
    expect((await holdsOf(seller, { endsWithin: 24 })).count).toBe(1);
    await base.moveClock(23 * 3_600);
    expect([
      (await holdsOf(seller)).count,
      await hasHolds(base.db, [seller.id]),
      await chooseHolds(base.db, [seller.id], ALL_HOLDS, 10),
    ]).toEqual([0, false, []]);
  });
  it('are a seller’s own, and narrow by amount, currency and text', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const saleId = await world.givenHold(seller, { transaction_id: 'A-7' });
    expect((await holdsOf(other)).count).toBe(0);
    for (const change of [
      { search: 'A-7' },
      { search: saleId },
      { search: '₪50' },
      { search: '1111' },
      { currency: 'ILS' },
      { least: 5_000, most: 5_000 },
    ])
      expect((await holdsOf(seller, change)).count).toBe(1);
    for (const change of [{ search: 'A-8' }, { currency: 'USD' }, { least: 5_001 }, { search: "' OR 1=1 --" }])
      expect((await holdsOf(seller, change)).count).toBe(0);
  });
  it('that are worked on are busy, and are not chosen', async () => {
    const seller = await givenSeller(base.db);
    const [busy, free] = [await world.givenHold(seller), await world.givenHold(seller)];
    await base.owner.query(
      statement(
        'test_open_attempt',
        `INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, channel, lease_until)
      SELECT 'TRAN-OPEN', id, seller_id, 'capture', 5000, 'ILS', 'api', app_now() FROM sale WHERE public_id = $1`,
      ),
      [busy],
    );
    expect((await holdsOf(seller)).rows.map(({ saleId, isBusy }) => [saleId, isBusy])).toEqual([
      [busy, true],
      [free, false],
    ]);
    expect((await chooseHolds(base.db, [seller.id], ALL_HOLDS, 10)).map(({ saleId }) => saleId)).toEqual([free]);
  });
});

describe('the refunds', () => {
  it('are everything that went back and everything that was meant to, with the sums of what did', async () => {
    const seller = await givenSeller(base.db);
    const paid = await givenPaid(seller);
    await world.refund(seller, paid.saleId, 1_000);
    await world.bank.next({ merchant: String(seller.id), operation: 'refund', what: 'decline' });
    await world.refund(seller, paid.saleId, 2_000);
    const held = await world.givenHold(seller);
    await world.refund(seller, held);
    const { rows, totals, count } = await refundsOf(seller);
    expect(rows.map(({ kind, state, amount, saleId }) => [kind, state, amount, saleId])).toEqual([
      ['void', 'succeeded', 5_000, held],
      ['refund', 'declined', 2_000, paid.saleId],
      ['refund', 'succeeded', 1_000, paid.saleId],
    ]);
    expect([totals, count]).toEqual([[{ currency: 'ILS', count: 3, refunded: 1_000, released: 5_000 }], 3]);
    const some = async (change: Partial<RefundsQuery>) => (await refundsOf(seller, change)).count;
    expect([
      await some({ states: ['declined'] }),
      await some({ states: ['done', 'declined'] }),
      await some({ kinds: ['void'] }),
      await some({ source: 'balance' }),
      await some({ source: 'card' }),
    ]).toEqual([1, 3, 1, 2, 0]);
    expect([
      await some({ search: '₪20' }),
      await some({ search: held }),
      await some({ least: 2_000 }),
      await some({ currency: 'EUR' }),
      await some({ page: 9 }),
    ]).toEqual([1, 1, 2, 0, 3]);
  });
  it('are a seller’s own', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    await world.refund(seller, (await givenPaid(seller)).saleId);
    expect([
      (await refundsOf(other)).count,
      await hasRefunds(base.db, [other.id]),
      await hasRefunds(base.db, [seller.id]),
      (await listRefunds(base.db, [], EVERY)).count,
    ]).toEqual([0, false, true, 0]);
  });
});

describe('one sale', () => {
  it('says what the seller receives, and the lines add up to what the ledger has', async () => {
    const seller = await givenSeller(base.db, { partner: await givenPartner(base.db), marketFee: 300 });
    const saleId = await world.givenHold(seller);
    await world.call('capture-sale', {
      seller_svc_id: seller.svcId,
      svc_client_key: seller.partner?.clientKey,
      svc_sale_id: saleId,
      sale_price: 4_000,
    });
    await world.call('refund-sale', {
      seller_svc_id: seller.svcId,
      svc_client_key: seller.partner?.clientKey,
      svc_sale_id: saleId,
      sale_refund_amount: 1_500,
    });
    const sale = await show(seller, saleId);
    const { entries, total } = receiptOf(sale.receipt);
    expect(entries.map(({ word, amount }) => [word, amount])).toEqual([
      ['paid', 4_000],
      ['processing', -136],
      ['feeVat', -24],
      ['market', -120],
      ['refund', -1_500],
    ]);
    expect([total, sale.funding]).toEqual([2_220, { balance: 2_220, card: null }]);
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    expect(sale).toMatchObject({ captured: 4_000, voided: 1_000, processingFee: 136, marketFee: 120 });
  });
  it('knows its chargebacks, which of them came back, and that the bank can reverse them', async () => {
    const seller = await givenSeller(base.db);
    const { saleId, attemptId } = await givenPaid(seller);
    const { reference } = await world.bank.control('POST', '/control/chargebacks', { originalReference: attemptId });
    await handleProcessorWebhook(world.context, reference);
    expect(await show(seller, saleId)).toMatchObject({
      status: 'chargeback',
      chargedBack: 5_000,
      disputes: [{ amount: 5_000, reversedAt: null, isAtBank: true }],
    });
    await handleProcessorWebhook(
      world.context,
      (await world.bank.control('POST', `/control/chargebacks/${reference}/reverse`)).reference,
    );
    const [dispute] = (await show(seller, saleId)).disputes;
    expect(dispute?.reversedAt).toBeInstanceOf(Date);
  });
  it('names what it came from and what came out of it, and of a stranger’s only that it is there', async () => {
    const partner = await givenPartner(base.db);
    const [seller, sibling] = [await givenSeller(base.db, { partner }), await givenSeller(base.db, { partner })];
    const held = await world.givenHold(seller, { svc_client_key: partner.clientKey });
    const drawn = await world.call('generate-sale', {
      seller_svc_id: sibling.svcId,
      svc_client_key: partner.clientKey,
      sale_price: 2_000,
      currency: 'ILS',
      product_name: 'A part',
      sale_type: 'multi-capture',
      origin_sale_id: held,
    });
    const own = await show(seller, held);
    expect(own.children).toMatchObject({
      count: 1,
      paid: 1,
      collected: 2_000,
      latest: [{ saleId: null, buyerName: null, price: 2_000 }],
    });
    expect((await show(sibling, drawn.body.svc_sale_id)).parent).toEqual({
      saleId: null,
      code: own.code,
      type: 'authorize',
    });
    const both = await showSale(base.db, [seller.id, sibling.id], held);
    expect(both?.children.latest[0]?.saleId).toBe(drawn.body.svc_sale_id);
    const list = (parentId: string, ids: number[]) =>
      listSales(base.db, ids, {
        ...EVERY,
        statuses: [],
        parentId,
        subscriptionId: null,
        sort: 'created',
        ascending: false,
      });
    expect([(await list(held, [seller.id, sibling.id])).count, (await list(held, [sibling.id])).count]).toEqual([1, 0]);
  });
  it('shows the card that was saved or paid with, and never its key', async () => {
    const seller = await givenSeller(base.db);
    const token = await world.givenToken(seller);
    const { saleId } = await world.givenSale(seller);
    await world.call('pay-sale', {
      seller_svc_id: seller.svcId,
      sale_price: '5000',
      currency: 'ILS',
      installments: '1',
      sale_return_url: 'https://shop.example.com/done',
      svc_sale_id: saleId,
      buyer_key: token,
    });
    const paid = await show(seller, saleId);
    expect(paid.token).toMatchObject({
      isFromHere: false,
      isPermanent: true,
      state: 'active',
      cardMask: '411111******1111',
    });
    expect(JSON.stringify(paid)).not.toContain(token);
    const saved = await world.givenSale(seller, { capture_buyer: '1' });
    await world.pay(seller, saved.saleId);
    expect((await show(seller, saved.saleId)).token).toMatchObject({ isFromHere: true, state: 'unused' });
  });
  it('says what a refund would be paid from', async () => {
    const seller = await givenSeller(base.db);
    const token = await world.givenToken(seller, { credit_card_number: '4580000000000000' });
    await base.owner.query(
      statement(
        'test_keep_refund_card',
        'UPDATE seller SET refund_token_id = (SELECT id FROM buyer_token WHERE public_id = $2) WHERE id = $1',
      ),
      [seller.id, token],
    );
    const { saleId } = await givenPaid(seller);
    const { funding, receipt } = await show(seller, saleId);
    expect(funding).toEqual({ balance: receiptOf(receipt).total, card: { brand: 'Visa', last4: '0000' } });
    await world.refund(seller, saleId);
    const after = await show(seller, saleId);
    expect(receiptOf(after.receipt).entries.map(({ word }) => word)).toEqual([
      'paid',
      'processing',
      'feeVat',
      'fromCard',
      'refund',
    ]);
    expect((await refundsOf(seller, { source: 'card' })).rows).toMatchObject([{ fromSellerCard: true, amount: 5_000 }]);
  });
  it('has an owner only for those who may see it', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const { saleId } = await world.givenSale(seller);
    expect([
      await ownerOf(base.db, [seller.id], saleId),
      await ownerOf(base.db, [other.id], saleId),
      await ownerOf(base.db, [], saleId),
    ]).toEqual([seller.id, null, null]);
  });
});
