import { describe, expect, onTestFinished, test } from 'vitest';
import type { Role } from '#lib/modules/access/contract/rights.ts';
import { openSession } from '#lib/modules/access/sign-in/sessions.ts';
import { statement } from '#lib/platform/db/database.ts';
import { settings, useSettings } from '#lib/platform/env.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenNotified } from '#lib/testing/notifications/people.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { times } from '#lib/testing/thorough.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import type { TokenizeSuccess } from './contract/instance.ts';
import { hostedFieldsRoutes } from './http/routes.ts';
import { forgetOldInstances } from './store-instances.sql.ts';

const base = testDatabase();
const world = testWorld(base);

const SHOP = 'http://localhost:4711';
const OURS = 'http://localhost:3000';
/** The same machine by its other name. */
const HERE = 'http://127.0.0.1:3000';
const FIELDS = 'http://127.0.0.1:3005';
const CARD = { cardNumber: '4111 1111 1111 1111', cardExpiration: '12 / 30', cvc: '123' };
const TOTAL = { label: 'Beans', amount: { currency: 'ILS', value: '55.00' } };

type RequestParams = { body?: object | string; headers?: Record<string, string>; ip?: string; at?: string };

async function ask(path: string, { body = '', headers = {}, ip = '127.0.0.1', at = OURS }: RequestParams) {
  const route = hostedFieldsRoutes(() => world.context).find((one) => one.path === path);
  const isText = typeof body === 'string';
  const request = new Request(`${at}${path}`, {
    method: 'POST',
    headers: { 'content-type': isText ? 'application/x-www-form-urlencoded' : 'application/json', ...headers },
    body: isText ? body : JSON.stringify(body),
  });
  const response = await (route as NonNullable<typeof route>).handle(request, { params: {}, ip });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}

const open = (
  key: string,
  { origin = SHOP, cookie = '', ...options }: { origin?: string; cookie?: string; [option: string]: string } = {},
) => ask('/hf/v1/instance', { body: new URLSearchParams({ key, ...options }).toString(), headers: { origin, cookie } });

/** The cookie of somebody who is signed in with a role at a seller. */
async function signedIn(seller: TestSeller, role: Role = 'owner'): Promise<string> {
  const { id } = await givenNotified(base.owner, [seller.id], { role });
  return `other=1; kupa.session=${await openSession({ userId: id, ip: '', userAgent: '' })}`;
}

const tokenize = (instance: string, more: object = {}, asked: Omit<RequestParams, 'body'> = {}) =>
  ask('/hf/v1/tokenize', {
    body: { instance, ...CARD, ...more },
    ...asked,
    headers: { 'sec-fetch-site': 'same-origin', ...asked.headers },
  });

async function givenInstance(seller: TestSeller, options: Record<string, string> = {}): Promise<string> {
  const { status, body } = await open(seller.publicKey, options);
  expect(status).toBe(200);
  return body.instance;
}

const payWith = async (seller: TestSeller, token: string) => {
  const { saleId } = await world.givenSale(seller);
  const { body } = await world.pay(seller, saleId, {
    credit_card_number: undefined,
    credit_card_exp: undefined,
    credit_card_cvv: undefined,
    buyer_key: token,
  });
  return body.sale_status ?? body.status_error_code;
};

const TOKENS = statement('test_tokens_of', 'SELECT count(*)::int AS count FROM buyer_token WHERE seller_id = $1');
const tokensOf = async (seller: TestSeller) => (await base.db.query<{ count: number }>(TOKENS, [seller.id]))[0]?.count;
const REGISTER = statement('test_register_origin', 'INSERT INTO public_key_origin (seller_id, origin) VALUES ($1, $2)');

const CLOSE = statement('test_close_seller', 'UPDATE seller SET active = false WHERE id = $1');
const UNREGISTER = statement('test_unregister_origin', 'DELETE FROM public_key_origin WHERE seller_id = $1');
const BREAK_OFF = statement(
  'test_break_off',
  `UPDATE hosted_instance SET state = 'claimed', lease_until = app_now() - interval '1 second' WHERE token = $1`,
);

describe('an instance of hosted fields', () => {
  test('is opened for a page of a registered origin, which may read the answer', async () => {
    const seller = await givenSeller(base.db);
    await base.db.query(REGISTER, [seller.id, 'https://shop.example']);
    const { status, headers, body } = await open(seller.publicKey, { origin: 'https://shop.example', language: 'he' });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, 'https://shop.example']);
    expect(body).toMatchObject({ instance: expect.stringMatching(/^[\w-]{200,}$/), testMode: false, language: 'he' });
    expect(body.texts.labels.cardNumber).toBe('מספר כרטיס');
  });

  test('is refused to a page of another origin, a look-alike and one that hides its own; each hears why', async () => {
    const seller = await givenSeller(base.db);
    await base.db.query(REGISTER, [seller.id, 'https://shop.example']);
    for (const origin of [
      'https://shop.example.evil.test',
      'http://shop.example',
      'https://shop.example:8443',
      'https://localhost.evil.test',
      'null',
    ]) {
      const { status, headers, body } = await open(seller.publicKey, { origin });
      expect([status, body.error, body.statusCode]).toEqual([403, 'origin-not-registered', 9008]);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
    }
  });

  test('is refused to an unknown key and to the key of a seller that is not active, alike', async () => {
    const seller = await givenSeller(base.db);
    await base.owner.query(CLOSE, [seller.id]);
    for (const key of [seller.publicKey, '00000000-0000-4000-8000-000000000000', 'a key', ''])
      expect((await open(key)).body).toMatchObject({ error: 'unknown-public-key', statusCode: 251 });
  });

  test('takes test mode and pages of this machine in the sandbox alone', async () => {
    const seller = await givenSeller(base.db);
    expect((await open(seller.publicKey, { testMode: 'true' })).body.testMode).toBe(true);
    const production = hostedFieldsRoutes(() => ({ ...world.context, sandbox: false }))[0];
    const openThere = async (origin: string, body: Record<string, string>) => {
      const request = new Request('http://localhost:3000/hf/v1/instance', {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ key: seller.publicKey, ...body }),
      });
      return (await production?.handle(request, { params: {}, ip: '127.0.0.1' }))?.json();
    };
    await base.db.query(REGISTER, [seller.id, 'https://shop.example']);
    expect(await openThere(SHOP, {})).toMatchObject({ error: 'origin-not-registered' });
    expect(await openThere('https://shop.example', { testMode: 'true' })).toMatchObject({
      error: 'test-mode-not-allowed',
    });
    expect(await openThere('https://shop.example', {})).toMatchObject({ testMode: false });
  });
});

describe('tokenizing', () => {
  test('gives a token that pays, and says of the card what a page may know', async () => {
    const seller = await givenSeller(base.db);
    const { status, body } = await tokenize(await givenInstance(seller, { testMode: 'true' }), {
      payerFirstName: 'Dana',
      payerLastName: 'Levi',
      payerEmail: 'dana@example.com',
      payerPhone: '0521234567',
      total: TOTAL,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      type: 'tokenize-success',
      testMode: true,
      token: expect.stringMatching(/^BUYER/),
      card: { cardMask: '411111******1111', cardholderName: 'Dana Levi', expiry: '1230' },
      payerEmail: 'dana@example.com',
      payerName: 'Dana Levi',
      payerPhone: '0521234567',
      payerSocialId: '',
      total: TOTAL,
    } satisfies TokenizeSuccess);
    // Permanent unless asked otherwise.
    expect([await payWith(seller, body.token), await payWith(seller, body.token)]).toEqual(['completed', 'completed']);
  });

  test.each([
    ['an exponent', { label: '', amount: { currency: 'ILS', value: '5e3' } }],
    ['an unknown currency', { label: '', amount: { currency: 'ZZZ', value: '55.00' } }],
    ['a decimal that yen have not', { label: '', amount: { currency: 'JPY', value: '55.5' } }],
    ['a number in place of a text', { label: '', amount: { currency: 'ILS', value: 55 } }],
    ['no amount', { label: 'Coffee' }],
  ])('a total with %s is refused by its name, and uses nothing up', async (_, total) => {
    const seller = await givenSeller(base.db);
    const instance = await givenInstance(seller, { testMode: 'true' });
    const refused = await tokenize(instance, { total });
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({ type: 'tokenize-error', error: 'invalid-total', statusCode: 9001 }),
    ]);
    expect((await tokenize(instance, { total: TOTAL })).status).toBe(200);
  });

  test('names every field that has to be mended, in the language of the fields, and uses nothing up', async () => {
    const seller = await givenSeller(base.db);
    const instance = await givenInstance(seller, { language: 'en' });
    const wrong = { cardNumber: '4111111111111112', cardExpiration: '13/30', cvc: '12', payerEmail: 'dana@' };
    expect(await tokenize(instance, wrong)).toMatchObject({
      status: 422,
      body: {
        type: 'tokenize-error',
        validationError: true,
        errors: {
          cardNumber: 'Check the card number.',
          cardExpiration: 'Check the expiry date.',
          cvc: 'Check the security code.',
          payerEmail: 'Check the email address.',
        },
      },
    });
    const empty = { cardNumber: '', cardExpiration: '', cvc: '' };
    expect(Object.keys((await tokenize(instance, empty)).body.errors)).toEqual(Object.keys(empty));
    expect((await tokenize(instance, { cardNumber: '4580000000000000' })).body.errors).toEqual({
      payerSocialId: 'Enter the ID number.',
    });
    expect((await tokenize(instance)).body.type).toBe('tokenize-success');
  });

  test('a declined card says why and leaves the instance for another card', async () => {
    const seller = await givenSeller(base.db);
    const instance = await givenInstance(seller);
    const declined = await tokenize(instance, { cardNumber: '4000000000000002' });
    expect(declined).toMatchObject({ status: 402, body: { error: 'declined', statusCode: 20004 } });
    expect((await tokenize(instance)).body.type).toBe('tokenize-success');
  });

  test('an instance gives one token: two tries at once, and a repeat whose answer was lost, get the same', async () => {
    const seller = await givenSeller(base.db);
    const instance = await givenInstance(seller);
    const answers = await Promise.all(Array.from({ length: 8 }, () => tokenize(instance)));
    const tokens = new Set(answers.map(({ body }) => body.token).filter(Boolean));
    expect(tokens.size).toBe(1);
    expect(answers.every(({ body }) => body.token || body.error === 'busy')).toBe(true);
    expect((await tokenize(instance)).body.token).toBe([...tokens][0]);
    expect(await tokensOf(seller)).toBe(1);
    const other = await tokenize(instance, { cardNumber: '5555555555554444' });
    expect(other).toMatchObject({ status: 409, body: { error: 'instance-used', statusCode: 9010 } });
    expect(await tokensOf(seller)).toBe(1);
  });

  test('a try that broke off behind its token is answered with that token, and another card is not', async () => {
    const seller = await givenSeller(base.db);
    const instance = await givenInstance(seller);
    const { token } = (await tokenize(instance)).body;
    // As a process leaves it that dies before it says so.
    await base.owner.query(BREAK_OFF, [token]);
    expect((await tokenize(instance, { cardNumber: '5555555555554444' })).body.error).toBe('busy');
    expect((await tokenize(instance)).body.token).toBe(token);
    expect(await tokensOf(seller)).toBe(1);
  });

  test('an hour after it was opened an instance tokenizes no more', async () => {
    const seller = await givenSeller(base.db);
    const instance = await givenInstance(seller);
    await base.moveClock(3_601);
    expect(await tokenize(instance)).toMatchObject({ status: 410, body: { error: 'instance-expired' } });
    await base.moveClock(0);
    expect((await tokenize(await givenInstance(seller))).body.type).toBe('tokenize-success');
  });

  test('fields whose key or site was taken away since they were opened keep no card, and it is said why', async () => {
    const seller = await givenSeller(base.db);
    await base.db.query(REGISTER, [seller.id, 'https://shop.example']);
    const instance = await givenInstance(seller, { origin: 'https://shop.example' });
    await base.db.query(UNREGISTER, [seller.id]);
    expect(await tokenize(instance)).toMatchObject({
      status: 403,
      body: {
        error: 'origin-not-registered',
        statusCode: 9008,
        message: expect.stringContaining('isn’t registered'),
      },
    });
    await base.db.query(REGISTER, [seller.id, 'https://shop.example']);
    await base.owner.query(CLOSE, [seller.id]);
    expect(await tokenize(instance)).toMatchObject({
      status: 401,
      body: { error: 'unknown-public-key', statusCode: 251, message: expect.stringContaining('unknown') },
    });
    expect(await tokensOf(seller)).toBe(0);
  });

  test('a card number that is typed half into each name comes back masked, and is kept so', async () => {
    const seller = await givenSeller(base.db);
    const names = { payerFirstName: '4111 1111', payerLastName: '1111 1111' };
    const { body } = await tokenize(await givenInstance(seller), names);
    expect([body.payerName, body.card.cardholderName]).toEqual(['4111 11** **** 1111', '4111 11** **** 1111']);
  });

  test('with a seal that was changed, cut or invented nothing is kept', async () => {
    const seller = await givenSeller(base.db);
    const instance = await givenInstance(seller);
    const changed = instance.slice(0, 60) + (instance[60] === 'A' ? 'B' : 'A') + instance.slice(61);
    for (const seal of [changed, instance.slice(1), '', 'x'.repeat(300), 'é'])
      expect((await tokenize(seal)).body.error).toBe('instance-expired');
    expect(await tokensOf(seller)).toBe(0);
  });

  test('is for our own frames: another page, or a form, is refused', async () => {
    const instance = await givenInstance(await givenSeller(base.db));
    expect((await tokenize(instance, {}, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await tokenize(instance, {}, { headers: { 'content-type': 'text/plain' } })).status).toBe(403);
  });

  test('asks the issuer unless told not to, and keeps no card whose issuer says no', async () => {
    const seller = await givenSeller(base.db);
    const unasked = await givenInstance(seller, { buyerPerformValidation: 'false' });
    await tokenize(unasked);
    const asked = await givenInstance(seller);
    await tokenize(asked);
    const ofSeller = (await world.bank.requests()).filter(({ merchant }) => merchant === String(seller.id));
    expect(ofSeller.map(({ operation }) => operation)).toEqual(['verify', 'verify']);
    expect(await tokensOf(seller)).toBe(2);
  });

  test('a token is its partner’s, the seller’s alone if private, and used once if not permanent', async () => {
    const partner = await givenPartner(base.db);
    const [seller, sibling] = [await givenSeller(base.db, { partner }), await givenSeller(base.db, { partner })];
    const stranger = await givenSeller(base.db);
    const shared = (await tokenize(await givenInstance(seller))).body.token;
    expect([await payWith(sibling, shared), await payWith(stranger, shared)]).toEqual(['completed', 9004]);
    const own = (await tokenize(await givenInstance(seller, { buyerIsPrivate: 'true' }))).body.token;
    expect([await payWith(sibling, own), await payWith(seller, own)]).toEqual([9004, 'completed']);
    const once = (await tokenize(await givenInstance(seller, { tokenIsPermanent: 'false' }))).body.token;
    expect([await payWith(seller, once), await payWith(seller, once)]).toEqual(['completed', 9004]);
  });

  test('V-12: cards that are guessed through new instances end as on the payment page', async () => {
    const seller = await givenSeller(base.db);
    for (let at = 0; at < 60; at += 1)
      await world.bank.next({ merchant: String(seller.id), what: 'decline', code: 20004 });
    const ip = '198.51.100.44';
    const seen: Record<string, number> = {};
    for (let index = 0; index < 70; index += 1) {
      const { body } = await tokenize(await givenInstance(seller), { cardNumber: cardNumber(index) }, { ip });
      const word = body.error ?? body.type;
      seen[word] = (seen[word] ?? 0) + 1;
    }
    // Beyond 50 tries the seller is under attack, and a network has eight.
    expect(seen).toEqual({ declined: 50, 'too-many-requests': 20 });
    const honest = await tokenize(await givenInstance(seller), {}, { ip: '203.0.113.9' });
    // Another network is let in, to the issuer that still says no.
    expect(honest.body.error).toBe('declined');
  });

  testInAll(
    'very many tries within a minute: each hears clearly how it ended, and each token is there once',
    async () => {
      const seller = await givenSeller(base.db);
      const ip = '198.51.100.77';
      const [seen, tokens]: [Record<string, number>, string[]] = [{}, []];
      const inLane = times(2, 25);
      const inGroup = 20 * inLane;
      const tryOnce = async (group: string, number: string) => {
        const { status, body } = await tokenize(await givenInstance(seller), { cardNumber: number }, { ip });
        const said = `${group}: ${status} ${body.error ?? body.type} ${body.statusCode ?? ''}`.trim();
        seen[said] = (seen[said] ?? 0) + 1;
        if (body.token) tokens.push(body.token);
        else
          expect(body.message).toBe(
            'Too many attempts. Nothing was charged. Try again in an hour or contact the seller.',
          );
      };
      const started = performance.now();
      // A rush of buyers in one office, then a program that sends one card twenty times at once.
      for (const group of ['rush', 'one card'])
        await Promise.all(
          Array.from({ length: 20 }, async (_, lane) => {
            for (let at = 0; at < inLane; at += 1)
              await tryOnce(group, cardNumber(group === 'rush' ? lane * inLane + at : 0));
          }),
        );
      expect(performance.now() - started).toBeLessThan(60_000);
      const { 'rush: 200 tokenize-success': rush, 'one card: 200 tokenize-success': good = 0, ...rest } = seen;
      expect([rush, rest]).toEqual([inGroup, { 'one card: 429 too-many-requests 998': inGroup - good }]);
      expect(good).toBeLessThan(inGroup);
      expect([new Set(tokens).size, await tokensOf(seller)]).toEqual([inGroup + good, inGroup + good]);
      // Successful attempts do not count against the limit: the next buyer is accepted at once.
      expect((await tokenize(await givenInstance(seller), {}, { ip })).body.type).toBe('tokenize-success');
    },
    90_000,
  );

  test('what became of an instance is forgotten a day later', async () => {
    const seller = await givenSeller(base.db);
    await tokenize(await givenInstance(seller));
    await base.moveClock(86_401);
    expect(await forgetOldInstances(base.db)).toBeGreaterThan(0);
    await base.moveClock(0);
  });
});

/** The 15 digits and the check digit that makes them a card number; none of the documented test cards. */
function cardNumber(index: number): string {
  const digits = `428${String(index).padStart(12, '0')}`;
  const sum = [...digits]
    .reverse()
    .reduce(
      (total, digit, at) =>
        total + (at % 2 === 0 ? ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] ?? 0) : Number(digit)),
      0,
    );
  return digits + String((10 - (sum % 10)) % 10);
}

describe('B-07: fields in a page of our own', () => {
  const withFieldsAt = (fieldsUrl: string | null) => {
    const before = settings();
    useSettings({ ...before, fieldsUrl });
    onTestFinished(() => useSettings(before));
  };

  const frame = async (key: string, { at = OURS, site = 'cross-site', sandbox = true } = {}) => {
    const route = hostedFieldsRoutes(() => ({ ...world.context, sandbox })).find(({ method }) => method === 'GET');
    const request = new Request(`${at}/hf/v1/frame/cvc?key=${key}`, { headers: { 'sec-fetch-site': site } });
    const response = await route?.handle(request, { params: { field: 'cvc' }, ip: '127.0.0.1' });
    const policy = response?.headers.get('content-security-policy') ?? '';
    return { status: response?.status, ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1] };
  };

  test('stand at the host of the fields, and their card is kept from there', async () => {
    withFieldsAt(FIELDS);
    const seller = await givenSeller(base.db);
    const cookie = await signedIn(seller);
    for (const headers of [
      { origin: OURS, cookie },
      { origin: HERE, host: new URL(HERE).host, cookie },
    ]) {
      const asked = { body: new URLSearchParams({ key: seller.publicKey }).toString(), headers };
      const { status, body } = await ask('/hf/v1/instance', asked);
      expect([status, body.framesAt]).toEqual([200, FIELDS]);
      expect((await tokenize(body.instance, {}, { at: FIELDS })).body.type).toBe('tokenize-success');
    }
    expect((await open(seller.publicKey)).body).not.toHaveProperty('framesAt');
  });

  test('are not opened where there is no such host, and those that were keep no card', async () => {
    withFieldsAt(FIELDS);
    const seller = await givenSeller(base.db);
    const asked = { origin: OURS, cookie: await signedIn(seller) };
    const { instance } = (await open(seller.publicKey, asked)).body;
    withFieldsAt(null);
    expect(await open(seller.publicKey, asked)).toMatchObject({
      status: 403,
      body: { error: 'origin-not-registered' },
    });
    expect((await tokenize(instance)).body.error).toBe('origin-not-registered');
    expect(await tokensOf(seller)).toBe(0);
  });

  test('are opened for the card of a seller by those who may enter it, and for no other seller', async () => {
    withFieldsAt(FIELDS);
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const [owner, manager, accountant, cashier] = await Promise.all(
      (['owner', 'manager', 'accountant', 'cashier'] as const).map((role) => signedIn(seller, role)),
    );
    const opens = async (of: TestSeller, cookie = '') =>
      (await open(of.publicKey, { origin: OURS, cookie })).body.error ?? 'opened';
    expect([await opens(seller, owner), await opens(seller, manager)]).toEqual(['opened', 'opened']);
    for (const cookie of [accountant, cashier, await signedIn(other), '', 'kupa.session=x'])
      expect(await opens(seller, cookie)).toBe('origin-not-registered');
    // A script in the dashboard would ask for this: fields of a seller of its author's.
    expect(await opens(other, owner)).toBe('origin-not-registered');
  });

  test('keep no card for an instance of another page, which its own frames may', async () => {
    withFieldsAt(FIELDS);
    const seller = await givenSeller(base.db);
    const instance = await givenInstance(seller);
    expect((await tokenize(instance, {}, { at: FIELDS })).body.error).toBe('origin-not-registered');
    expect((await tokenize(instance)).body.type).toBe('tokenize-success');
    const { body } = await open(seller.publicKey, { origin: OURS, cookie: await signedIn(seller) });
    expect((await tokenize(body.instance)).body.error).toBe('origin-not-registered');
    expect(await tokensOf(seller)).toBe(1);
  });

  test('have no document for a page of the same origin, not even where a seller registered ours', async () => {
    withFieldsAt(FIELDS);
    const seller = await givenSeller(base.db);
    for (const origin of ['https://shop.example', OURS, FIELDS]) await base.db.query(REGISTER, [seller.id, origin]);
    for (const at of [OURS, FIELDS])
      expect(await frame(seller.publicKey, { at, site: 'same-origin' })).toEqual({ status: 403, ancestors: "'none'" });
    const production = { sandbox: false };
    expect(await frame(seller.publicKey, production)).toEqual({ status: 200, ancestors: 'https://shop.example' });
    expect(await frame(seller.publicKey, { ...production, at: FIELDS })).toEqual({
      status: 200,
      ancestors: `https://shop.example ${OURS}`,
    });
  });

  test('are posted by themselves alone, in a browser that does not say where a request comes from too', async () => {
    withFieldsAt(FIELDS);
    const seller = await givenSeller(base.db);
    const { instance } = (await open(seller.publicKey, { origin: OURS, cookie: await signedIn(seller) })).body;
    const from = async (origin: string, site?: string) => {
      const headers = { origin, ...(site && { 'sec-fetch-site': site }) };
      const asked = { body: { instance, ...CARD }, at: FIELDS, headers };
      return (await ask('/hf/v1/tokenize', asked)).status;
    };
    expect([await from(OURS), await from(OURS, 'cross-site'), await from(SHOP, 'same-site')]).toEqual([403, 403, 403]);
    expect(await from(FIELDS)).toBe(200);
  });
});
