import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { signatureOf } from '#lib/modules/callbacks/index.ts';
import { completeChallenge } from './complete-challenge.ts';
import { findSaleForBuyer } from '../../checkout/find-sale-for-buyer.ts';
import { payFromPage } from '../../checkout/pay-from-page.ts';
import { sweepAttempts } from '../settlement/sweep-attempts.ts';

const base = testDatabase();
const world = testWorld(base);

const ACTIVE = { name: '3D Secure', settings: { active: true } };
const FRICTIONLESS = { credit_card_number: '4111111111111111' };
const CHALLENGE = { credit_card_number: '4000000000003220' };
const REFUSED = { credit_card_number: '4000000000003097' };

const givenSecureSale = async (seller: TestSeller, more: object = {}) =>
  (await world.givenSale(seller, { services: [ACTIVE], ...more })).saleId;
const referenceOf = (url: string) => url.split('/').at(-1) ?? '';
const answer = (url: string, result: 'passed' | 'failed') =>
  world.bank.control('POST', `/control/challenges/${referenceOf(url)}`, { result });
const STATUS = statement(
  'test_3ds_status',
  `SELECT s.status, s.is_3ds AS "is3ds", (SELECT count(*) FROM event e WHERE e.sale_id = s.id) AS told FROM sale s
    WHERE s.public_id = $1`,
);
const statusOf = async (saleId: string) => (await base.db.query(STATUS, [saleId]))[0];

describe('3-D Secure', () => {
  test('without a challenge pays at once and says that the issuer knew the buyer', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await givenSecureSale(seller, { services: ACTIVE });
    expect((await world.pay(seller, saleId, FRICTIONLESS)).body).toMatchObject({
      status_code: 0,
      '3ds_sale': true,
      sale_status: 'completed',
    });
    const listed = await world.call('get-sales', { seller_svc_id: seller.svcId, sale_svc_id: saleId });
    expect(listed.body.items[0].sale_is_3ds).toBe(true);
  });

  test('is not asked where the service is off or was not asked for', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, {
      services: [{ name: '3D Secure', settings: { active: false } }],
    });
    expect((await world.pay(seller, saleId, CHALLENGE)).body).toMatchObject({ status_code: 0, '3ds_sale': false });
  });

  test('with a challenge answers 5 and where to go, charges nothing, and pays when the buyer passes', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await givenSecureSale(seller);
    const { status, body } = await world.pay(seller, saleId, CHALLENGE);
    expect([status, body.status_code, body.svc_sale_id, body.sale_status]).toEqual([200, 5, saleId, 'initial']);
    expect(body.status_message).toContain('issuer');
    expect(await statusOf(saleId)).toEqual({ status: 'initial', is3ds: false, told: 0 });
    await answer(body.redirect_url, 'passed');
    const after = await completeChallenge(world.context, body.svc_transaction_id);
    expect(after?.redirectUrl).toMatch(
      /^https:\/\/shop\.example\.com\/done\?svc_status=success&svc_signature=[0-9a-f]{32}/,
    );
    expect(await statusOf(saleId)).toEqual({ status: 'completed', is3ds: true, told: 1 });
    // The buyer reloads the page they came back to.
    expect(await completeChallenge(world.context, body.svc_transaction_id)).toMatchObject({ saleId });
    expect(await statusOf(saleId)).toMatchObject({ told: 1 });
  });

  test('D7: that the buyer fails is a decline told to the shop, signed, and the sale can be paid again', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await givenSecureSale(seller);
    const { body } = await world.pay(seller, saleId, CHALLENGE);
    await answer(body.redirect_url, 'failed');
    const after = await completeChallenge(world.context, body.svc_transaction_id);
    const told = new URL(after?.redirectUrl ?? '');
    expect(told.origin + told.pathname).toBe('https://shop.example.com/done');
    const signature = signatureOf({
      clientKey: seller.svcId,
      password: seller.svcSecret,
      attemptId: body.svc_transaction_id,
      saleId,
    });
    expect(Object.fromEntries(told.searchParams)).toMatchObject({
      svc_status: 'error',
      svc_signature: signature,
      svc_sale_id: saleId,
      svc_transaction_id: body.svc_transaction_id,
      price: '5000',
      currency: 'ILS',
    });
    // The buyer loads the address again; once the sale is paid in another way it says no more that it failed.
    expect((await completeChallenge(world.context, body.svc_transaction_id))?.redirectUrl).toBe(told.href);
    expect(await statusOf(saleId)).toMatchObject({ status: 'failed', told: 1 });
    expect((await world.pay(seller, saleId, FRICTIONLESS)).body.sale_status).toBe('completed');
    expect((await completeChallenge(world.context, body.svc_transaction_id))?.redirectUrl).toBeNull();
  });

  test('D7: a challenge of our own page that fails stays on the page, where it can be tried again', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await givenSecureSale(seller, { sale_return_url: 'https://shop.example.com/done' });
    const input = {
      cardNumber: CHALLENGE.credit_card_number,
      cardExpiry: '12/30',
      cardCvv: '123',
      buyerName: 'Noa',
      socialId: '',
      installments: '1',
      language: 'en' as const,
    };
    const challenged = await payFromPage(world.context, saleId, input);
    if (challenged.outcome !== 'challenged') throw new Error(challenged.outcome);
    const found = await world.bank.control('GET', `/control/challenges/${referenceOf(challenged.redirectUrl)}`);
    await answer(challenged.redirectUrl, 'failed');
    expect(await completeChallenge(world.context, found.returnUrl.split('/').at(-1))).toEqual({
      saleId,
      redirectUrl: null,
      isFromPage: true,
    });
    expect(await payFromPage(world.context, saleId, { ...input, cardNumber: '4111111111111111' })).toMatchObject({
      outcome: 'paid',
    });
  });

  test.each([
    ['all of it', undefined],
    ['a part', 1000],
  ])('security 26: the return address of a payment says success until %s is refunded', async (_, amount) => {
    const seller = await givenSeller(base.db);
    const saleId = await givenSecureSale(seller, { sale_return_url: 'https://shop.example.com/done' });
    const { body } = await world.pay(seller, saleId, CHALLENGE);
    await answer(body.redirect_url, 'passed');
    const success = expect.stringContaining('svc_status=success');
    const told = async () => [
      (await completeChallenge(world.context, body.svc_transaction_id))?.redirectUrl,
      (await findSaleForBuyer(world.context, saleId))?.returnUrl,
    ];
    expect(await told()).toEqual([success, success]);
    expect(await told()).toEqual([success, success]);
    await world.refund(seller, saleId, amount);
    expect(await told()).toEqual([null, null]);
  });

  test('that the issuer refuses answers 1', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await givenSecureSale(seller);
    expect((await world.pay(seller, saleId, REFUSED)).body).toMatchObject({
      status_code: 1,
      status_error_code: 21006,
      '3ds_sale': false,
      sale_status: 'failed',
    });
  });

  test('that the buyer leaves gives way to the next try, and cannot be passed afterwards', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await givenSecureSale(seller);
    const left = await world.pay(seller, saleId, CHALLENGE);
    expect((await world.pay(seller, saleId, FRICTIONLESS)).body.sale_status).toBe('completed');
    await answer(left.body.redirect_url, 'passed');
    await completeChallenge(world.context, left.body.svc_transaction_id);
    const charged = await world.bank.control('GET', `/control/books?merchant=${seller.id}`);
    expect(charged.sums).toEqual([expect.objectContaining({ operation: 'charge', count: 1, total: 5000 })]);
  });

  test('that nobody answers is cancelled after 15 minutes, not before', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await givenSecureSale(seller);
    await world.pay(seller, saleId, CHALLENGE);
    await base.moveClock(14 * 60);
    await sweepAttempts(world.context);
    expect(await statusOf(saleId)).toMatchObject({ status: 'initial' });
    await base.moveClock(61);
    await sweepAttempts(world.context);
    expect(await statusOf(saleId)).toMatchObject({ status: 'failed' });
  });

  test('that passed while nobody came back is booked by the sweeper', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await givenSecureSale(seller, { sale_type: 'authorize' });
    const { body } = await world.pay(seller, saleId, CHALLENGE);
    await answer(body.redirect_url, 'passed');
    await base.moveClock(15 * 60 + 1);
    await sweepAttempts(world.context);
    expect(await statusOf(saleId)).toMatchObject({ status: 'authorized', is3ds: true, told: 1 });
  });

  test('on the payment page sends the buyer to the issuer and back to the page', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await givenSecureSale(seller);
    const input = {
      cardNumber: CHALLENGE.credit_card_number,
      cardExpiry: '12/30',
      cardCvv: '123',
      buyerName: 'Noa',
      socialId: '',
      installments: '1',
      language: 'en' as const,
    };
    const challenged = await payFromPage(world.context, saleId, input);
    if (challenged.outcome !== 'challenged') throw new Error(challenged.outcome);
    const found = await world.bank.control('GET', `/control/challenges/${referenceOf(challenged.redirectUrl)}`);
    expect(found).toMatchObject({
      state: 'challenge',
      amount: 5000,
      currency: 'ILS',
      card: { mask: '400000******3220' },
    });
    await answer(challenged.redirectUrl, 'passed');
    expect(await completeChallenge(world.context, found.returnUrl.split('/').at(-1))).toEqual({
      saleId,
      redirectUrl: null,
      isFromPage: true,
    });
    expect(await statusOf(saleId)).toMatchObject({ status: 'completed' });
  });

  test('of nothing we know is nothing', async () => {
    expect(await completeChallenge(world.context, 'TRAN-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA')).toBeNull();
  });
});
