import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { sandboxWallets } from '#lib/sandbox/wallets/sandbox-wallets.ts';
import { TEST_SECRETS, testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { cancelPayment } from './cancel-payment.ts';
import { completeChallenge } from './complete-challenge.ts';
import type { PaymentDetails, WaitingPayment } from './contract/buyer-page.ts';
import { findPaymentStateForBuyer } from './find-payment-state.ts';
import { findSaleForBuyer } from './find-sale-for-buyer.ts';
import { hearNotice } from './hear-notice.ts';
import { payFromPage } from './pay-from-page.ts';
import { startPayment } from './start-payment.ts';
import { sweepAttempts } from './sweep-attempts.ts';

const base = testDatabase();
const world = testWorld(base);

const TOLD = statement(
  'methods_told',
  `SELECT e.notify_type AS type, e.body FROM event e JOIN sale s ON s.id = e.sale_id WHERE s.public_id = $1 ORDER BY e.id`,
);
const ENABLE = statement('methods_enable', 'UPDATE seller SET payment_methods = $2 WHERE id = $1');

const CURRENCIES = ['ILS', 'USD', 'EUR', 'GBP'];
const seller = () => givenSeller(base.db, { currencies: CURRENCIES });

const BIT: PaymentDetails = { method: 'bit', phone: '' };
const PAYPAL: PaymentDetails = { method: 'paypal' };
const TRANSFER: PaymentDetails = { method: 'bank-transfer' };
const SEPA = (ending: string): PaymentDetails => ({ method: 'sepa', iban: ibanEnding(ending), holder: 'Anna Schmidt', hasAgreed: true });
const BACS = (account: string): PaymentDetails => ({ method: 'bacs', sortCode: '10-88-00', account, holder: 'Jo Bloggs', hasAgreed: true });
const DEBIT = (more: object = {}): PaymentDetails => ({
  method: 'il-direct-debit', bank: '54', branch: '112', account: '2222111', holder: 'Dana Levi', socialId: '008336174', hasAgreed: true, ...more,
});

/** A German IBAN that ends so, with its check digits. */
function ibanEnding(ending: string): string {
  const account = `37040044${'0532010000'.slice(0, -ending.length)}${ending}`;
  const rest = [...`${account}131400`].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return `DE${String(98 - rest).padStart(2, '0')}${account}`;
}

const start = (saleId: string, details: PaymentDetails) => startPayment(world.context, saleId, { details, buyerName: '', language: 'en' });
const stateOf = async (saleId: string) => {
  const state = await findPaymentStateForBuyer(world.context, saleId);
  if (!state) throw new Error('no such sale');
  return state;
};
const told = async (saleId: string) => (await base.db.query<{ type: string; body: string }>(TOLD, [saleId])).map(({ type, body }) => ({ type, form: new URLSearchParams(body) }));
const toldTypes = async (saleId: string) => (await told(saleId)).map(({ type }) => type);

async function givenWaiting(saleId: string, details: PaymentDetails): Promise<WaitingPayment & { name: string }> {
  const answer = await start(saleId, details);
  if (answer.outcome !== 'waiting') throw new Error(`not waiting but ${JSON.stringify(answer)}`);
  const { waiting } = await world.bank.control('GET', '/control/challenges');
  const name = waiting.find(({ reference }: { reference: string }) => reference === answer.payment.attemptId)?.processorReference;
  return { ...answer.payment, name };
}

const answers = (name: string, result: 'passed' | 'failed') => world.bank.control('POST', `/control/challenges/${name}`, { result });
const sends = (name: string, amount: number) => world.bank.control('POST', `/control/challenges/${name}/receive`, { amount });
const bankClock = (offsetSeconds: number) => world.bank.control('PUT', '/control/clock', { offsetSeconds });
const notice = (reference: string) => hearNotice(world.context, reference);
const page = async (saleId: string) => findSaleForBuyer(world.context, saleId);
const paidWithCard = (saleId: string) =>
  payFromPage(world.context, saleId, { cardNumber: '4111111111111111', cardExpiry: '12/30', cardCvv: '123', buyerName: 'Dana Levi', socialId: '', installments: '1', language: 'en' });

const everyCharge = async (sellerId: number) =>
  (await world.bank.control('GET', `/control/books?merchant=${sellerId}`)).sums.filter(({ operation }: { operation: string }) => operation === 'charge').reduce((sum: number, { count }: { count: number }) => sum + count, 0);

describe('what a sale offers', () => {
  test.each([
    ['ILS', {}, ['apple-pay', 'google-pay', 'bit', 'credit-card', 'paypal', 'bank-transfer', 'il-direct-debit']],
    ['EUR', {}, ['apple-pay', 'google-pay', 'credit-card', 'paypal', 'bank-transfer', 'sepa']],
    ['GBP', {}, ['apple-pay', 'google-pay', 'credit-card', 'paypal', 'bank-transfer', 'bacs']],
    ['USD', {}, ['apple-pay', 'google-pay', 'credit-card', 'paypal', 'bank-transfer']],
    ['ILS', { sale_type: 'authorize' }, ['apple-pay', 'google-pay', 'credit-card']],
    ['ILS', { capture_buyer: '1' }, ['credit-card', 'il-direct-debit']],
    ['ILS', { sale_type: 'token', sale_price: 0 }, ['credit-card']],
    ['ILS', { sale_payment_method: 'bit' }, ['bit']],
  ])('in %s %o', async (currency, more, methods) => {
    const { saleId } = await world.givenSale(await seller(), { currency, sale_payment_method: 'multi', ...more });
    expect((await page(saleId))?.methods).toEqual(methods);
  });

  test.each([['bit', 'USD'], ['il-direct-debit', 'EUR'], ['sepa', 'ILS'], ['bacs', 'EUR']])('%s in %s is refused with its name', async (method, currency) => {
    const { svcId } = await seller();
    const { body } = await world.call('generate-sale', { seller_svc_id: svcId, sale_price: 5000, currency, product_name: 'Coffee', sale_payment_method: method });
    expect(body).toMatchObject({ status_error_code: 790, status_additional_info: method });
  });

  test('a method that the seller has not enabled is neither sold nor offered nor paid with', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'multi' });
    await base.owner.query(ENABLE, [own.id, ['credit-card', 'paypal']]);
    const { body } = await world.call('generate-sale', { seller_svc_id: own.svcId, sale_price: 5000, currency: 'ILS', product_name: 'Coffee', sale_payment_method: 'bit' });
    expect(body).toMatchObject({ status_error_code: 790, status_additional_info: 'bit' });
    expect((await page(saleId))?.methods).toEqual(['credit-card', 'paypal']);
    expect(await start(saleId, BIT)).toEqual({ outcome: 'refused', refusal: 'combination_not_allowed', field: 'method' });
  });

  test('a card does not pay a sale that is for something else', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'bit' });
    expect(await paidWithCard(saleId)).toMatchObject({ outcome: 'refused', refusal: 'combination_not_allowed' });
  });
});

describe('a wallet is answered at once', () => {
  const wallet = sandboxWallets(TEST_SECRETS.APP_SECRET);
  const agree = (method: 'apple-pay' | 'google-pay', more: { number?: string; amount?: number } = {}) =>
    wallet.agree(method, { card: { number: more.number ?? '4111111111111111', expiry: '1230' }, amount: more.amount ?? 5000, currency: 'ILS', now: Date.now() });

  test.each(['apple-pay', 'google-pay'] as const)('%s: paid, told as what it is, refunded', async (method) => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'multi' });
    expect(await start(saleId, { method, token: await agree(method) })).toMatchObject({ outcome: 'paid', sale: { payment: { cardBrand: 'Visa' } } });
    expect((await told(saleId))[0]?.form.get('sale_payment_method')).toBe(method);
    expect(JSON.stringify(await told(saleId))).not.toContain('4111111111111111');
    expect((await world.refund(own, saleId)).body).toMatchObject({ sale_status: 'refunded' });
  });

  test('declined it says why, and the sale stays payable', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'apple-pay' });
    expect(await start(saleId, { method: 'apple-pay', token: await agree('apple-pay', { number: '4000000000000135' }) })).toMatchObject({ outcome: 'declined', decline: 'over_limit' });
    expect((await stateOf(saleId)).state).toBe('payable');
  });

  test('holds money, which is captured', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'google-pay', sale_type: 'authorize' });
    expect(await start(saleId, { method: 'google-pay', token: await agree('google-pay') })).toMatchObject({ outcome: 'paid', sale: { status: 'authorized' } });
    expect((await world.capture(own, saleId)).body).toMatchObject({ sale_status: 'completed' });
  });

  test('a token for another amount, or none at all, claims nothing', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'apple-pay' });
    for (const token of [await agree('apple-pay', { amount: 4999 }), '{}']) {
      expect(await start(saleId, { method: 'apple-pay', token })).toEqual({ outcome: 'refused', refusal: 'invalid_value', field: 'token' });
    }
    expect(await stateOf(saleId)).toEqual({ state: 'payable', payment: null, lastTry: null });
    expect(await start('SALE-NOBODYS', { method: 'apple-pay', token: '{}' })).toEqual({ outcome: 'sale_not_found' });
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
  test.each([['bit', BIT], ['paypal', PAYPAL]])('%s: approved, it is booked by the notice, and told as what it is', async (method, details) => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'multi' });
    const waiting = await givenWaiting(saleId, details);
    expect(waiting).toMatchObject({ method, waitsFor: 'buyer', isCancellable: true, transfer: null });
    expect(waiting.address).toBe(`http://localhost:3000/sandbox/pay/${method === 'bit' ? 'phone' : 'paypal'}/${waiting.name}`);
    expect(waiting.simulator).toBe(waiting.address);
    expect((waiting.secondsLeft ?? 0) > 500).toBe(true);
    expect(await notice(waiting.attemptId)).toBe('heard');
    expect((await stateOf(saleId)).state).toBe('waiting');
    await answers(waiting.name, 'passed');
    expect([await notice(waiting.attemptId), await notice(waiting.attemptId)]).toEqual(['heard', 'heard']);
    expect(await stateOf(saleId)).toEqual({ state: 'paid', payment: null, lastTry: null });
    const [event] = await told(saleId);
    expect([event?.type, event?.form.get('sale_payment_method'), event?.form.get('sale_status')]).toEqual(['sale-complete', method, 'completed']);
    const { body } = await world.call('get-sales', { seller_svc_id: own.svcId, sale_svc_id: saleId });
    expect(body.items[0]).toMatchObject({ sale_status: 'completed', sale_payment_method: method });
    expect((await world.refund(own, saleId, 2000)).body).toMatchObject({ status_code: 0, sale_status: 'partial-refund' });
    expect((await world.refund(own, saleId)).body).toMatchObject({ status_code: 0, sale_status: 'refunded' });
  });

  test('refused at the phone it fails, and the sale can be paid otherwise', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'multi' });
    const waiting = await givenWaiting(saleId, BIT);
    await answers(waiting.name, 'failed');
    await notice(waiting.attemptId);
    expect(await stateOf(saleId)).toEqual({ state: 'payable', payment: null, lastTry: { attemptId: waiting.attemptId, method: 'bit', decline: 'do_not_honour' } });
    expect(await paidWithCard(saleId)).toMatchObject({ outcome: 'paid' });
    expect(await toldTypes(saleId)).toEqual(['sale-failure', 'sale-complete']);
  });

  test('an approval whose notice is lost is found by asking, long before its time is over', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'bit' });
    const waiting = await givenWaiting(saleId, BIT);
    await base.moveClock(6);
    await sweepAttempts(world.context);
    expect((await stateOf(saleId)).state).toBe('waiting');
    await answers(waiting.name, 'passed');
    await base.moveClock(6);
    await sweepAttempts(world.context);
    expect((await stateOf(saleId)).state).toBe('paid');
  });

  test('left alone it is cancelled when its time is over, and cannot be approved any more', async () => {
    const { saleId } = await world.givenSale(await seller(), { sale_payment_method: 'bit' });
    const waiting = await givenWaiting(saleId, BIT);
    await base.moveClock(10 * 60 + 5);
    await sweepAttempts(world.context);
    expect(await stateOf(saleId)).toMatchObject({ state: 'payable', lastTry: { method: 'bit', decline: null } });
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
    await Promise.all([start(saleId, BIT), start(saleId, PAYPAL), paidWithCard(saleId), start(saleId, BIT), start(saleId, TRANSFER)]);
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
    const [kept, late] = [await world.givenSale(own, { sale_payment_method: 'bit' }), await world.givenSale(own, { sale_payment_method: 'bit' })];
    await givenWaiting(kept.saleId, BIT);
    expect(await cancelPayment(world.context, kept.saleId)).toMatchObject({ outcome: 'over', state: { state: 'payable' } });
    const waiting = await givenWaiting(late.saleId, BIT);
    await answers(waiting.name, 'passed');
    expect(await cancelPayment(world.context, late.saleId)).toMatchObject({ outcome: 'over', state: { state: 'paid' } });
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
    const [one, other] = await Promise.all([start(saleId, BIT), start(saleId, PAYPAL)]);
    if (one.outcome !== 'waiting' || other.outcome !== 'waiting') throw new Error('not waiting');
    expect(new Set([saleId, one.saleId, other.saleId]).size).toBe(3);
    expect((await stateOf(one.saleId)).payment?.method).toBe('bit');
  });
});

describe('a bank transfer waits for its money', () => {
  test('whole: the sale is pending, then complete', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'bank-transfer' });
    const waiting = await givenWaiting(saleId, TRANSFER);
    expect(waiting).toMatchObject({ waitsFor: 'transfer', isCancellable: true, transfer: { reference: waiting.name, amount: 5000, received: 0, missing: 5000 } });
    const { body } = await world.call('get-sales', { seller_svc_id: own.svcId, sale_svc_id: saleId });
    expect(body.items[0].sale_status).toBe('pending');
    expect((await world.pay(own, saleId)).body).toMatchObject({ status_error_code: 305, status_additional_info: 'pending' });
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
    const [late, taken] = [await world.givenSale(own, { sale_payment_method: 'multi' }), await world.givenSale(own, { sale_payment_method: 'multi' })];
    const overdue = await givenWaiting(late.saleId, TRANSFER);
    await base.moveClock(3 * 86_400 + 60);
    await sweepAttempts(world.context);
    expect(await stateOf(late.saleId)).toMatchObject({ state: 'payable', lastTry: { method: 'bank-transfer', decline: null } });
    expect(await sends(overdue.name, 5000)).toEqual({ received: 0, returned: 5000 });
    const waiting = await givenWaiting(taken.saleId, TRANSFER);
    await sends(waiting.name, 1000);
    expect(await cancelPayment(world.context, taken.saleId)).toMatchObject({ outcome: 'over', state: { state: 'payable' } });
    expect(await paidWithCard(taken.saleId)).toMatchObject({ outcome: 'paid' });
    expect(await everyCharge(own.id)).toBe(1);
  });
});

describe('debits take as long as their banks', () => {
  test('SEPA that is paid at once, and one that is refused at once', async () => {
    const own = await seller();
    const make = async () => (await world.givenSale(own, { currency: 'EUR', sale_payment_method: 'sepa' })).saleId;
    const [paid, refused] = [await make(), await make()];
    expect(await start(paid, { method: 'sepa', iban: 'DE89 3704 0044 0532 0130 00', holder: 'Anna Schmidt', hasAgreed: true })).toMatchObject({ outcome: 'paid', sale: { status: 'completed' } });
    expect(await start(refused, SEPA('3001'))).toMatchObject({ outcome: 'declined', decline: 'do_not_honour' });
  });

  test.each([['SEPA', 'EUR', SEPA('3003'), 'paid'], ['SEPA', 'EUR', SEPA('3004'), 'payable'], ['BACS', 'GBP', BACS('90012345'), 'paid']] as const)(
    '%s in %s after three minutes of the sandbox clock', async (_, currency, details, end) => {
      const { saleId } = await world.givenSale(await seller(), { currency, sale_payment_method: 'multi' });
      const waiting = await givenWaiting(saleId, details);
      expect(waiting).toMatchObject({ waitsFor: 'bank', isCancellable: false, secondsLeft: null, simulator: `/sandbox/pay/bank/${waiting.name}` });
      expect(waiting.accountMask).toMatch(/^(DE)?\*{4}\d{4}$/);
      expect(await cancelPayment(world.context, saleId)).toMatchObject({ outcome: 'kept', state: { state: 'waiting' } });
      await notice(waiting.attemptId);
      expect((await stateOf(saleId)).state).toBe('waiting');
      await bankClock(181);
      await notice(waiting.attemptId);
      await bankClock(0);
      expect((await stateOf(saleId)).state).toBe(end);
    });

  test.each([['SEPA', 'EUR', SEPA('3002')], ['BACS', 'GBP', BACS('33333335')]])('%s that completes and is taken back is a chargeback', async (_, currency, details) => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { currency, sale_payment_method: 'multi' });
    expect(await start(saleId, details)).toMatchObject({ outcome: 'paid' });
    await bankClock(61);
    const { notices } = await world.bank.control('GET', '/control/notices');
    await bankClock(0);
    const { reference } = notices.findLast(({ operation }: { operation: string }) => operation === 'chargeback');
    expect(await notice(reference)).toBe('heard');
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
    expect([paid?.type, paid?.form.get('sale_status'), paid?.form.get('status_code'), paid?.form.get('buyer_status')]).toEqual(['sale-paid', 'pending', '0', '0']);
    expect(paid?.form.get('buyer_key')).toMatch(/^BUYER-/);
    await bankClock(61);
    for (const _ of [1, 2, 3]) await notice(waiting.attemptId);
    await bankClock(0);
    expect(await toldTypes(saleId)).toEqual(['sale-paid', 'sale-complete', 'sale-il-direct-debit-update']);
    const { form } = (await told(saleId))[2] ?? {};
    expect([form?.get('authorization_status'), form?.get('authorization_error_code'), form?.get('sale_payment_method')]).toEqual(['1', '0', 'il-direct-debit']);
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
    expect([form?.get('authorization_status'), form?.get('authorization_error_code'), form?.get('svc_transaction_id')]).toEqual(['2', '20004', waiting.attemptId]);
    expect((await stateOf(saleId)).state).toBe('payable');
  });

  test('R-13: under its mandate a later debit is told when it is handed in, and not when it goes well', async () => {
    const own = await seller();
    const first = await world.givenSale(own, { sale_payment_method: 'il-direct-debit' });
    const waiting = await givenWaiting(first.saleId, DEBIT());
    const key = (await told(first.saleId))[0]?.form.get('buyer_key') ?? '';
    await bankClock(61);
    await notice(waiting.attemptId);
    const { body } = await world.call('generate-sale', { seller_svc_id: own.svcId, sale_price: 5000, currency: 'ILS', product_name: 'Coffee', buyer_key: key });
    expect(body).toMatchObject({ status_code: 0, sale_status: 'pending' });
    const { waiting: open } = await world.bank.control('GET', `/control/challenges?merchant=${own.id}`);
    await bankClock(122);
    expect(await notice(open[0].reference)).toBe('heard');
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
    // Eight days later nobody has presumed anything.
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
    [{ iban: 'DE00370400440532013000' }, 'iban'], [{ holder: '' }, 'holder'], [{ hasAgreed: false }, 'hasAgreed'],
  ])('what cannot be right is named: %o', async (more, field) => {
    const { saleId } = await world.givenSale(await seller(), { currency: 'EUR', sale_payment_method: 'sepa' });
    expect(await start(saleId, { ...SEPA('3003'), ...more } as PaymentDetails)).toEqual({ outcome: 'refused', refusal: 'invalid_value', field });
  });
});
