import { describe, expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { testWorld } from '#lib/testing/world.ts';
import { cancelPayment } from '../../checkout/cancel-payment.ts';
import type { PaymentDetails } from '../../checkout/contract/buyer-page.ts';
import { sweepAttempts } from './sweep-attempts.ts';
import { BACS, DEBIT, methodsWorld, SEPA, TRANSFER } from '../../../testing/payment-methods.ts';

const base = testDatabase();
const world = testWorld(base);
const { seller, start, stateOf, told, toldTypes, givenWaiting, sends, bankClock, notice, paidWithCard, everyCharge } =
  methodsWorld(base, world);

describe('a bank transfer waits for its money', () => {
  test('whole: the sale is pending, then complete', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'bank-transfer' });
    const waiting = await givenWaiting(saleId, TRANSFER);
    expect(waiting).toMatchObject({
      waitsFor: 'transfer',
      isCancellable: true,
      transfer: { reference: waiting.name, amount: 5000, received: 0, missing: 5000 },
    });
    const { body } = await world.call('get-sales', { seller_svc_id: own.svcId, sale_svc_id: saleId });
    expect(body.items[0].sale_status).toBe('pending');
    expect((await world.pay(own, saleId)).body).toMatchObject({
      status_error_code: 305,
      status_additional_info: 'pending',
    });
    expect(await paidWithCard(saleId)).toMatchObject({ outcome: 'refused', refusal: 'wrong_sale_status' });
    await sends(waiting.name, 5000);
    await notice(waiting.attemptId);
    expect([(await stateOf(saleId)).state, await toldTypes(saleId)]).toEqual(['paid', ['sale-complete']]);
    expect((await world.refund(own, saleId)).body).toMatchObject({ status_code: 0, sale_status: 'refunded' });
  });

  test('in parts it keeps waiting and says what is missing; too much goes back', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'bank-transfer' });
    const { name, attemptId } = await givenWaiting(saleId, TRANSFER);
    await sends(name, 2000);
    await notice(attemptId);
    expect((await stateOf(saleId)).payment?.transfer).toMatchObject({ amount: 5000, received: 2000, missing: 3000 });
    expect(await sends(name, 4500)).toEqual({ received: 5000, returned: 1500 });
    await base.moveClock(61);
    await sweepAttempts(world.context);
    expect((await stateOf(saleId)).state).toBe('paid');
  });

  test('that comes after its time, or after it was taken back, goes back', async () => {
    const own = await seller();
    const [late, taken] = [
      await world.givenSale(own, { sale_payment_method: 'multi' }),
      await world.givenSale(own, { sale_payment_method: 'multi' }),
    ];
    const overdue = await givenWaiting(late.saleId, TRANSFER);
    await base.moveClock(3 * 86_400 + 60);
    await sweepAttempts(world.context);
    expect(await stateOf(late.saleId)).toMatchObject({
      state: 'payable',
      lastAttempt: { method: 'bank-transfer', decline: null },
    });
    expect(await sends(overdue.name, 5000)).toEqual({ received: 0, returned: 5000 });
    const waiting = await givenWaiting(taken.saleId, TRANSFER);
    await sends(waiting.name, 1000);
    expect(await cancelPayment(world.context, taken.saleId)).toMatchObject({
      outcome: 'over',
      state: { state: 'payable' },
    });
    expect(await paidWithCard(taken.saleId)).toMatchObject({ outcome: 'paid' });
    expect(await everyCharge(own.id)).toBe(1);
  });
});

describe('debits take as long as their banks', () => {
  test('SEPA that is paid at once, and one that is refused at once', async () => {
    const own = await seller();
    const make = async () => (await world.givenSale(own, { currency: 'EUR', sale_payment_method: 'sepa' })).saleId;
    const [paid, refused] = [await make(), await make()];
    expect(
      await start(paid, {
        method: 'sepa',
        iban: 'DE89 3704 0044 0532 0130 00',
        holder: 'Anna Schmidt',
        hasAgreed: true,
      }),
    ).toMatchObject({ outcome: 'paid', sale: { status: 'completed' } });
    expect(await start(refused, SEPA('3001'))).toMatchObject({ outcome: 'declined', decline: 'do_not_honour' });
  });

  test.each([
    ['SEPA', 'EUR', SEPA('3003'), 'paid'],
    ['SEPA', 'EUR', SEPA('3004'), 'payable'],
    ['BACS', 'GBP', BACS('90012345'), 'paid'],
  ] as const)('%s in %s after three minutes of the sandbox clock', async (_, currency, details, end) => {
    const { saleId } = await world.givenSale(await seller(), { currency, sale_payment_method: 'multi' });
    const waiting = await givenWaiting(saleId, details);
    expect(waiting).toMatchObject({
      waitsFor: 'bank',
      isCancellable: false,
      secondsLeft: null,
      simulator: `/sandbox/pay/bank/${waiting.name}`,
    });
    expect(waiting.accountMask).toMatch(/^(DE)?\*{4}\d{4}$/);
    expect(await cancelPayment(world.context, saleId)).toMatchObject({ outcome: 'kept', state: { state: 'waiting' } });
    await notice(waiting.attemptId);
    expect((await stateOf(saleId)).state).toBe('waiting');
    await bankClock(181);
    await notice(waiting.attemptId);
    await bankClock(0);
    expect((await stateOf(saleId)).state).toBe(end);
  });

  test.each([
    ['SEPA', 'EUR', SEPA('3002')],
    ['BACS', 'GBP', BACS('33333335')],
  ])('%s that completes and is taken back is a chargeback', async (_, currency, details) => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { currency, sale_payment_method: 'multi' });
    expect(await start(saleId, details)).toMatchObject({ outcome: 'paid' });
    await bankClock(61);
    const { notices } = await world.bank.control('GET', '/control/notices');
    await bankClock(0);
    const { reference } = notices.findLast(({ operation }: { operation: string }) => operation === 'chargeback');
    expect(await notice(reference)).toBe('processed');
    expect(await toldTypes(saleId)).toEqual(['sale-complete', 'sale-chargeback']);
  });

  test('BACS that is paid at once', async () => {
    const { saleId } = await world.givenSale(await seller(), { currency: 'GBP', sale_payment_method: 'bacs' });
    expect(await start(saleId, BACS('00012345'))).toMatchObject({ outcome: 'paid', sale: { status: 'completed' } });
  });

  test('R-13: an Israeli debit tells that it was handed in, what became of it, and what the bank says of the mandate', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'il-direct-debit' });
    const waiting = await givenWaiting(saleId, DEBIT());
    const [paid] = await told(saleId);
    expect([
      paid?.type,
      paid?.form.get('sale_status'),
      paid?.form.get('status_code'),
      paid?.form.get('buyer_status'),
    ]).toEqual(['sale-paid', 'pending', '0', '0']);
    expect(paid?.form.get('buyer_key')).toMatch(/^BUYER/);
    await bankClock(61);
    for (const _ of [1, 2, 3]) await notice(waiting.attemptId);
    await bankClock(0);
    expect(await toldTypes(saleId)).toEqual(['sale-paid', 'sale-complete', 'sale-il-direct-debit-update']);
    const { form } = (await told(saleId))[2] ?? {};
    expect([
      form?.get('authorization_status'),
      form?.get('authorization_error_code'),
      form?.get('sale_payment_method'),
    ]).toEqual(['1', '0', 'il-direct-debit']);
    expect(JSON.stringify(await told(saleId))).not.toContain('2222111');
  });

  test('R-13: and one that the bank refuses', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'il-direct-debit' });
    const waiting = await givenWaiting(saleId, DEBIT({ branch: '113', account: '4444333' }));
    await bankClock(61);
    await base.moveClock(61);
    await sweepAttempts(world.context);
    await bankClock(0);
    expect(await toldTypes(saleId)).toEqual(['sale-paid', 'sale-failure', 'sale-il-direct-debit-update']);
    const { form } = (await told(saleId))[2] ?? {};
    expect([
      form?.get('authorization_status'),
      form?.get('authorization_error_code'),
      form?.get('svc_transaction_id'),
    ]).toEqual(['2', '20004', waiting.attemptId]);
    expect((await stateOf(saleId)).state).toBe('payable');
  });

  test('R-13: what becomes of a mandate later is told each time, once, with a transaction of its own', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'il-direct-debit' });
    const waiting = await givenWaiting(saleId, DEBIT());
    const key = (await told(saleId))[0]?.form.get('buyer_key') ?? '';
    // Before it was paid there is no mandate to change.
    expect(
      await world.bank.control('POST', `/control/challenges/${waiting.name}/mandate`, { status: 6 }),
    ).toMatchObject({ error: 'not found' });
    await bankClock(61);
    await notice(waiting.attemptId);
    await bankClock(0);
    for (const status of [5, 6, 13, 3]) {
      const { reference } = await world.bank.control('POST', `/control/challenges/${waiting.name}/mandate`, { status });
      for (const _ of [1, 2]) expect(await notice(reference)).toBe('processed');
    }
    expect(
      await world.bank.control('POST', `/control/challenges/${waiting.name}/mandate`, { status: 4 }),
    ).toMatchObject({ error: 'invalid request' });
    const updates = (await told(saleId))
      .filter(({ type }) => type === 'sale-il-direct-debit-update')
      .map(({ form }) => form);
    expect(
      updates.map((form) => [
        form.get('authorization_status'),
        form.get('authorization_error_code'),
        form.get('sale_status'),
        form.get('status_code'),
      ]),
    ).toEqual(['1', '5', '6', '13', '3'].map((status) => [status, '0', 'completed', '0']));
    expect(new Set(updates.map((form) => form.get('svc_transaction_id'))).size).toBe(5);
    // A mandate that its owner cancelled pays nothing any more.
    const { body } = await world.call('generate-sale', {
      seller_svc_id: own.svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'Coffee',
      buyer_key: key,
    });
    expect(body).toMatchObject({ status_code: 1, status_error_code: 9004 });
    const listed = await world.call('get-transactions', { seller_svc_id: own.svcId, svc_sale_id: saleId });
    expect(
      listed.body.items.map(({ transaction_action }: { transaction_action: string }) => transaction_action),
    ).toEqual(['Debit']);
  });

  test('R-13: under its mandate a later debit is told when it is handed in, and not when it goes well', async () => {
    const own = await seller();
    const first = await world.givenSale(own, { sale_payment_method: 'il-direct-debit' });
    const waiting = await givenWaiting(first.saleId, DEBIT());
    const key = (await told(first.saleId))[0]?.form.get('buyer_key') ?? '';
    await bankClock(61);
    await notice(waiting.attemptId);
    const { body } = await world.call('generate-sale', {
      seller_svc_id: own.svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'Coffee',
      buyer_key: key,
    });
    expect(body).toMatchObject({ status_code: 0, sale_status: 'pending' });
    const { waiting: open } = await world.bank.control('GET', `/control/challenges?merchant=${own.id}`);
    await bankClock(122);
    expect(await notice(open[0].reference)).toBe('processed');
    await bankClock(0);
    expect((await stateOf(body.svc_sale_id)).state).toBe('paid');
    expect(await toldTypes(body.svc_sale_id)).toEqual(['sale-paid']);
  });

  test('R-01: handed to the bank by a process that died is submitted, not failed', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'il-direct-debit' });
    await world.bank.next({ merchant: String(own.id), what: 'lose_answer' });
    await world.bank.next({ operation: 'cancel-or-confirm', what: 'lose_answer' });
    expect(await start(saleId, DEBIT())).toMatchObject({ outcome: 'unknown' });
    expect((await stateOf(saleId)).state).toBe('working');
    await base.moveClock(41);
    await sweepAttempts(world.context);
    expect([(await stateOf(saleId)).state, await toldTypes(saleId)]).toEqual(['waiting', ['sale-paid']]);
    // Eight days later the payment still waits: no outcome was presumed.
    await base.moveClock(8 * 86_400);
    await sweepAttempts(world.context);
    expect((await stateOf(saleId)).state).toBe('waiting');
    await bankClock(61);
    await base.moveClock(6 * 3_600);
    await sweepAttempts(world.context);
    await bankClock(0);
    expect((await stateOf(saleId)).state).toBe('paid');
  });

  test.each([
    [{ iban: 'DE00370400440532013000' }, 'iban'],
    [{ holder: '' }, 'holder'],
    [{ hasAgreed: false }, 'hasAgreed'],
  ])('what cannot be right is named: %o', async (more, field) => {
    const { saleId } = await world.givenSale(await seller(), { currency: 'EUR', sale_payment_method: 'sepa' });
    expect(await start(saleId, { ...SEPA('3003'), ...more } as PaymentDetails)).toEqual({
      outcome: 'refused',
      refusal: 'invalid_value',
      field,
    });
  });
});
