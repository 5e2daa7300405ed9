import { describe, expect, test } from 'vitest';
import { checkoutOf } from '#lib/modules/checkout/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { sandboxWallets } from '#lib/sandbox/sandbox-wallets.ts';
import { TEST_SECRETS, testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { walletRoutes } from './http/wallet-routes.ts';

const base = testDatabase();
const world = testWorld(base);

const SHOP = 'http://localhost:4711';
const NO_SHEETS = { validateMerchant: null, google: null };

const routes = walletRoutes(() => ({
  database: base.db,
  sandbox: true,
  checkout: checkoutOf(world.context, () => NO_SHEETS),
}));

async function ask(path: string, form: Record<string, string>, origin: string | null = SHOP) {
  const route = routes.find((one) => one.path === `/hf/v1/wallet${path}`);
  const request = new Request(`http://localhost:3000/hf/v1/wallet${path}`, {
    method: 'POST',
    headers: origin === null ? {} : { origin },
    body: new URLSearchParams({ wallet: 'google-pay', language: 'en', ...form }),
  });
  const response = await (route as NonNullable<typeof route>).handle(request, { params: {}, ip: '127.0.0.1' });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const wallets = sandboxWallets(TEST_SECRETS.APP_SECRET);

async function given(more: object = {}) {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller, { sale_payment_method: 'multi', ...more });
  return { seller, saleId, form: { key: seller.publicKey, sale: saleId } };
}

const agree = (number = '4111111111111111', wallet: 'apple-pay' | 'google-pay' = 'google-pay', amount = 5000) =>
  wallets.agree(wallet, { card: { number, expiry: '1230' }, amount, currency: 'ILS', now: Date.now() });

const CLOSE = statement('test_close_wallet_seller', 'UPDATE seller SET active = false WHERE id = $1');
const statusOf = async (seller: TestSeller, saleId: string) =>
  (await world.call('get-sales', { seller_svc_id: seller.svcId, sale_svc_id: saleId })).body.items[0].sale_status;

describe('a wallet in the page of a shop', () => {
  test('is told what its sheet has to show, and a registered page may read it', async () => {
    const { form } = await given();
    const { status, headers, body } = await ask('', form);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, SHOP]);
    expect(body).toMatchObject({
      isDrawn: true,
      apple: false,
      google: null,
      currency: 'ILS',
      total: '50.00',
      sheet: { script: '/sandbox/sheet.js', page: `/sandbox/pay/wallet/${form.sale}/google-pay` },
      texts: { pay: 'Pay with Google Pay' },
    });
  });

  test('pays the sale once; the page hears what it may know, and a second token of the same sale pays nothing', async () => {
    const { seller, saleId, form } = await given({ sale_return_url: 'https://shop.example.com/done' });
    const { status, body } = await ask('/pay', { ...form, token: await agree() });
    expect([status, body]).toEqual([
      200,
      {
        type: 'wallet-success',
        sale: {
          saleGuid: saleId,
          status: 'completed',
          price: 5000,
          currency: 'ILS',
          returnUrl: expect.stringMatching(/^https:\/\/shop\.example\.com\/done\?svc_status=success&svc_signature=/),
        },
      },
    ]);
    expect((await ask('/pay', { ...form, token: await agree() })).body).toMatchObject({
      error: 'sale-not-payable',
      statusCode: 305,
    });
    expect(await statusOf(seller, saleId)).toBe('completed');
  });

  test('tells a decline in the words for buyers, and the sale can be paid again', async () => {
    const { seller, saleId, form } = await given();
    const { status, body } = await ask('/pay', { ...form, token: await agree('4000000000000135') });
    expect([status, body]).toEqual([
      402,
      { type: 'wallet-error', error: 'declined', message: expect.stringContaining('limit'), statusCode: 21005 },
    ]);
    expect((await ask('/pay', { ...form, token: await agree() })).body.type).toBe('wallet-success');
    expect(await statusOf(seller, saleId)).toBe('completed');
  });

  test('takes no token twice, none of another amount, and none that no wallet made', async () => {
    const [first, second] = [await given(), await given()];
    const token = await agree();
    expect((await ask('/pay', { ...first.form, token })).status).toBe(200);
    for (const wrong of [token, '{}', '', 'x'.repeat(20_000)])
      expect((await ask('/pay', { ...second.form, token: wrong })).body).toMatchObject({ error: 'invalid-request' });
    // Apple's tokens say what their buyer agreed to.
    const apple = { ...second.form, wallet: 'apple-pay', token: await agree('4111111111111111', 'apple-pay', 1) };
    expect((await ask('/pay', apple)).body).toMatchObject({ error: 'invalid-request' });
    expect(await statusOf(second.seller, second.saleId)).toBe('initial');
  });

  test('is refused to pages that are not registered, in all three questions, and they hear why', async () => {
    const { form } = await given();
    for (const path of ['', '/apple-session', '/pay'])
      for (const origin of ['https://evil.example', 'null', null]) {
        const { status, headers, body } = await ask(path, { ...form, token: 'x' }, origin);
        expect([status, body.error, headers.get('access-control-allow-origin')]).toEqual([
          403,
          'origin-not-registered',
          origin,
        ]);
      }
  });

  test('a foreign sale is as an unknown one; a key of nobody and of a closed business are alike', async () => {
    const [{ form }, other] = [await given(), await given()];
    const unknown = 'SALEAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA';
    const [foreign, nobodys] = [
      await ask('', { ...form, sale: other.saleId }),
      await ask('', { ...form, sale: unknown }),
    ];
    expect([foreign.status, foreign.body]).toEqual([404, nobodys.body]);
    expect(nobodys.body).toMatchObject({ error: 'sale-not-found', statusCode: 303 });
    await base.owner.query(CLOSE, [other.seller.id]);
    for (const key of [other.form.key, '00000000-0000-4000-8000-000000000000', 'a key', ''])
      expect((await ask('', { ...other.form, key })).body).toMatchObject({ error: 'unknown-public-key' });
  });

  test('a template, a sale of another method and a word that is no wallet are refused', async () => {
    const template = await given({ sale_type: 'template' });
    const cards = await given({ sale_payment_method: 'credit-card' });
    for (const { form } of [template, cards])
      expect((await ask('', form)).body).toMatchObject({ error: 'sale-not-payable' });
    expect((await ask('', { ...cards.form, wallet: 'bit' })).body).toMatchObject({ error: 'invalid-request' });
  });

  test('Apple’s sheet is opened for the domain of the page that shows it', async () => {
    const { form } = await given();
    const asked: object[] = [];
    const [, , session] = walletRoutes(() => ({
      database: base.db,
      sandbox: true,
      checkout: checkoutOf(world.context, () => ({
        google: null,
        validateMerchant: async (merchant) => {
          asked.push(merchant);
          return { ok: true, value: { session: 1 } };
        },
      })),
    }));
    const gateway = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
    const request = new Request('http://localhost:3000/', {
      method: 'POST',
      headers: { origin: SHOP },
      body: new URLSearchParams({ ...form, wallet: 'apple-pay', gateway }),
    });
    const response = await session?.handle(request, { params: {}, ip: '127.0.0.1' });
    expect(await response?.json()).toEqual({ session: 1 });
    expect(asked).toEqual([{ gateway, domain: 'localhost:4711', displayName: expect.any(String) }]);
  });
});
