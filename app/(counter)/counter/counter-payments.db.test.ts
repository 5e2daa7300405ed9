import { expect, test } from 'vitest';
import { latestPayments } from '#lib/modules/counter/shift-totals.sql.ts';
import { listSales } from '#lib/modules/payments/reading/list-sales.sql.ts';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { counterOrderOf, givenCounter, sellAtCounter } from '#lib/testing/pos/counter.ts';
import { testWorld } from '#lib/testing/world.ts';
import { counterSalePayment } from './counter-payments.ts';

/** Refunds that the counter offers, against the refusals of the refund itself. */

const base = testDatabase();
const world = testWorld(base);

async function givenTaken() {
  const { seller, by } = await givenCounter(base);
  const saleId = await sellAtCounter(world, by, counterOrderOf());
  const { body } = await world.pay(seller, saleId, { sale_price: '2400' });
  const latest = async () => {
    const [row] = await latestPayments(base.db, by, 1);
    const { rows } = await listSales(base.db, [seller.id], {
      search: '',
      statuses: [],
      currency: null,
      from: null,
      until: null,
      least: null,
      most: null,
      parentId: null,
      subscriptionId: null,
      ids: [saleId],
      sort: 'created',
      ascending: false,
      page: 1,
      size: 1,
    });
    if (!row || !rows[0]) throw new Error('nothing was taken');
    return counterSalePayment(row, rows[0]);
  };
  const dispute = async (amount?: number) => {
    const { reference } = await world.bank.control('POST', '/control/chargebacks', {
      originalReference: body.svc_transaction_id,
      ...(amount && { amount }),
    });
    await handleProcessorWebhook(world.context, reference);
  };
  return { seller, saleId, latest, dispute };
}

test('what was taken can be given back, less what was given back already', async () => {
  const { seller, saleId, latest } = await givenTaken();
  expect(await latest()).toMatchObject({ state: 'paid', left: 2_400 });
  await world.refund(seller, saleId, 1_000);
  expect(await latest()).toMatchObject({ state: 'partly-returned', left: 1_400 });
});

test('a disputed sale is offered no refund, because one would be refused', async () => {
  const { seller, saleId, latest, dispute } = await givenTaken();
  await dispute(1_000);
  const { left } = await latest();
  const { body } = await world.refund(seller, saleId, 1_400);
  expect([left > 0, body.status_code === 0]).toEqual([body.status_code === 0, left > 0]);
  await dispute();
  expect(await latest()).toMatchObject({ left: 0 });
});
