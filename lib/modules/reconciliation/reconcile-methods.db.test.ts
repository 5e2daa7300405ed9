import { expect, test } from 'vitest';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { startPayment } from '#lib/modules/checkout/start-payment.ts';
import type { PaymentDetails } from '#lib/modules/checkout/contract/buyer-page.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { reconcileDay } from './reconcile-day.ts';

const base = testDatabase();
const world = testWorld(base);

test('P-05: what was paid without a card, returned and taken back is in both books alike', async () => {
  const seller = await givenSeller(base.db, { currencies: ['ILS', 'EUR'] });
  const begin = async (currency: string, details: PaymentDetails) => {
    const { saleId } = await world.givenSale(seller, { currency, sale_payment_method: 'multi' });
    const answer = await startPayment(world.context, saleId, { details, buyerName: '', language: 'en' });
    return { saleId, reference: answer.outcome === 'waiting' ? answer.payment.attemptId : '' };
  };
  const debit = await begin('EUR', {
    method: 'sepa',
    iban: 'DE89370400440532013000',
    holder: 'Anna Schmidt',
    hasAgreed: true,
  });
  const [bit, transfer, left] = [
    await begin('ILS', { method: 'bit', phone: '' }),
    await begin('ILS', { method: 'bank-transfer' }),
    await begin('ILS', { method: 'bank-transfer' }),
  ];
  const { waiting } = await world.bank.control('GET', '/control/challenges');
  const nameOf = (reference: string) =>
    waiting.find((one: { reference: string }) => one.reference === reference).processorReference;
  await world.bank.control('POST', `/control/challenges/${nameOf(bit.reference)}`, { result: 'passed' });
  await world.bank.control('POST', `/control/challenges/${nameOf(transfer.reference)}/receive`, { amount: 5000 });
  await world.bank.control('POST', `/control/challenges/${nameOf(left.reference)}/receive`, { amount: 1000 });
  for (const { reference } of [bit, transfer, left])
    expect(await handleProcessorWebhook(world.context, reference)).toBe('processed');
  for (const { saleId } of [debit, bit]) expect((await world.refund(seller, saleId, 2000)).body.status_code).toBe(0);
  const dispute = await world.bank.control('POST', `/control/challenges/${nameOf(transfer.reference)}/return`);
  expect(await handleProcessorWebhook(world.context, dispute.reference)).toBe('processed');
  // Three payments, two refunds, one return; the partial transfer is not matched to a payment yet.
  expect(await reconcileDay(world.context, new Date().toISOString().slice(0, 10))).toMatchObject({
    findings: [],
    matched: 6,
  });
});
