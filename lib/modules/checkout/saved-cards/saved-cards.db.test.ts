import { beforeEach, describe, expect, test } from 'vitest';
import { closeVault, VaultUnavailableError } from '#lib/modules/vault/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { settings, useSettings } from '#lib/platform/env.ts';
import { withNewKey } from '#lib/platform/key-list.ts';
import { TEST_SECRETS, testDatabase } from '#lib/testing/database.ts';
import { newSecret, NOTHING_TYPED, savedCardsWorld, TYPED } from '#lib/testing/payment-page/saved-cards.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { completeChallenge } from '../../payments/charge/complete-challenge.ts';
import { payFromPage } from '../pay-from-page.ts';
import { showSale } from '../../payments/reading/show-sale.ts';
import { sweepAttempts } from '../../payments/settlement/sweep-attempts.ts';
import { findCardSavingSeller, purgeSavedCards, savedCards } from './saved-cards.ts';

const base = testDatabase();
const world = testWorld(base);

let seller: TestSeller;
let secret: string;

beforeEach(async () => {
  seller = await givenSeller(base.db);
  secret = newSecret();
});

const SECURE = { services: [{ name: '3D Secure', settings: { active: true } }] };
const { givenSale, remember, listed, lastFours, payAgain, inVault, rows } = savedCardsWorld(
  base,
  world,
  () => seller,
  () => secret,
);

const CHALLENGED = statement(
  'test_challenged',
  `SELECT public_id AS id FROM attempt WHERE seller_id = $1 AND state = 'challenged'`,
);
const referenceOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
/** The issuer believes it; our own reference of the payment is not the issuer's. */
async function passed(reference: string): Promise<void> {
  await world.bank.control('POST', `/control/challenges/${reference}`, { result: 'passed' });
  const [attempt] = await base.db.query<{ id: string }>(CHALLENGED, [seller.id]);
  await completeChallenge(world.context, attempt?.id ?? '');
}

describe('a card is remembered', () => {
  test('after a paid sale, and pays the next one by its code, as its owner would have typed it', async () => {
    await remember({ socialId: '008336174' });
    expect(await listed()).toEqual([
      { id: expect.any(String), brand: 'Visa', lastFour: '1111', expiry: '1230', isExpired: false },
    ]);
    const saleId = await givenSale({ installments: 103 });
    expect(await payAgain(saleId, { installments: '3' })).toMatchObject({
      outcome: 'paid',
      sale: { payment: { cardBrand: 'Visa', cardMask: '411111******1111' } },
    });
    const shown = await showSale(base.db, [seller.id], saleId);
    expect(shown).toMatchObject({
      buyerName: 'Dana Levi',
      buyerSocialId: '008336174',
      installments: 3,
      attempts: [{ kind: 'pay', state: 'succeeded', isSavedCard: true }],
    });
  });

  test('after a hold, and after a payment of a template; a template is paid with it too', async () => {
    await remember({}, { sale_type: 'authorize' });
    await remember({ cardNumber: '5555555555554444' }, { sale_type: 'template' });
    const template = await givenSale({ sale_type: 'template' });
    expect(await lastFours(template)).toEqual(['4444', '1111']);
    expect(await payAgain(template)).toMatchObject({ outcome: 'paid' });
  });

  test('and not after a decline, nor for a token, nor where the seller keeps the card, nor where no card is taken', async () => {
    await remember({ cardNumber: '4000000000000002' });
    await remember({}, { sale_type: 'token' });
    await remember({}, { capture_buyer: true });
    expect(await lastFours()).toEqual([]);
    await remember();
    const offered = async (more: object) => (await findCardSavingSeller(world.context, await givenSale(more))) !== null;
    expect([
      await offered({}),
      await offered({ sale_type: 'token' }),
      await offered({ capture_buyer: true }),
      await offered({ sale_payment_method: 'bit' }),
    ]).toEqual([true, false, false, false]);
    expect([
      await lastFours(await givenSale({ sale_type: 'token' })),
      await lastFours(await givenSale({ capture_buyer: true })),
    ]).toEqual([[], []]);
  });

  test('only once its issuer said yes, where it was asked', async () => {
    const saleId = await givenSale(SECURE);
    const asked = await payFromPage(world.context, saleId, {
      ...TYPED,
      cardNumber: '4000000000003220',
      browserSecret: secret,
    });
    if (asked.outcome !== 'challenged') throw new Error(asked.outcome);
    expect(await lastFours()).toEqual([]);
    const [waiting] = await base.db.query<{ id: string }>(
      statement('test_waiting_card', 'SELECT public_id::text AS id FROM remembered_card WHERE seller_id = $1'),
      [seller.id],
    );
    expect(await payAgain(await givenSale(), { card: waiting?.id ?? '' })).toEqual({ outcome: 'saved_card_gone' });
    await passed(referenceOf(asked.redirectUrl));
    expect(await lastFours()).toEqual(['3220']);
    // The next payment is asked about as any other.
    const again = await payAgain(await givenSale(SECURE));
    if (again.outcome !== 'challenged') throw new Error(again.outcome);
    await passed(referenceOf(again.redirectUrl));
  });

  test('R-05: by whoever books it, where the answer of the payment was lost; and forgotten where it never reached the acquirer', async () => {
    const { acquirer } = world.context;
    const UNKNOWN = { outcome: 'unknown', why: 'test' } as const;
    const submitOr =
      (isThere: boolean): typeof acquirer.submit =>
      async (...asked) => {
        if (isThere) await acquirer.submit(...asked);
        return UNKNOWN;
      };
    const lost = (isThere: boolean) => ({
      ...world.context,
      acquirer: { ...acquirer, submit: submitOr(isThere), cancelOrConfirm: async () => UNKNOWN },
    });
    expect(await payFromPage(lost(true), await givenSale(), { ...TYPED, browserSecret: secret })).toEqual({
      outcome: 'unknown',
    });
    expect(
      await payFromPage(lost(false), await givenSale(), {
        ...TYPED,
        cardNumber: '5555555555554444',
        browserSecret: secret,
      }),
    ).toEqual({ outcome: 'unknown' });
    expect([await lastFours(), await rows()]).toEqual([[], 2]);
    await base.moveClock(41);
    await sweepAttempts(world.context);
    await purgeSavedCards(world.context);
    expect([await lastFours(), await rows(), await inVault()]).toEqual([['1111'], 1, 1]);
  });

  test('once, however often it is ticked; five of one browser at most, also at once', async () => {
    const NUMBERS = [
      '4242424242424242',
      '5555555555554444',
      '378282246310005',
      '6011111111111117',
      '3530111333300000',
      '4012888888881881',
      '4222222222222220',
    ];
    await Promise.all(
      NUMBERS.map((cardNumber) => remember({ cardNumber, cardCvv: cardNumber.startsWith('37') ? '1234' : '123' })),
    );
    await remember({ cardNumber: NUMBERS[0] ?? '' });
    expect(new Set(await lastFours()).size).toBe(5);
    expect([await rows(), await inVault()]).toEqual([5, 5]);
    const [first] = await listed();
    await savedCards(world.context, await givenSale(), { secret, remove: first?.id ?? '' });
    await remember();
    expect(await lastFours()).toContain('1111');
    expect((await lastFours()).length).toBe(5);
  });

  test('never with its code, and for no API, callback or buyer token', async () => {
    const saleId = await remember({ cardCvv: '937' });
    const told = await base.owner.query<{ text: string }>(
      statement(
        'test_told',
        `SELECT coalesce(string_agg(e::text, ' '), '') AS text FROM event e JOIN sale s ON s.id = e.sale_id
          WHERE s.public_id = $1`,
      ),
      [saleId],
    );
    expect(told[0]?.text).toContain(saleId);
    expect(told[0]?.text).not.toMatch(/remember|BUYER/);
    expect(
      (await world.call('get-buyer-key', { seller_svc_id: seller.svcId, svc_sale_id: saleId })).body
        .status_error_code ?? 600,
    ).toBe(600);
    const [card] = await listed();
    const charged = await world.call('generate-sale', {
      seller_svc_id: seller.svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'Coffee',
      buyer_key: card?.id,
    });
    expect(charged.body.status_code).not.toBe(0);
  });
});

describe('whose it is', () => {
  test("a secret that nobody has, another seller's page and an unknown sale are answered alike: nothing", async () => {
    await remember();
    const other = await givenSeller(base.db);
    const elsewhere = await givenSale({}, other);
    expect([await listed(undefined, newSecret()), await listed(elsewhere), await listed('SALE-NOBODYS')]).toEqual([
      [],
      [],
      [],
    ]);
    const [card] = await listed();
    const refused = { outcome: 'saved_card_gone' };
    expect([
      await payAgain(elsewhere, { card: card?.id ?? '' }),
      await payAgain(await givenSale(), { shown: newSecret() }),
      await payAgain(await givenSale(), { card: '00000000-0000-4000-8000-000000000001' }),
    ]).toEqual([refused, refused, refused]);
    // Nor is it removed from there.
    await savedCards(world.context, elsewhere, { secret, remove: card?.id ?? '' });
    await savedCards(world.context, await givenSale(), { secret: newSecret(), remove: card?.id ?? '' });
    expect(await lastFours()).toEqual(['1111']);
  });

  test('whoever guesses reaches no acquirer', async () => {
    await remember();
    const before = (await world.bank.requests()).length;
    const saleId = await givenSale();
    for (let turn = 0; turn < 20; turn += 1) await payAgain(saleId, { shown: newSecret() });
    expect((await world.bank.requests()).length).toBe(before);
  });
});

describe('paying again', () => {
  test('needs the code, and a code that could be one', async () => {
    await remember();
    for (const code of ['', '12', 'abc'])
      expect(await payAgain(await givenSale(), { code })).toEqual({
        outcome: 'refused',
        refusal: 'invalid_value',
        field: 'cardCvv',
      });
  });

  test('V-12: tries that end badly count as those of a typed card, and the card stays', async () => {
    await remember({ cardNumber: '4270000000000005' });
    const saleId = await givenSale();
    for (let turn = 0; turn < 6; turn += 1)
      await world.bank.next({ merchant: String(seller.id), what: 'decline', code: 20004 });
    const answers: string[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const answer = await payAgain(saleId, { ip: '198.51.100.20' });
      answers.push(answer.outcome === 'refused' ? answer.refusal : answer.outcome);
    }
    expect(answers).toEqual([...Array(6).fill('declined'), 'too_many_requests', 'too_many_requests']);
    expect(await lastFours()).toEqual(['0005']);
  });

  test('in two tabs at once pays once', async () => {
    await remember();
    const saleId = await givenSale();
    const outcomes = (await Promise.all([payAgain(saleId), payAgain(saleId)])).map((answer) => answer.outcome);
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
  });

  test('with a card whose time is over is refused before anybody is asked, and it is shown as what it is', async () => {
    await remember({ cardExpiry: '12/26' });
    await base.moveClock(60 * 86_400);
    expect(await listed()).toMatchObject([{ lastFour: '1111', isExpired: true }]);
    expect(await payAgain(await givenSale())).toEqual({ outcome: 'saved_card_gone' });
  });

  test('says that nothing was charged where the vault is away', async () => {
    await remember();
    const away = {
      ...world.context,
      vault: {
        ...base.vault,
        open: () => Promise.reject(new VaultUnavailableError('away')),
        keep: () => Promise.reject(new VaultUnavailableError('away')),
      },
    };
    const [card] = await listed();
    const input = { ...NOTHING_TYPED, savedCard: { secret, cardId: card?.id ?? '' } };
    expect(await payFromPage(away, await givenSale(), input)).toEqual({
      outcome: 'refused',
      refusal: 'temporarily_unavailable',
      field: null,
    });
    // A typed card pays all the same: that it is not remembered stops nothing.
    expect(await payFromPage(away, await givenSale(), { ...TYPED, browserSecret: newSecret() })).toMatchObject({
      outcome: 'paid',
    });
  });
});

describe('forgetting', () => {
  test('removed is removed at once, for every tab, and the vault forgets it; a payment under way goes through', async () => {
    await remember();
    const saleId = await givenSale();
    const [card] = await listed(saleId);
    await world.bank.next({ merchant: String(seller.id), what: 'delay', ms: 300 });
    const under = payAgain(saleId, { card: card?.id ?? '' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await savedCards(world.context, saleId, { secret, remove: card?.id ?? '' })).cards).toEqual([]);
    expect(await payAgain(await givenSale(), { card: card?.id ?? '' })).toEqual({ outcome: 'saved_card_gone' });
    expect((await under).outcome).toBe('paid');
    await purgeSavedCards(world.context);
    expect([await rows(), await inVault()]).toEqual([0, 0]);
    expect((await showSale(base.db, [seller.id], saleId))?.attempts[0]).toMatchObject({ isSavedCard: true });
  });

  test('what came to nothing, and what was not used for a year, is forgotten; what was used is not', async () => {
    await remember({ cardNumber: '4000000000000002' });
    await purgeSavedCards(world.context);
    expect([await rows(), await inVault()]).toEqual([0, 0]);
    await remember({ cardExpiry: '12/40' });
    await remember({ cardNumber: '5555555555554444', cardExpiry: '12/40' });
    await base.moveClock(300 * 86_400);
    expect(await payAgain(await givenSale())).toMatchObject({ outcome: 'paid' });
    await base.moveClock(100 * 86_400);
    expect(await lastFours()).toEqual(['4444']);
    await purgeSavedCards(world.context);
    expect([await lastFours(), await rows(), await inVault()]).toEqual([['4444'], 1, 1]);
  });
});

// Last: from here on the keys are others.
test('V-07: a new key of the vault under it changes nothing', async () => {
  await remember();
  const before = settings();
  // The vault of a process that has the new keys.
  await closeVault();
  useSettings({ ...before, vaultKeys: { text: withNewKey(TEST_SECRETS.VAULT_KEYS.replaceAll(',', '\n')) } });
  expect(await base.vault.rewrap(1_000)).toBeGreaterThan(0);
  const [card] = await listed();
  const input = { ...NOTHING_TYPED, savedCard: { secret, cardId: card?.id ?? '' } };
  expect(await payFromPage({ ...world.context, vault: base.vault }, await givenSale(), input)).toMatchObject({
    outcome: 'paid',
  });
});
