import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';
import { paymentsContext } from '#lib/contexts.ts';
import { testDocuments } from '#lib/testing/payment-page/documents.ts';

/** Responses to the page's own script, in the buyer's language; and the file that Apple requires of a site. */
const base = testDatabase();
const { ask, json, givenSale, settled } = testDocuments(base);
const ZIPS = statement(
  'test_zips',
  "SELECT buyer_zip_code AS zip FROM buyer_token WHERE method = 'credit-card' ORDER BY id",
);
const folder = mkdtempSync(join(tmpdir(), 'kupa-apple-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (sale: string, details: object, language = 'en') =>
  json(ask('POST', `${sale}/start?lang=${language}`, { details, buyerName: '', language, once: freshFormToken() }));

async function givenBit(language = 'en') {
  const sale = await givenSale();
  const standing = await start(sale, { method: 'bit', phone: '' }, language);
  const decide = async (does: string) => {
    await ask('POST', standing.payment.simulator.replace('http://localhost:3000', ''), `does=${does}`);
    await handleProcessorWebhook(paymentsContext(), standing.payment.attemptId);
  };
  return { sale, standing, decide, ask: (more = '') => json(ask('GET', `${sale}/payment?lang=${language}${more}`)) };
}

test('a payment that waits comes with its code, which is not sent again to a page that has it', async () => {
  const { standing, ask: again } = await givenBit();
  expect(standing).toMatchObject({
    kind: 'waiting',
    payment: {
      method: 'bit',
      code: { size: expect.any(Number), path: expect.stringMatching(/^M0 \.5h7|^M\d+ 0\.5h7/) },
    },
  });
  expect((await again(`&known=${standing.payment.attemptId}`)).payment.code).toBeNull();
  expect((await again('&known=TRAN-OTHER')).payment.code).not.toBeNull();
});

test.each([
  ['he', 'לא אושר ב־Bit'],
  ['en', 'wasn’t approved in Bit'],
  ['ar', 'لم تتم الموافقة على الدفعة في Bit'],
])('a refusal at the phone is one sentence in %s, with the code of the API', async (language, sentence) => {
  const { decide, ask: again } = await givenBit(language);
  await decide('refuse');
  expect(await again()).toEqual({ kind: 'say', text: expect.stringContaining(sentence), field: null, code: 20004 });
});

test('what was approved is told with how it was paid', async () => {
  const { decide, ask: again } = await givenBit();
  await decide('approve');
  expect(await again()).toMatchObject({
    kind: 'paid',
    done: { method: 'Bit', reference: expect.stringMatching(/^TRAN/) },
  });
});

test('a payment that its buyer took back is said to be over, and nothing charged', async () => {
  const { sale } = await givenBit();
  expect(await json(ask('POST', `${sale}/cancel?lang=en`, {}))).toEqual({
    kind: 'say',
    text: expect.stringContaining('Nothing was charged'),
    field: null,
    code: 0,
  });
});

test('a debit at its bank is kept, whatever the buyer wishes', async () => {
  const sale = await givenSale();
  const details = {
    method: 'il-direct-debit',
    bank: '10',
    branch: '800',
    account: '123456',
    holder: 'Dana Levi',
    socialId: '008336174',
    hasAgreed: true,
  };
  expect(await start(sale, details)).toMatchObject({
    kind: 'waiting',
    payment: { accountMask: '****3456', code: null },
  });
  expect(await json(ask('POST', `${sale}/cancel?lang=en`, {}))).toMatchObject({ kind: 'waiting', isKept: true });
  expect(await start(sale, { method: 'bit', phone: '' })).toEqual({ kind: 'check' });
});

test.each([
  [{ method: 'il-direct-debit', bank: 'x' }, 'bank', 'bank number'],
  [{ method: 'il-direct-debit', bank: '10', branch: '800', account: '12' }, 'account', '4 to 9 digits'],
  [{ method: 'bit', phone: 'x' }, 'phone', 'mobile number'],
])('what cannot be right is named at its field: %j', async (details, field, words) =>
  expect(await start(await givenSale(), details)).toEqual({
    kind: 'say',
    text: expect.stringContaining(words),
    field,
    code: 9001,
  }),
);

test('a token that no wallet made is not believed, in words; another method than the sale offers is refused', async () => {
  expect(await start(await givenSale(), { method: 'apple-pay', token: '{}' })).toMatchObject({
    kind: 'say',
    text: expect.stringContaining('couldn’t complete'),
    field: null,
  });
  expect(
    await start(await givenSale({ sale_payment_method: 'credit-card' }), { method: 'bit', phone: '' }),
  ).toMatchObject({ kind: 'say', code: 790 });
  expect(await start('/sale/generate/SALE-NOBODYS', { method: 'bit', phone: '' })).toEqual({ kind: 'reload' });
});

test('of a template the sale that was made is named, and it is asked for there', async () => {
  const sale = await givenSale({ sale_type: 'template' });
  const standing = await start(sale.replace('generate', 'template'), { method: 'bit', phone: '' });
  expect(standing.saleId).toMatch(/^SALE/);
  expect(sale).not.toContain(standing.saleId);
  expect(await json(ask('GET', `/sale/generate/${standing.saleId}/payment?lang=en`))).toMatchObject({
    kind: 'waiting',
  });
});

test("a real sheet of Apple's is opened for nobody in the sandbox, and for no other site", async () => {
  const sale = await givenSale();
  expect(
    (
      await ask('POST', `${sale}/apple-session`, {
        gateway: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
      })
    ).status,
  ).toBe(404);
  expect(
    (
      await ask(
        'POST',
        `${sale}/apple-session`,
        { gateway: '' },
        { origin: 'https://shop.example.com', 'sec-fetch-site': 'cross-site' },
      )
    ).status,
  ).toBe(403);
});

test('Apple finds the file that proves our domain as it was handed out, and nothing where there is none', async () => {
  const path = '/.well-known/apple-developer-merchantid-domain-association';
  expect((await ask('GET', path)).status).toBe(404);
  const file = join(folder, 'association');
  writeFileSync(file, '7B2276657273696F6E223A317D');
  settled({ applePage: { identityFile: null, domainFile: file } });
  const answer = await ask('GET', path);
  expect([answer.status, await answer.text()]).toEqual([200, '7B2276657273696F6E223A317D']);
  settled({ applePage: { identityFile: null, domainFile: join(folder, 'gone') } });
  expect((await ask('GET', path)).status).toBe(404);
  settled();
});

describe('3-D Secure', () => {
  const CARD = {
    cardNumber: '4000000000003220',
    cardExpiry: '12/30',
    cardCvv: '123',
    buyerName: 'Dana Levi',
    socialId: '',
    installments: '1',
    language: 'en',
  };
  const SECURE = { sale_payment_method: 'credit-card', services: [{ name: '3D Secure', settings: { active: true } }] };
  const inFrame = (site: string) => ({ 'sec-fetch-dest': 'iframe', 'sec-fetch-site': site });
  const pathOf = (address: string) => new URL(address).pathname;

  async function givenChallenge(more: object = {}) {
    const sale = await givenSale({ ...SECURE, ...more });
    const told = await json(
      ask(
        'POST',
        `${more['sale_type' as keyof object] === 'template' ? sale.replace('generate', 'template') : sale}/pay`,
        { ...CARD, once: freshFormToken() },
      ),
    );
    const answer = (result: string) => ask('POST', pathOf(told.address), `result=${result}`);
    return { sale, told, answer };
  }

  test('the page is told where the issuer asks, of which sale, and what shows it over the page; so is one that was loaded again', async () => {
    const { sale, told } = await givenChallenge();
    expect(told).toEqual({
      kind: 'go',
      address: expect.stringContaining('/sandbox/3ds/'),
      part: expect.stringMatching(/^\/sale\/part\/challenge\/en\/[0-9a-f]{16}$/),
      sale,
    });
    expect(await json(ask('GET', `${sale}/state?lang=he`))).toEqual({
      ...told,
      part: expect.stringMatching(/^\/sale\/part\/challenge\/he\//),
    });
    const part = await ask('GET', told.part);
    expect([part.headers.get('cache-control'), await part.text()]).toEqual([
      expect.stringContaining('immutable'),
      expect.stringMatching(/^const kupaTexts=\{"title":"Confirm with your bank".*export\{/s),
    ]);
  });

  test.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ])('the issuer of the sandbox speaks the language of the sale: %s', async (language, direction) => {
    const sale = await givenSale({ ...SECURE, language });
    const told = await json(ask('POST', `${sale}/pay`, { ...CARD, language }));
    expect(await (await ask('GET', pathOf(told.address), undefined, inFrame('same-origin'))).text()).toContain(
      `<html lang="${language}" dir="${direction}"`,
    );
  });

  test('of a template the sale that was made is told', async () => {
    const { sale, told } = await givenChallenge({ sale_type: 'template' });
    expect(told.sale).toMatch(/^\/sale\/generate\/SALE/);
    expect(told.sale).not.toBe(sale);
  });

  test.each([
    ['passed', 'paid'],
    ['failed', 'say'],
  ])(
    '%s: the document inside the frame says that the issuer is done, the server how it ended',
    async (result, kind) => {
      const { sale, answer } = await givenChallenge();
      const back = pathOf((await answer(result)).headers.get('location') ?? '');
      const inside = await ask('GET', back, undefined, inFrame('same-origin'));
      expect([inside.status, inside.headers.get('content-security-policy')]).toEqual([
        200,
        expect.stringContaining(`script-src 'nonce-`),
      ]);
      expect(await inside.text()).toContain("parent.postMessage({kupa:'challenge-over'},location.origin)");
      expect(await json(ask('GET', `${sale}/payment?lang=en`))).toMatchObject({ kind });
      expect((await ask('GET', back, undefined, { 'sec-fetch-dest': 'document' })).status).toBe(303);
    },
  );

  test('a buyer who cancels is charged nothing, also when the issuer is told yes afterwards', async () => {
    const { sale, answer } = await givenChallenge();
    expect(await json(ask('POST', `${sale}/cancel?lang=en`, {}))).toMatchObject({ kind: 'say', code: 0 });
    await answer('passed');
    expect(await json(ask('GET', `${sale}/payment?lang=en`))).toMatchObject({ kind: 'say' });
  });

  test('B-02: the issuer of the sandbox is framed by our page alone', async () => {
    const { told } = await givenChallenge();
    const shown = async (headers: Record<string, string>) =>
      (await ask('GET', pathOf(told.address), undefined, headers)).status;
    expect([
      await shown(inFrame('same-origin')),
      await shown({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }),
    ]).toEqual([200, 200]);
    expect([
      await shown(inFrame('cross-site')),
      await shown(inFrame('same-site')),
      await shown(inFrame('none')),
    ]).toEqual([403, 403, 403]);
  });
});

describe('cards that a browser remembers', () => {
  const SECRET = 'a'.repeat(43);
  const TYPED = {
    cardNumber: '4111111111111111',
    cardExpiry: '12/30',
    cardCvv: '123',
    buyerName: ' Dana Levi ',
    installments: '1',
    language: 'en',
  };
  const cardsOf = async (sale: string, secret = SECRET) => (await json(ask('POST', `${sale}/card`, { secret }))).cards;

  test('one that was ticked pays by its code; of a template too; then it is removed', async () => {
    expect(
      await json(ask('POST', `${await givenSale()}/pay`, { ...TYPED, remember: 'on', secret: SECRET })),
    ).toMatchObject({ kind: 'paid' });
    const template = (await givenSale({ sale_type: 'template' })).replace('generate', 'template');
    const [card] = await cardsOf(template);
    expect(card).toEqual({ id: expect.any(String), brand: 'Visa', lastFour: '1111', expiry: '1230', isExpired: false });
    const again = { cardCvv: '123', installments: '1', language: 'en', remembered: card.id };
    expect(
      await json(ask('POST', `${template}/pay`, { ...again, once: freshFormToken(), secret: SECRET })),
    ).toMatchObject({
      kind: 'paid',
      done: { method: '\u2068Visa\u2069 ending in \u20681111\u2069' },
    });
    for (const wrong of [
      { remembered: card.id, secret: 'b'.repeat(43) },
      { remembered: '00000000-0000-4000-8000-000000000000', secret: SECRET },
    ]) {
      expect(await json(ask('POST', `${await givenSale()}/pay`, { ...again, ...wrong }))).toEqual({
        kind: 'say',
        text: expect.stringContaining('no longer remembered'),
        field: null,
        code: 9001,
      });
    }
    // Without the secret it is a form with nothing in it.
    expect(await json(ask('POST', `${await givenSale()}/pay`, again))).toMatchObject({
      kind: 'say',
      field: 'cardNumber',
    });
    expect(await json(ask('POST', `${await givenSale()}/card`, { secret: SECRET, remove: card.id }))).toEqual({
      cards: [],
    });
  });

  test('are told to our own page alone, by a body alone, and kept by no cache', async () => {
    const sale = await givenSale();
    const status = async (body: object, headers = {}) => (await ask('POST', `${sale}/card`, body, headers)).status;
    expect([
      await status({ secret: SECRET }),
      await status({ secret: SECRET }, { origin: 'https://shop.example.com', 'sec-fetch-site': 'cross-site' }),
    ]).toEqual([200, 403]);
    for (const body of [
      {},
      { secret: 'short' },
      { secret: ['a'.repeat(43)] },
      { secret: SECRET, remove: 'x' },
      { secret: `${'a'.repeat(42)}\0` },
    ])
      expect([body, await status(body)]).toEqual([body, 400]);
    expect((await ask('POST', `${sale}/card`, { secret: SECRET })).headers.get('cache-control')).toContain('no-store');
  });

  test('the part names the seller for whom a browser may remember, and nobody where the seller keeps the card', async () => {
    const sellerOf = async (more: object) =>
      /kupaSeller=([^;]+);/.exec(await (await ask('GET', `${await givenSale(more)}/card?lang=en`)).text())?.[1];
    expect([
      await sellerOf({}),
      await sellerOf({ capture_buyer: true }),
      await sellerOf({ sale_type: 'token' }),
    ]).toEqual([expect.stringMatching(/^"[0-9a-f-]{36}"$/), 'null', 'null']);
  });
});

describe('the postal code of a card from abroad', () => {
  const CARD = {
    cardNumber: '4000001240000000',
    cardExpiry: '12/30',
    cardCvv: '123',
    buyerName: 'Dana Levi',
    socialId: '',
    installments: '1',
    language: 'en',
    // The same card pays the same amount several times, which its buyer would be asked about.
    again: true,
  };
  const pay = async (more: object, sale: object = {}) =>
    json(ask('POST', `${await givenSale({ sale_payment_method: 'credit-card', ...sale })}/pay`, { ...CARD, ...more }));

  test('is taken as its country writes it, and named where it is none', async () => {
    expect(await pay({ zipCode: 'k1a0b1' })).toMatchObject({ kind: 'paid' });
    expect(await pay({ zipCode: '10001' })).toEqual({
      kind: 'say',
      text: expect.stringContaining('doesn’t match the card’s country'),
      field: 'zipCode',
      code: 9001,
    });
    expect(await pay({ zipCode: '10001', language: 'ru' })).toMatchObject({ text: expect.stringContaining('индекс') });
  });

  test("of a card of another country is no business of ours; a card without it is the issuer's to judge", async () => {
    expect(await pay({ cardNumber: '4111111111111111', zipCode: 'nonsense' })).toMatchObject({ kind: 'paid' });
    expect(await pay({})).toMatchObject({ kind: 'paid' });
  });

  test('stays with the card that its owner lets the seller keep, and with no other', async () => {
    await pay({ zipCode: 'k1a0b1' }, { capture_buyer: true });
    await pay({ cardNumber: '4111111111111111', zipCode: '10001' }, { capture_buyer: true });
    expect(await base.db.query(ZIPS, [])).toEqual([{ zip: 'K1A 0B1' }, { zip: '' }]);
  });

  test("is asked for by a part in the page's language", async () => {
    const part = await ask('GET', `${await givenSale()}/card?lang=en`);
    expect([part.headers.get('content-type'), await part.text()]).toEqual([
      'text/javascript; charset=utf-8',
      expect.stringMatching(/^const kupaTexts=\{"zip":\{"us":"ZIP code".*export\{/s),
    ]);
  });
});
