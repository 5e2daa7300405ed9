import { describe, expect, test } from 'vitest';
import type { PaymentDetails } from '#lib/modules/checkout/contract/buyer-page.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { BACS, DEBIT, methodsWorld, SEPA } from '#lib/testing/payment-methods.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { purgeCards } from './purge-cards.ts';
import { endToken } from './store-tokens.sql.ts';

/** Accounts that are kept: by a debit or by a mandate alone, and debited again. */

const base = testDatabase();
const world = testWorld(base);
const { seller, start, stateOf, told, toldTypes, givenWaiting, bankClock, notice, everyCharge } = methodsWorld(
  base,
  world,
);

const AT_ONCE: PaymentDetails = {
  method: 'sepa',
  iban: 'DE89 3704 0044 0532 0130 00',
  holder: 'Anna Schmidt',
  hasAgreed: true,
};
const CURRENCY: Partial<Record<PaymentDetails['method'], string>> = { sepa: 'EUR', bacs: 'GBP' };
const currencyOf = ({ method }: PaymentDetails): string => CURRENCY[method] ?? 'ILS';

const TOKEN = statement(
  'test_mandate_token',
  `SELECT method, state, is_permanent AS "isPermanent", card_mask AS mask, vault_card_id AS "vaultCardId"
    FROM buyer_token WHERE public_id = $1`,
);
const tokenOf = async (key: string) => (await base.db.query<{ vaultCardId: number }>(TOKEN, [key]))[0];

/** A sale that asks for a token, or is about nothing else. */
const asking = async (own: TestSeller, details: PaymentDetails, more: object = { capture_buyer: '1' }) =>
  (await world.givenSale(own, { currency: currencyOf(details), sale_payment_method: details.method, ...more })).saleId;

/** The bank has had its three minutes, and has said so. */
async function banksDecide(attemptId: string): Promise<void> {
  await bankClock(181);
  await notice(attemptId);
  await bankClock(0);
}

async function keyOf(own: TestSeller, saleId: string): Promise<string> {
  const { body } = await world.call('get-buyer-key', { seller_svc_id: own.svcId, svc_sale_id: saleId });
  return body.buyer_key;
}

async function givenKept(own: TestSeller, details: PaymentDetails, more?: object) {
  const saleId = await asking(own, details, more);
  const answer = await start(saleId, details);
  if (answer.outcome === 'waiting') await banksDecide(answer.payment.attemptId);
  return { saleId, key: await keyOf(own, saleId) };
}

/** One call without a page (generate-sale with `buyer_key`). */
const chargeAgain = async (own: TestSeller, key: string, currency: string, more: object = {}) =>
  (
    await world.call('generate-sale', {
      seller_svc_id: own.svcId,
      sale_price: 7000,
      currency,
      product_name: 'Coffee',
      buyer_key: key,
      ...more,
    })
  ).body;

const waitingOf = async (own: TestSeller): Promise<string[]> =>
  (await world.bank.control('GET', `/control/challenges?merchant=${own.id}`)).waiting.map(
    ({ reference }: { reference: string }) => reference,
  );

describe('an account that paid', () => {
  test.each([
    ['SEPA, at once', AT_ONCE, 'completed'],
    ['BACS, at once', BACS('00012345'), 'completed'],
    ['SEPA, after three minutes', SEPA('3003'), 'pending'],
    ['BACS, after three minutes', BACS('90012345'), 'pending'],
    ['any other BACS account', BACS('55779911'), 'pending'],
  ] as const)(
    '%s: is kept where it was asked for, and pays again, as often as it is asked',
    async (_, details, status) => {
      const own = await seller();
      const { saleId, key } = await givenKept(own, details);
      expect(key).toMatch(/^BUYER/);
      expect((await told(saleId)).at(-1)?.form.get('buyer_key')).toBe(key);
      expect(await tokenOf(key)).toMatchObject({ method: details.method, state: 'unused', isPermanent: true });
      for (const turn of [1, 2]) {
        const body = await chargeAgain(own, key, currencyOf(details));
        expect(body).toMatchObject({ status_code: 0, sale_status: status, is_token_sale: false });
        for (const reference of await waitingOf(own)) await banksDecide(reference);
        expect([(await stateOf(body.svc_sale_id)).state, await everyCharge(own.id)]).toEqual(['paid', turn + 1]);
        const form = (await told(body.svc_sale_id)).at(-1)?.form;
        expect([form?.get('notify_type'), form?.get('sale_payment_method')]).toEqual(['sale-complete', details.method]);
      }
      expect(await tokenOf(key)).toMatchObject({ state: 'active' });
    },
  );

  test.each([
    ['SEPA', AT_ONCE],
    ['BACS', BACS('00012345')],
  ] as const)('%s: is not kept where nobody asked for it', async (_, details) => {
    const own = await seller();
    const { key } = await givenKept(own, details, {});
    expect(key).toBeUndefined();
  });

  test.each([
    ['at once', SEPA('3001'), 'declined'],
    ['after three minutes', SEPA('3004'), 'waiting'],
  ] as const)('and was refused %s is not kept', async (_, details, outcome) => {
    const own = await seller();
    const saleId = await asking(own, details);
    const answer = await start(saleId, details);
    expect(answer.outcome).toBe(outcome);
    if (answer.outcome === 'waiting') await banksDecide(answer.payment.attemptId);
    expect([(await stateOf(saleId)).state, await keyOf(own, saleId)]).toEqual(['payable', undefined]);
    await purgeCards(world.context);
    const [kept] = await base.owner.query<{ count: number }>(
      statement('test_mandates_in_vault', `SELECT count(*) AS count FROM card WHERE owner = $1`),
      [String(own.id)],
    );
    expect(kept).toEqual({ count: 0 });
  });

  test.each([
    ['SEPA', SEPA('3002')],
    ['BACS', BACS('33333335')],
  ] as const)('%s: whose money is taken back is debited again, and that is taken back as well', async (_, details) => {
    const own = await seller();
    const { saleId, key } = await givenKept(own, details);
    const again = await chargeAgain(own, key, currencyOf(details));
    await bankClock(61);
    const { notices } = await world.bank.control('GET', '/control/notices');
    await bankClock(0);
    for (const { reference, operation } of notices) if (operation === 'chargeback') await notice(reference);
    expect([await toldTypes(saleId), await toldTypes(again.svc_sale_id)]).toEqual(
      Array(2).fill(['sale-complete', 'sale-chargeback']),
    );
  });

  test('serves the sellers of its partner, and nobody else', async () => {
    const partner = await givenPartner(base.db);
    const currencies = ['ILS', 'EUR', 'GBP'];
    const [own, sibling] = [
      await givenSeller(base.db, { partner, currencies }),
      await givenSeller(base.db, { partner, currencies }),
    ];
    const { key } = await givenKept(own, AT_ONCE);
    expect(await chargeAgain(await seller(), key, 'EUR')).toMatchObject({ status_code: 1, status_error_code: 9004 });
    expect(await chargeAgain(sibling, key, 'EUR')).toMatchObject({ status_code: 0, sale_status: 'completed' });
  });

  test('whose owner took it back pays nothing more, and the vault forgets it', async () => {
    const own = await seller();
    const { saleId, key } = await givenKept(own, AT_ONCE);
    expect(await endToken(base.db, (await told(saleId))[0]?.form.get('svc_transaction_id') ?? '')).toBe(true);
    expect(await chargeAgain(own, key, 'EUR')).toMatchObject({ status_error_code: 9004 });
    await purgeCards(world.context);
    expect(await tokenOf(key)).toMatchObject({ state: 'inactive', vaultCardId: 0 });
  });

  test.each([
    ['SEPA', 'ILS', AT_ONCE],
    ['SEPA', 'GBP', AT_ONCE],
    ['BACS', 'EUR', BACS('00012345')],
  ] as const)('%s pays no sale in %s', async (_, currency, details) => {
    const own = await seller();
    const { key } = await givenKept(own, details);
    expect(await chargeAgain(own, key, currency)).toMatchObject({
      status_error_code: 790,
      status_additional_info: 'buyer_key',
    });
  });

  test('holds no money', async () => {
    const own = await seller();
    const { key } = await givenKept(own, AT_ONCE);
    expect(await chargeAgain(own, key, 'EUR', { sale_type: 'authorize' })).toMatchObject({ status_error_code: 790 });
  });

  test.each([
    ['SEPA', AT_ONCE, 'DE****3000', 'DE'],
    ['BACS', BACS('00012345'), '****2345', 'GB'],
    ['an Israeli debit', DEBIT(), '****2111', 'IL'],
  ] as const)('%s: is told by its mask, where it is, and without an expiry', async (_, details, mask, country) => {
    const own = await seller();
    const { saleId, key } = await givenKept(own, details);
    const { body } = await world.call('get-buyer-key', { seller_svc_id: own.svcId, svc_sale_id: saleId });
    expect(body).toMatchObject({ buyer_key: key, buyer_card_mask: mask, buyer_card_expiry: '', buyer_card_brand: '' });
    const read = await world.send(`buyers/${body.uuid}`, { headers: { 'svc-merchant-key': own.svcId } });
    expect(read.body.payment).toEqual({
      display: mask,
      expiry: '',
      brand: '',
      type: details.method,
      organization: '',
      origin_country: country,
    });
  });
});

describe('an account whose owner signs and pays nothing', () => {
  const KEEP = { sale_type: 'token', sale_price: 0 };

  test.each([
    ['SEPA', SEPA('3003')],
    ['SEPA that is paid at once', AT_ONCE],
    ['BACS', BACS('90012345')],
  ] as const)('%s: is kept at once, moves nothing, and is debited later', async (_, details) => {
    const own = await seller();
    const saleId = await asking(own, details, KEEP);
    expect(await start(saleId, details)).toMatchObject({ outcome: 'paid', sale: { status: 'completed' } });
    const [event] = await told(saleId);
    expect([event?.type, event?.form.get('is_token_sale'), event?.form.get('svc_transaction_total')]).toEqual([
      'sale-complete',
      '1',
      '0',
    ]);
    expect(await everyCharge(own.id)).toBe(0);
    const body = await chargeAgain(own, await keyOf(own, saleId), currencyOf(details));
    for (const reference of await waitingOf(own)) await banksDecide(reference);
    expect([(await stateOf(body.svc_sale_id)).state, await everyCharge(own.id)]).toEqual(['paid', 1]);
  });

  test('SEPA: an account that refuses at once is not kept', async () => {
    const own = await seller();
    const saleId = await asking(own, SEPA('3001'), KEEP);
    expect(await start(saleId, SEPA('3001'))).toMatchObject({ outcome: 'declined' });
    expect(await keyOf(own, saleId)).toBeUndefined();
  });

  test('SEPA: one that fails later is kept, and fails with its first debit', async () => {
    const own = await seller();
    const { key } = await givenKept(own, SEPA('3004'), KEEP);
    const body = await chargeAgain(own, key, 'EUR');
    for (const reference of await waitingOf(own)) await banksDecide(reference);
    expect([await toldTypes(body.svc_sale_id), await tokenOf(key)]).toMatchObject([
      ['sale-failure'],
      { state: 'unused' },
    ]);
  });

  test('R-13: in Israel the bank opens the mandate, which takes its time and is told', async () => {
    const own = await seller();
    const saleId = await asking(own, DEBIT(), KEEP);
    const waiting = await givenWaiting(saleId, DEBIT());
    expect(waiting).toMatchObject({ waitsFor: 'bank', isCancellable: false, accountMask: '****2111' });
    const [handedIn] = await told(saleId);
    const key = handedIn?.form.get('buyer_key') ?? '';
    expect([handedIn?.type, handedIn?.form.get('sale_status')]).toEqual(['sale-paid', 'pending']);
    expect(await chargeAgain(own, key, 'ILS')).toMatchObject({ status_error_code: 9004 });
    await banksDecide(waiting.attemptId);
    expect(await toldTypes(saleId)).toEqual(['sale-paid', 'sale-complete', 'sale-il-direct-debit-update']);
    expect((await told(saleId))[2]?.form.get('authorization_status')).toBe('1');
    expect(await everyCharge(own.id)).toBe(0);
    const body = await chargeAgain(own, key, 'ILS');
    for (const reference of await waitingOf(own)) await banksDecide(reference);
    expect([(await stateOf(body.svc_sale_id)).state, await everyCharge(own.id)]).toEqual(['paid', 1]);
    // Its owner cancels it at the bank.
    const { reference } = await world.bank.control('POST', `/control/challenges/${waiting.name}/mandate`, {
      status: 3,
    });
    expect(await notice(reference)).toBe('processed');
    expect((await toldTypes(saleId)).at(-1)).toBe('sale-il-direct-debit-update');
    expect(await chargeAgain(own, key, 'ILS')).toMatchObject({ status_error_code: 9004 });
  });

  test('R-13: in Israel a bank that refuses leaves nothing to debit', async () => {
    const own = await seller();
    const details = DEBIT({ branch: '113', account: '4444333' });
    const saleId = await asking(own, details, KEEP);
    const waiting = await givenWaiting(saleId, details);
    await banksDecide(waiting.attemptId);
    expect(await toldTypes(saleId)).toEqual(['sale-paid', 'sale-failure', 'sale-il-direct-debit-update']);
    expect((await told(saleId))[2]?.form.get('authorization_status')).toBe('2');
    expect([(await stateOf(saleId)).state, await keyOf(own, saleId)]).toEqual(['payable', undefined]);
  });

  test('R-01: whose answer is lost is kept once, or not at all', async () => {
    const own = await seller();
    const [made, lost] = [await asking(own, AT_ONCE, KEEP), await asking(own, AT_ONCE, KEEP)];
    await world.bank.next({ merchant: String(own.id), what: 'lose_answer' });
    expect(await start(made, AT_ONCE)).toMatchObject({ outcome: 'paid' });
    await world.bank.next({ merchant: String(own.id), what: 'lose_request' });
    await start(lost, AT_ONCE);
    expect([await keyOf(own, made), await keyOf(own, lost)]).toEqual([expect.stringMatching(/^BUYER/), undefined]);
  });
});
