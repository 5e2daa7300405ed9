import { describe, expect, test, vi } from 'vitest';
import { sandboxWallets } from '#lib/sandbox/sandbox-wallets.ts';
import { TEST_SECRETS, testDatabase } from '#lib/testing/database.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';
import { testWorld } from '#lib/testing/world.ts';
import { cancelPayment } from '../../checkout/cancel-payment.ts';
import { completeChallenge } from './complete-challenge.ts';
import { sweepAttempts } from '../settlement/sweep-attempts.ts';
import { BIT, ENABLE, methodsWorld, PAYPAL, TRANSFER } from '../../../testing/payment-methods.ts';

const base = testDatabase();
const world = testWorld(base);
const {
  seller,
  start,
  stateOf,
  told,
  toldTypes,
  givenWaiting,
  answers,
  sends,
  notice,
  page,
  paidWithCard,
  everyCharge,
} = methodsWorld(base, world);

describe('what a sale offers', () => {
  test.each([
    ['ILS', {}, ['apple-pay', 'google-pay', 'bit', 'credit-card', 'paypal', 'bank-transfer', 'il-direct-debit']],
    ['EUR', {}, ['apple-pay', 'google-pay', 'credit-card', 'paypal', 'bank-transfer', 'sepa']],
    ['GBP', {}, ['apple-pay', 'google-pay', 'credit-card', 'paypal', 'bank-transfer', 'bacs']],
    ['USD', {}, ['apple-pay', 'google-pay', 'credit-card', 'paypal', 'bank-transfer']],
    ['ILS', { sale_type: 'authorize' }, ['apple-pay', 'google-pay', 'credit-card']],
    ['ILS', { capture_buyer: '1' }, ['credit-card', 'il-direct-debit']],
    ['EUR', { capture_buyer: '1' }, ['credit-card', 'sepa']],
    ['GBP', { capture_buyer: '1' }, ['credit-card', 'bacs']],
    ['USD', { capture_buyer: '1' }, ['credit-card']],
    ['ILS', { sale_type: 'token', sale_price: 0 }, ['credit-card', 'il-direct-debit']],
    ['EUR', { sale_type: 'token', sale_price: 0 }, ['credit-card', 'sepa']],
    ['GBP', { sale_type: 'token', sale_price: 0 }, ['credit-card', 'bacs']],
    ['EUR', { sale_type: 'authorize' }, ['apple-pay', 'google-pay', 'credit-card']],
    ['ILS', { sale_payment_method: 'bit' }, ['bit']],
  ])('in %s %o', async (currency, more, methods) => {
    const { saleId } = await world.givenSale(await seller(), { currency, sale_payment_method: 'multi', ...more });
    expect((await page(saleId))?.methods).toEqual(methods);
  });

  test.each([
    ['bit', 'USD'],
    ['il-direct-debit', 'EUR'],
    ['sepa', 'ILS'],
    ['bacs', 'EUR'],
  ])('%s in %s is refused, naming the field', async (method, currency) => {
    const { svcId } = await seller();
    const { body } = await world.call('generate-sale', {
      seller_svc_id: svcId,
      sale_price: 5000,
      currency,
      product_name: 'Coffee',
      sale_payment_method: method,
    });
    expect(body).toMatchObject({ status_error_code: 790, status_additional_info: 'sale_payment_method' });
  });

  test('a method that the seller has not enabled is neither sold nor offered nor paid with', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'multi' });
    await base.owner.query(ENABLE, [own.id, ['credit-card', 'paypal']]);
    const { body } = await world.call('generate-sale', {
      seller_svc_id: own.svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'Coffee',
      sale_payment_method: 'bit',
    });
    expect(body).toMatchObject({ status_error_code: 790, status_additional_info: 'sale_payment_method' });
    expect((await page(saleId))?.methods).toEqual(['credit-card', 'paypal']);
    expect(await start(saleId, BIT)).toEqual({
      outcome: 'refused',
      refusal: 'combination_not_allowed',
      field: 'method',
    });
  });

  test('a card does not pay a sale that is for something else', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'bit' });
    expect(await paidWithCard(saleId)).toMatchObject({ outcome: 'refused', refusal: 'combination_not_allowed' });
  });
});

describe('a wallet is answered at once', () => {
  const wallet = sandboxWallets(TEST_SECRETS.APP_SECRET);
  const agree = (method: 'apple-pay' | 'google-pay', more: { number?: string; amount?: number } = {}) =>
    wallet.agree(method, {
      card: { number: more.number ?? '4111111111111111', expiry: '1230' },
      amount: more.amount ?? 5000,
      currency: 'ILS',
      now: Date.now(),
    });

  test.each(['apple-pay', 'google-pay'] as const)('%s: paid, told as what it is, refunded', async (method) => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'multi' });
    expect(await start(saleId, { method, token: await agree(method) })).toMatchObject({
      outcome: 'paid',
      sale: { payment: { cardBrand: 'Visa' } },
    });
    expect((await told(saleId))[0]?.form.get('sale_payment_method')).toBe(method);
    expect(JSON.stringify(await told(saleId))).not.toContain('4111111111111111');
    expect((await world.refund(own, saleId)).body).toMatchObject({ sale_status: 'refunded' });
  });

  test.each(['apple-pay', 'google-pay'] as const)(
    'L-04: %s is judged by the database’s clock, whatever the process takes for the time',
    async (method) => {
      const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'multi' });
      const token = await agree(method);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
      try {
        expect(await start(saleId, { method, token })).toMatchObject({ outcome: 'paid' });
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('declined it says why, and the sale stays payable', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'apple-pay' });
    expect(
      await start(saleId, { method: 'apple-pay', token: await agree('apple-pay', { number: '4000000000000135' }) }),
    ).toMatchObject({ outcome: 'declined', decline: 'over_limit' });
    expect((await stateOf(saleId)).state).toBe('payable');
  });

  test('holds money, which is captured', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'google-pay', sale_type: 'authorize' });
    expect(await start(saleId, { method: 'google-pay', token: await agree('google-pay') })).toMatchObject({
      outcome: 'paid',
      sale: { status: 'authorized' },
    });
    expect((await world.capture(own, saleId)).body).toMatchObject({ sale_status: 'completed' });
  });

  test('a token for another amount, or none at all, claims nothing', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'apple-pay' });
    for (const token of [await agree('apple-pay', { amount: 4999 }), '{}']) {
      expect(await start(saleId, { method: 'apple-pay', token })).toEqual({
        outcome: 'refused',
        refusal: 'invalid_value',
        field: 'token',
      });
    }
    expect(await stateOf(saleId)).toEqual({ state: 'payable', payment: null, lastAttempt: null });
    expect(await start('SALE-NOBODYS', { method: 'apple-pay', token: '{}' })).toEqual({ outcome: 'sale_not_found' });
  });

  test.each(['apple-pay', 'google-pay'] as const)(
    'security 24: a token of %s pays one sale and no second one, one after the other or at once, in whatever wrapping',
    async (method) => {
      const own = await seller();
      const given = async () => (await world.givenSale(own, { sale_payment_method: 'multi' })).saleId;
      const token = await agree(method);
      const replayed = { outcome: 'refused', refusal: 'invalid_value', field: 'token' };
      expect(await start(await given(), { method, token })).toMatchObject({ outcome: 'paid' });
      const second = await given();
      for (const again of [token, JSON.stringify(JSON.parse(token), null, 2)])
        expect(await start(second, { method, token: again })).toEqual(replayed);
      expect(await stateOf(second)).toEqual({ state: 'payable', payment: null, lastAttempt: null });
      const other = await agree(method);
      const sales = await Promise.all(Array.from({ length: 5 }, given));
      const answers = await Promise.all(sales.map((saleId) => start(saleId, { method, token: other })));
      expect(answers.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1);
      expect([answers.filter(({ outcome }) => outcome === 'refused').length, await everyCharge(own.id)]).toEqual([
        4, 2,
      ]);
    },
  );

  test('security 24: a declined token is used up as well, and the buyer agrees again', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'apple-pay' });
    const token = await agree('apple-pay', { number: '4000000000000135' });
    expect((await start(saleId, { method: 'apple-pay', token })).outcome).toBe('declined');
    expect(await start(saleId, { method: 'apple-pay', token })).toMatchObject({ outcome: 'refused', field: 'token' });
    expect(await start(saleId, { method: 'apple-pay', token: await agree('apple-pay') })).toMatchObject({
      outcome: 'paid',
    });
  });

  test('B-14: agreed to twice at once it is charged once', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'multi' });
    const token = await agree('apple-pay');
    await Promise.all([1, 2, 3].map(() => start(saleId, { method: 'apple-pay', token })));
    expect(await everyCharge(own.id)).toBe(1);
  });
});

describe('Bit and PayPal wait for the buyer', () => {
  test.each([
    ['bit', BIT],
    ['paypal', PAYPAL],
  ])('%s: approved, it is booked by the notice, and told as what it is', async (method, details) => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'multi' });
    const waiting = await givenWaiting(saleId, details);
    expect(waiting).toMatchObject({ method, waitsFor: 'buyer', isCancellable: true, transfer: null });
    expect(waiting.address).toBe(
      `http://localhost:3000/sandbox/pay/${method === 'bit' ? 'phone' : 'paypal'}/${waiting.name}`,
    );
    expect(waiting.simulator).toBe(waiting.address);
    expect((waiting.secondsLeft ?? 0) > 500).toBe(true);
    expect(await notice(waiting.attemptId)).toBe('processed');
    expect((await stateOf(saleId)).state).toBe('waiting');
    await answers(waiting.name, 'passed');
    expect([await notice(waiting.attemptId), await notice(waiting.attemptId)]).toEqual(['processed', 'processed']);
    expect(await stateOf(saleId)).toEqual({ state: 'paid', payment: null, lastAttempt: null });
    const [event] = await told(saleId);
    expect([event?.type, event?.form.get('sale_payment_method'), event?.form.get('sale_status')]).toEqual([
      'sale-complete',
      method,
      'completed',
    ]);
    const { body } = await world.call('get-sales', { seller_svc_id: own.svcId, sale_svc_id: saleId });
    expect(body.items[0]).toMatchObject({ sale_status: 'completed', sale_payment_method: method });
    expect((await world.refund(own, saleId, 2000)).body).toMatchObject({
      status_code: 0,
      sale_status: 'partial-refund',
    });
    expect((await world.refund(own, saleId)).body).toMatchObject({ status_code: 0, sale_status: 'refunded' });
  });

  test('refused at the phone it fails, and the sale can be paid otherwise', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'multi' });
    const waiting = await givenWaiting(saleId, BIT);
    await answers(waiting.name, 'failed');
    await notice(waiting.attemptId);
    expect(await stateOf(saleId)).toEqual({
      state: 'payable',
      payment: null,
      lastAttempt: { attemptId: waiting.attemptId, method: 'bit', decline: 'do_not_honour' },
    });
    expect(await paidWithCard(saleId)).toMatchObject({ outcome: 'paid' });
    expect(await toldTypes(saleId)).toEqual(['sale-failure', 'sale-complete']);
  });

  test('an approval whose notice is lost is found by asking, long before its time is over', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'bit' });
    const waiting = await givenWaiting(saleId, BIT);
    await base.moveClock(16);
    await sweepAttempts(world.context);
    expect((await stateOf(saleId)).state).toBe('waiting');
    await answers(waiting.name, 'passed');
    await base.moveClock(16);
    await sweepAttempts(world.context);
    expect((await stateOf(saleId)).state).toBe('paid');
  });

  test('left alone it is cancelled when its time is over, and cannot be approved any more', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'bit' });
    const waiting = await givenWaiting(saleId, BIT);
    await base.moveClock(10 * 60 + 5);
    await sweepAttempts(world.context);
    expect(await stateOf(saleId)).toMatchObject({ state: 'payable', lastAttempt: { method: 'bit', decline: null } });
    expect(await answers(waiting.name, 'passed')).toEqual({ error: 'not found' });
    expect(await toldTypes(saleId)).toEqual(['sale-failure']);
  });

  test('C-02: another method cancels the one that waits: a late yes at the phone pays nothing', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'multi' });
    const bit = await givenWaiting(saleId, BIT);
    const paypal = await givenWaiting(saleId, PAYPAL);
    expect(await answers(bit.name, 'passed')).toEqual({ error: 'not found' });
    await answers(paypal.name, 'passed');
    expect(await completeChallenge(world.context, paypal.attemptId)).toMatchObject({ saleId });
    expect([(await stateOf(saleId)).state, await everyCharge(own.id)]).toEqual(['paid', 1]);
  });

  test('C-02: a yes that came first is booked, and the other method finds the sale paid', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'multi' });
    const bit = await givenWaiting(saleId, BIT);
    await answers(bit.name, 'passed');
    expect(await paidWithCard(saleId)).toMatchObject({ outcome: 'refused', refusal: 'wrong_sale_status' });
    expect([(await stateOf(saleId)).state, await everyCharge(own.id)]).toEqual(['paid', 1]);
  });

  test('B-14: two tabs with two methods at the same moment charge once', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'multi' });
    await Promise.all([
      start(saleId, BIT),
      start(saleId, PAYPAL),
      paidWithCard(saleId),
      start(saleId, BIT),
      start(saleId, TRANSFER),
    ]);
    const { waiting } = await world.bank.control('GET', `/control/challenges?merchant=${own.id}`);
    for (const { processorReference, reference, transfer } of waiting) {
      await (transfer ? sends(processorReference, 5000) : answers(processorReference, 'passed'));
      await notice(reference);
    }
    await base.moveClock(41);
    await sweepAttempts(world.context);
    expect(await everyCharge(own.id)).toBeLessThanOrEqual(1);
    expect((await stateOf(saleId)).state).toBe((await everyCharge(own.id)) === 1 ? 'paid' : 'payable');
  });

  test('the buyer takes it back: cancelled, or paid where the phone was quicker', async () => {
    const own = await seller();
    const [kept, late] = [
      await world.givenSale(own, { sale_payment_method: 'bit' }),
      await world.givenSale(own, { sale_payment_method: 'bit' }),
    ];
    await givenWaiting(kept.saleId, BIT);
    expect(await cancelPayment(world.context, kept.saleId)).toMatchObject({
      outcome: 'over',
      state: { state: 'payable' },
    });
    const waiting = await givenWaiting(late.saleId, BIT);
    await answers(waiting.name, 'passed');
    expect(await cancelPayment(world.context, late.saleId)).toMatchObject({
      outcome: 'over',
      state: { state: 'paid' },
    });
    expect(await cancelPayment(world.context, 'SALE-NOBODYS')).toEqual({ outcome: 'sale_not_found' });
  });

  test('R-01: a crash between the call and the mark leaves nothing at the phone', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'bit' });
    await world.bank.next({ merchant: String(own.id), what: 'lose_answer' });
    await start(saleId, BIT);
    await base.moveClock(41);
    await sweepAttempts(world.context);
    expect((await stateOf(saleId)).state).toBe('payable');
    expect((await world.bank.control('GET', `/control/challenges?merchant=${own.id}`)).waiting).toEqual([]);
  });

  test('C-08: of a template each buyer waits at a sale of their own', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'multi', sale_type: 'template' });
    const [one, other] = await Promise.all([
      start(saleId, BIT, freshFormToken()),
      start(saleId, PAYPAL, freshFormToken()),
    ]);
    if (one.outcome !== 'waiting' || other.outcome !== 'waiting') throw new Error('not waiting');
    expect(new Set([saleId, one.saleId, other.saleId]).size).toBe(3);
    expect((await stateOf(one.saleId)).payment?.method).toBe('bit');
  });
});
