import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { completeChallenge } from '../charge/complete-challenge.ts';
import { authenticateSale } from './authenticate-sale.ts';
import { readClientData, signClientData } from './client-data.ts';

const base = testDatabase();
const world = testWorld(base);

const SHOP = 'http://localhost:4711';
const FRICTIONLESS = { credit_card_number: '4111111111111111', credit_card_exp: '12/30' };
const CHALLENGED = { ...FRICTIONLESS, credit_card_number: '4000000000003220' };
const REFUSED = { ...FRICTIONLESS, credit_card_number: '4000000000003097' };
const NO_CARD = { credit_card_number: undefined, credit_card_exp: undefined, credit_card_cvv: undefined };

const authenticate = (seller: TestSeller, saleId: string, body: object, headers: Record<string, string> = {}) =>
  world.send(`sales/${saleId}/3ds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'svc-public-key': seller.publicKey, ...headers },
    body: JSON.stringify({ language: 'en', ...body }),
  });
const hashOf = (seller: TestSeller, saleId: string) =>
  world.send(`sales/${saleId}/3ds/hash`, { method: 'GET', headers: { 'svc-merchant-key': seller.svcId } });

const ask = async (path: string, seller: TestSeller, origin: string | null, body: object = {}) =>
  world.send(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'svc-public-key': seller.publicKey,
      'user-agent': 'Browser/1.0',
      ...(origin && { origin }),
    },
    body: JSON.stringify(body),
  });

const REGISTER = statement('test_register_site', 'INSERT INTO public_key_origin (seller_id, origin) VALUES ($1, $2)');
const SALE = statement(
  'test_authenticated_sale',
  `SELECT status, is_3ds AS "is3ds", asks_3ds AS "asks3ds", (SELECT count(*)::int FROM attempt a WHERE a.sale_id = s.id)
    AS attempts FROM sale s WHERE public_id = $1`,
);
const saleOf = async (saleId: string) => (await base.db.query(SALE, [saleId]))[0];
const passedBy = async (redirectUrl: string, result: 'passed' | 'failed') => {
  const reference = redirectUrl.split('/').at(-1) ?? '';
  const found = await world.bank.control('GET', `/control/challenges/${reference}`);
  await world.bank.control('POST', `/control/challenges/${reference}`, { result });
  return String(found.returnUrl.split('/').at(-1));
};
const NOTHING_PAID = { status: 'initial', is3ds: false, attempts: 0 };

describe('3-D Secure without a payment', () => {
  test('an issuer that is content answers at once; nothing is charged, and the payment is sent as authenticated', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    const { status, body } = await authenticate(seller, saleId, FRICTIONLESS);
    expect([status, body]).toEqual([
      200,
      { status_code: 0, status_message: 'The card issuer has confirmed the buyer.', redirect_url: '' },
    ]);
    expect(await saleOf(saleId)).toMatchObject(NOTHING_PAID);
    const { body: hash } = await hashOf(seller, saleId);
    expect(hash).toEqual({
      status_code: 0,
      svc_sale_id: saleId,
      xid: expect.stringMatching(/^XID/),
      eci: '05',
      cavv: expect.stringMatching(/^[\w+/]{27}=$/),
    });
    expect((await world.pay(seller, saleId, FRICTIONLESS)).body).toMatchObject({
      status_code: 0,
      sale_status: 'completed',
      '3ds_sale': true,
    });
  });

  test('an issuer that asks its buyer is asked once: the payment after it asks nobody', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, { sale_return_url: 'https://shop.example.com/done?a=1' });
    const { body } = await authenticate(seller, saleId, CHALLENGED);
    expect([body.status_code, body.status_message]).toEqual([5, expect.stringContaining('issuer')]);
    expect((await hashOf(seller, saleId)).body).toEqual({
      status_code: 5,
      svc_sale_id: saleId,
      xid: '',
      eci: '',
      cavv: '',
    });
    const reference = await passedBy(body.redirect_url, 'passed');
    expect(await completeChallenge(world.context, reference)).toEqual({
      saleId,
      redirectUrl: `https://shop.example.com/done?a=1&svc_3ds=authenticated&svc_sale_id=${saleId}`,
      isFromPage: false,
    });
    expect((await hashOf(seller, saleId)).body).toMatchObject({ status_code: 0, eci: '05' });
    expect(await saleOf(saleId)).toMatchObject({ ...NOTHING_PAID, asks3ds: true });
    expect((await world.pay(seller, saleId, CHALLENGED)).body).toMatchObject({
      status_code: 0,
      sale_status: 'completed',
      '3ds_sale': true,
    });
  });

  test('a buyer who never came back is asked about when the shop reads the hash', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    await passedBy((await authenticate(seller, saleId, CHALLENGED)).body.redirect_url, 'passed');
    expect((await hashOf(seller, saleId)).body).toMatchObject({ status_code: 0, eci: '05' });
  });

  test('a buyer who fails, and an issuer who refuses, are a no, and leave no hash', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, { sale_return_url: 'https://shop.example.com/done' });
    const failed = await passedBy((await authenticate(seller, saleId, CHALLENGED)).body.redirect_url, 'failed');
    expect((await completeChallenge(world.context, failed))?.redirectUrl).toContain('svc_3ds=not_authenticated');
    expect((await hashOf(seller, saleId)).body).toMatchObject({ status_error_code: 305 });
    const { status, body } = await authenticate(seller, saleId, REFUSED);
    expect([status, body.status_code, body.status_error_code, body.redirect_url]).toEqual([200, 1, 21006, '']);
    expect((await hashOf(seller, saleId)).body).toMatchObject({ status_error_code: 305 });
    expect(await saleOf(saleId)).toMatchObject({ ...NOTHING_PAID, asks3ds: false });
  });

  test('another card of the same sale is not taken for the authenticated one', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    await authenticate(seller, saleId, FRICTIONLESS);
    expect((await world.pay(seller, saleId, CHALLENGED)).body.status_code).toBe(5);
  });

  test('after a day nobody takes it any more', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    const { body } = await authenticate(seller, saleId, CHALLENGED);
    await completeChallenge(world.context, await passedBy(body.redirect_url, 'passed'));
    await base.moveClock(86_401);
    expect((await world.pay(seller, saleId, CHALLENGED)).body.status_code).toBe(5);
    await base.moveClock(-86_401);
  });

  test('a token of the seller’s is authenticated and not used up; a token of another seller is unknown', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const token = await world.givenToken(seller);
    const { saleId } = await world.givenSale(seller);
    expect((await authenticate(seller, saleId, { buyer_key: token })).body.status_code).toBe(0);
    const paid = await world.pay(seller, saleId, { ...NO_CARD, buyer_key: token });
    expect(paid.body).toMatchObject({ sale_status: 'completed', '3ds_sale': true });
    const theirs = await world.givenSale(other);
    expect((await authenticate(other, theirs.saleId, { buyer_key: token })).body.status_error_code).toBe(9004);
  });

  test('a token of a sibling under the same partner may be asked about', async () => {
    const partner = await givenPartner(base.db);
    const [seller, sibling] = [await givenSeller(base.db, { partner }), await givenSeller(base.db, { partner })];
    const { saleId } = await world.givenSale(sibling);
    const { body } = await authenticate(sibling, saleId, { buyer_key: await world.givenToken(seller) });
    expect(body.status_code).toBe(0);
  });

  test('a foreign sale is as an unknown one, for the public key and for the hash', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const { saleId } = await world.givenSale(other);
    const unknown = 'SALEAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA';
    const told = async (id: string) => [
      (await authenticate(seller, id, FRICTIONLESS)).body,
      (await hashOf(seller, id)).body,
    ];
    expect(await told(saleId)).toEqual(await told(unknown));
    expect((await told(saleId)).map(({ status_error_code: code }) => code)).toEqual([303, 303]);
  });

  test('a sale that is paid, and a template, are not asked about', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
    const template = await world.givenSale(seller, { sale_type: 'template' });
    for (const id of [saleId, template.saleId])
      expect((await authenticate(seller, id, FRICTIONLESS)).body.status_error_code).toBe(305);
  });

  test('neither card nor token, and both, are refused by name', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    expect((await authenticate(seller, saleId, {})).body).toMatchObject({
      status_error_code: 1,
      status_additional_info: 'credit_card_number',
    });
    expect((await authenticate(seller, saleId, { ...FRICTIONLESS, buyer_key: 'BUYER-1' })).body).toMatchObject({
      status_error_code: 790,
      status_additional_info: 'credit_card_number',
    });
    expect((await authenticate(seller, saleId, { ...FRICTIONLESS, credit_card_number: '4111' })).body).toMatchObject({
      status_error_code: 9001,
      status_additional_info: 'credit_card_number',
    });
  });

  test('an issuer that does not answer leaves nothing behind, and may be asked again', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    await world.bank.next({ merchant: String(seller.id), operation: 'authenticate', what: 'lose_answer' });
    expect((await authenticate(seller, saleId, FRICTIONLESS)).body.status_error_code).toBe(9005);
    expect((await hashOf(seller, saleId)).body.status_error_code).toBe(305);
    expect((await authenticate(seller, saleId, FRICTIONLESS)).body.status_code).toBe(0);
  });

  test('whoever guesses cards through it is stopped as on the payment page', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    const results: string[] = [];
    for (let turn = 0; turn < 61; turn += 1) {
      const card = { number: withCheckDigit(`400000${1_000_000_000 + turn * 10}`), expiry: '12/30', cvv: '123' };
      const done = await authenticateSale(world.context, {
        sellerId: seller.id,
        saleId,
        browser: null,
        ip: '203.0.113.7',
        means: { kind: 'card', card },
      });
      results.push(done.ok ? done.value.outcome : done.reason.key);
    }
    expect([results[0], results.at(-1)]).toEqual(['passed', 'too_many_requests']);
  });

  test('the number of a card is in no row and in no answer', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    const { body } = await authenticate(seller, saleId, FRICTIONLESS);
    expect(JSON.stringify([body, (await hashOf(seller, saleId)).body])).not.toContain('1111');
  });
});

describe('who may ask from a page', () => {
  test('pages of registered sites and of this machine, and everybody may read why not', async () => {
    const seller = await givenSeller(base.db);
    await base.db.query(REGISTER, [seller.id, 'https://shop.example']);
    const { saleId } = await world.givenSale(seller);
    for (const path of ['client-data', `sales/${saleId}/3ds`]) {
      for (const origin of ['https://shop.example', SHOP]) {
        const answer = await ask(path, seller, origin, FRICTIONLESS);
        expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([path, 200, origin]);
      }
      for (const origin of ['https://shop.example.evil.test', 'null', 'http://shop.example']) {
        const { status, headers, body } = await ask(path, seller, origin, FRICTIONLESS);
        expect([status, body.status_error_code, headers.get('access-control-allow-origin')]).toEqual([
          403,
          9008,
          origin,
        ]);
      }
    }
  });

  test('a page without a key, which has a card form of its own', async () => {
    const { status, headers, body } = await world.send('client-data', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://any.example' },
      body: JSON.stringify({ screen_width: 390 }),
    });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, 'https://any.example']);
    expect(JSON.parse((await readClientData(body.hash, new Date())) ?? '')).toMatchObject({ screenWidth: 390 });
  });

  test('nobody with an unknown key', async () => {
    const seller = await givenSeller(base.db);
    const stranger = { ...seller, publicKey: '00000000-0000-4000-8000-000000000000' };
    expect((await ask('client-data', stranger, SHOP)).body).toMatchObject({
      status_error_code: 251,
      status_additional_info: 'Svc-Public-Key',
    });
  });
});

describe('what a browser says of itself', () => {
  test('is signed for an hour with its address and its own words', async () => {
    const seller = await givenSeller(base.db);
    const { body } = await ask('client-data', seller, SHOP, {
      screen_width: 390,
      color_depth: 24,
      timezone_offset: -120,
    });
    expect(Object.keys(body)).toEqual(['hash']);
    const now = new Date();
    expect(JSON.parse((await readClientData(body.hash, now)) ?? '')).toMatchObject({
      userAgent: 'Browser/1.0',
      screenWidth: 390,
      colorDepth: 24,
      timeZoneOffset: -120,
    });
    expect(await readClientData(body.hash, new Date(now.getTime() + 3_540_000))).not.toBeNull();
    expect(await readClientData(body.hash, new Date(now.getTime() + 3_660_000))).toBeNull();
  });

  test('is not believed where it was changed, or signed elsewhere', async () => {
    const now = new Date();
    const browser = {
      acceptHeader: '',
      userAgent: '',
      ip: '',
      language: null,
      colorDepth: null,
      screenWidth: null,
      screenHeight: null,
      timeZoneOffset: null,
      isJavaEnabled: false,
    };
    const signed = await signClientData(browser, 'key', now);
    const [head, , tail] = signed.split('.');
    const forged = Buffer.from(JSON.stringify({ browser: { ip: '1.2.3.4' }, exp: 9_999_999_999 })).toString(
      'base64url',
    );
    for (const text of [`${head}.${forged}.${tail}`, 'a.b.c', '', 'x'])
      expect(await readClientData(text, now)).toBeNull();
  });

  test('does not stop a payment where it has expired', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, { services: [{ name: '3D Secure', settings: { active: true } }] });
    const { body } = await world.pay(seller, saleId, { ...FRICTIONLESS, meta_data_jwt: 'not.a.hash' });
    expect(body).toMatchObject({ sale_status: 'completed', '3ds_sale': true });
  });
});

/** The last digit replaced by Luhn's. */
function withCheckDigit(number: string): string {
  const digits = number.slice(0, -1);
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
