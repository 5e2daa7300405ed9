import { beforeEach, describe, expect, test } from 'vitest';
import { cancelPayment } from '#lib/modules/checkout/cancel-payment.ts';
import { findSaleForBuyer } from '#lib/modules/checkout/find-sale-for-buyer.ts';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { routeOf } from '#lib/routes.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { checkoutContext, paymentsContext } from '#lib/contexts.ts';
import { testDocuments } from '#lib/testing/payment-page/documents.ts';
import { moveClock } from '#lib/sandbox/dashboard.ts';

/**
 * The pages that stand in for phones, windows, banks and wallets, with the routes of the payment page: everything but a
 * browser.
 */
const { ask, json, control, givenSale, settled, seller } = testDocuments(testDatabase(), [routeOf('refund-sale')]);
beforeEach(() => settled());

const start = (sale: string, details: object) =>
  json(ask('POST', `${sale}/start`, { details, buyerName: '', language: 'en' }));
const press = (address: string, does: string) => ask('POST', address, `does=${does}`);
const pathOf = (address: string) => new URL(address, 'http://localhost:3000').pathname;
const html = async (address: string, language = 'en') =>
  (await ask('GET', `${pathOf(address)}?lang=${language}`)).text();

async function givenWaiting(details: object, more: object = {}) {
  const sale = await givenSale(more);
  const answer = await start(sale, details);
  expect(answer.outcome).toBe('waiting');
  const notified = () => handleProcessorWebhook(paymentsContext(), answer.payment.attemptId);
  return {
    sale,
    payment: answer.payment,
    simulator: pathOf(answer.payment.simulator),
    notified,
    state: () => json(ask('GET', `${sale}/payment`)),
  };
}

const DEBIT = {
  method: 'il-direct-debit',
  bank: '10',
  branch: '800',
  account: '123456',
  holder: 'Dana Levi',
  socialId: '008336174',
  hasAgreed: true,
};

test('Bit: asked at the phone, approved there, and the page hears of it', async () => {
  const { payment, simulator, notified, state } = await givenWaiting({ method: 'bit', phone: '052-123-4567' });
  expect(payment.address).toBe(`http://localhost:3000${simulator}`);
  expect(await html(simulator)).toContain('Approve');
  expect((await press(simulator, 'nonsense')).status).toBe(400);
  expect((await press(simulator, 'approve')).headers.get('location')).toBe(simulator);
  expect([await html(simulator), await notified()]).toEqual([expect.stringContaining('Approved'), 'processed']);
  expect(await state()).toEqual({ state: 'paid', payment: null, lastAttempt: null });
});

test('PayPal: the buyer is sent back, and is asked about there', async () => {
  const { sale, simulator, state } = await givenWaiting({ method: 'paypal' });
  const back = (await press(simulator, 'approve')).headers.get('location') ?? '';
  expect(pathOf(back)).toMatch(/^\/sale\/return\/TRAN/);
  expect((await ask('GET', pathOf(back))).headers.get('location')).toContain(sale);
  expect((await state()).state).toBe('paid');
});

test('the bank sends a part, then the rest, and sends back what comes after it', async () => {
  const { simulator, notified, state } = await givenWaiting({ method: 'bank-transfer' });
  await press(simulator, 'part');
  await notified();
  expect((await state()).payment.transfer).toMatchObject({ received: 2500, missing: 2500 });
  await press(simulator, 'whole');
  await notified();
  expect((await state()).state).toBe('paid');
  await press(simulator, 'late');
  expect(await html(simulator)).toContain('returned.');
});

test('the bank pays a debit, takes it back, and refuses another', async () => {
  const paid = await givenWaiting(DEBIT);
  await press(paid.simulator, 'settle');
  await paid.notified();
  expect((await paid.state()).state).toBe('paid');
  await press(paid.simulator, 'take-back');
  expect(await html(paid.simulator)).toContain('Reverse the payment');
  const refused = await givenWaiting({ ...DEBIT, account: '123457' });
  await press(refused.simulator, 'fail');
  await refused.notified();
  expect(await refused.state()).toMatchObject({
    state: 'payable',
    lastAttempt: { method: 'il-direct-debit', decline: 'do_not_honour' },
  });
});

test.each(['apple-pay', 'google-pay'])(
  '%s: what the drawn sheet hands over goes the same way as the real one',
  async (wallet) => {
    const sale = await givenSale();
    const sheet = `/sandbox/pay/wallet/${sale.split('/').at(-1)}/${wallet}`;
    expect(await html(sheet)).toContain(wallet === 'apple-pay' ? 'Apple Pay' : 'Google Pay');
    const { token } = await json(ask('POST', sheet, { card: 'good' }));
    expect(token).not.toContain('4111111111111111');
    expect(await start(sale, { method: wallet, token })).toMatchObject({ outcome: 'paid' });
    expect((await ask('POST', sheet, { card: 'good' })).status).toBe(404);
  },
);

test('the buyer changes the method at the page', async () => {
  const { sale, simulator, state } = await givenWaiting({ method: 'bit', phone: '' });
  expect(await json(ask('POST', `${sale}/cancel`, {}))).toMatchObject({ outcome: 'over', state: { state: 'payable' } });
  expect(await html(simulator)).toContain('no longer pending');
  expect((await state()).lastAttempt).toMatchObject({ method: 'bit', decline: null });
});

describe('from elsewhere', () => {
  test('nothing is started, taken back or agreed to', async () => {
    const sale = await givenSale();
    const foreign = { origin: 'https://shop.example.com', 'sec-fetch-site': 'cross-site' };
    for (const path of [`${sale}/start`, `${sale}/cancel`, `/sandbox/pay/wallet/${sale.split('/').at(-1)}/apple-pay`]) {
      expect((await ask('POST', path, { details: { method: 'paypal' } }, foreign)).status).toBe(403);
      expect((await ask('POST', path, 'details=1')).status).toBe(403);
    }
  });

  test.each([
    {},
    { details: null },
    { details: { method: 'shells' } },
    { details: { method: 'bit', phone: 7 } },
    { details: { method: 'sepa', iban: 'x'.repeat(300) } },
    { details: { method: '__proto__' } },
  ])('a body that our page does not send is not read: %j', async (body) =>
    expect((await ask('POST', `${await givenSale()}/start`, body)).status).toBe(400),
  );

  test('of a sale that nobody knows there is no state', async () =>
    expect((await ask('GET', '/sale/generate/SALE-NOBODYS/payment')).status).toBe(404));
});

describe('the drawer beside a payment page', () => {
  const TRY = {
    cardExpiry: '12/30',
    cardCvv: '123',
    buyerName: 'Dana Levi',
    socialId: '',
    installments: '1',
    language: 'en',
  };
  const drawerOf = (sale: string) => `/sandbox/drawer/${sale.split('/').at(-1)}`;
  const choose = (sale: string, next: string) => ask('POST', drawerOf(sale), { next });
  const pay = (sale: string, cardNumber = '4111111111111111') =>
    json(ask('POST', `${sale}/pay`, { ...TRY, cardNumber }));
  const givenCardSale = () => givenSale({ sale_payment_method: 'credit-card' });

  test.each([
    ['over_limit', 21005],
    ['lost_or_stolen', 21001],
    ['do_not_honour', 20004],
  ])('%s: the next payment is declined so, and the one after it is not', async (next, code) => {
    const sale = await givenCardSale();
    expect((await choose(sale, next)).status).toBe(200);
    expect(await pay(sale)).toMatchObject({ kind: 'say', code });
    expect(await pay(sale)).toMatchObject({ kind: 'paid' });
  });

  test('a later choice replaces an earlier one, and approval takes it back', async () => {
    const sale = await givenCardSale();
    await choose(sale, 'call_issuer');
    await choose(sale, 'blocked_card');
    expect(await pay(sale)).toMatchObject({ kind: 'say', code: 21007 });
    await choose(sale, 'expired_card');
    await choose(sale, 'approve');
    expect(await pay(sale)).toMatchObject({ kind: 'paid' });
  });

  test('a refund in between is not what was meant', async () => {
    const [paid, sale] = [await givenCardSale(), await givenCardSale()];
    await pay(paid);
    await choose(sale, 'not_permitted');
    const { sale_status } = await json(
      ask('POST', '/api/refund-sale', { seller_svc_id: seller().svcId, svc_sale_id: paid.split('/').at(-1) }),
    );
    expect(sale_status).toBe('refunded');
    expect(await pay(sale)).toMatchObject({ kind: 'say', code: 21006 });
  });

  test('3-D Secure for any card: the issuer asks, knows, refuses', async () => {
    const [asked, known, refused] = [await givenCardSale(), await givenCardSale(), await givenCardSale()];
    await choose(asked, 'challenge');
    expect(await pay(asked)).toMatchObject({ kind: 'go', address: expect.stringContaining('/sandbox/3ds/') });
    await choose(known, 'frictionless');
    expect(await pay(known, '4000000000003220')).toMatchObject({ kind: 'paid' });
    await choose(refused, 'not_authenticated');
    expect(await pay(refused)).toMatchObject({ kind: 'say', code: 21006 });
    // The buyer who is asked does not answer any more.
    await cancelPayment(paymentsContext(), asked.split('/').at(-1) ?? '');
    await json(ask('GET', `${asked}/payment`));
  });

  test('an answer that gets lost is asked for, and a cardholder disputes later', async () => {
    const [lost, disputed] = [await givenCardSale(), await givenCardSale()];
    await choose(lost, 'lost');
    expect(await pay(lost)).toMatchObject({ kind: 'paid' });
    await choose(disputed, 'dispute');
    expect(await pay(disputed)).toMatchObject({ kind: 'paid' });
    await moveClock(11);
    const { reference } = (await control('GET', '/control/notices')).notices.findLast(
      ({ operation }: { operation: string }) => operation === 'chargeback',
    );
    expect(await handleProcessorWebhook(paymentsContext(), reference)).toBe('processed');
    expect(await findSaleForBuyer(checkoutContext(), disputed.split('/').at(-1) ?? '')).toMatchObject({
      state: 'paid',
      ended: { how: 'disputed' },
    });
  });

  test('says what it can do in the words of the page, and answers only our own page', async () => {
    const sale = await givenCardSale();
    for (const [language, words] of [
      ['en', 'Decline: Lost or stolen'],
      ['he', 'כרטיסי בדיקה'],
      ['ar', 'بطاقات اختبار'],
    ] as const)
      expect(await html(drawerOf(sale), language)).toContain(words);
    expect(
      (
        await ask(
          'POST',
          drawerOf(sale),
          { next: 'approve' },
          { origin: 'https://shop.example.com', 'sec-fetch-site': 'cross-site' },
        )
      ).status,
    ).toBe(403);
    for (const next of ['nothing', '__proto__', '']) expect((await choose(sale, next)).status).toBe(400);
    expect((await choose('/sale/generate/SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA', 'approve')).status).toBe(404);
  });

  test('does not exist in production, and neither does its script', async () => {
    const sale = await givenCardSale();
    settled({ isProduction: true });
    for (const path of ['/sandbox/drawer.js', '/sandbox/drawer.css', drawerOf(sale)])
      expect([path, (await ask('GET', path)).status]).toEqual([path, 404]);
    expect((await choose(sale, 'approve')).status).toBe(404);
  });
});

test('the bank lives in the time of the sandbox: a debit settles when the clock is moved', async () => {
  const { notified, state } = await givenWaiting(
    { method: 'sepa', iban: 'DE08370400440532013003', holder: 'Anna Schmidt', hasAgreed: true },
    { currency: 'EUR' },
  );
  await notified();
  expect((await state()).state).toBe('waiting');
  await moveClock(181);
  await notified();
  expect((await state()).state).toBe('paid');
});

test('the bank changes the mandate of a debit that was paid, which stays paid', async () => {
  const { simulator, notified, state } = await givenWaiting({ ...DEBIT, account: '123458' });
  expect(await html(simulator)).not.toContain('mandate-cancelled');
  await press(simulator, 'settle');
  await notified();
  for (const does of ['mandate-moved', 'mandate-changed', 'mandate-active', 'mandate-cancelled']) {
    expect(await html(simulator)).toContain(does);
    expect((await press(simulator, does)).status).toBe(303);
    const { reference } = (await control('GET', '/control/notices')).notices.findLast(
      ({ operation }: { operation: string }) => operation === 'mandate-change',
    );
    expect(await handleProcessorWebhook(paymentsContext(), reference)).toBe('processed');
  }
  expect((await state()).state).toBe('paid');
});

test.each(['phone', 'paypal', 'bank'])('in production there is no %s, and no wallet of the sandbox', async (kind) => {
  settled({ isProduction: true, environment: 'production' });
  for (const path of [`/sandbox/pay/${kind}/C0000000001`, '/sandbox/pay/wallet/SALE-1/apple-pay']) {
    expect([(await ask('GET', path)).status, (await ask('POST', path, { card: 'good' })).status]).toEqual([404, 404]);
  }
});

test.each(['he', 'es', 'ru', 'ar'])('in %s the pages say their language and direction first', async (language) => {
  const { simulator } = await givenWaiting({ method: 'bit', phone: '' });
  expect(await html(simulator, language)).toContain(
    `<html lang="${language}" dir="${language === 'he' || language === 'ar' ? 'rtl' : 'ltr'}"`,
  );
});
