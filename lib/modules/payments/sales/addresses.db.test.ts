import { beforeAll, describe, expect, test } from 'vitest';
import { LOOPBACK_HOSTS, PRIVATE_HOSTS } from '#lib/testing/callbacks/hostile-addresses.ts';
import { setCallbackUrl } from '#lib/modules/sellers/profile/set-callback-url.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';

/**
 * Callback and return addresses that the API accepts, and the form in which it stores them. The rules themselves are in
 * `callbacks/domain/url-policy`.
 */

const base = testDatabase();
const world = testWorld(base);
let seller: TestSeller;
beforeAll(async () => {
  seller = await givenSeller(base.db);
});

const SALES = statement('test_addresses_sales', 'SELECT count(*)::int AS count FROM sale');
const KEPT = statement(
  'test_addresses_kept',
  'SELECT callback_url AS "callbackUrl", return_url AS "returnUrl" FROM sale WHERE public_id = $1',
);
const DEFAULT = statement('test_addresses_default', 'SELECT callback_url AS url FROM seller WHERE id = $1');
const salesMade = async () => (await base.owner.query<{ count: number }>(SALES, []))[0]?.count;
const keptOf = async (saleId: string) => (await base.owner.query(KEPT, [saleId]))[0];

const generate = (more: object) =>
  world.call('generate-sale', {
    seller_svc_id: seller.svcId,
    sale_price: 5000,
    currency: 'ILS',
    product_name: 'x',
    ...more,
  });
const CARD = { method: 'credit-card', card_number: '4111111111111111', card_expiry: '1230', card_cvv: '123' };

const ENTRANCES: [name: string, knock: (url: string, saleId: string) => ReturnType<typeof generate>][] = [
  ['generate-sale', (url) => generate({ sale_callback_url: url })],
  ['pay-sale', (url, saleId) => world.pay(seller, saleId, { sale_callback_url: url })],
  [
    'sales',
    (url) =>
      world.call('sales', {
        seller_svc_id: seller.svcId,
        product_name: 'x',
        sale_price: 5000,
        transaction_id: 't',
        payment: CARD,
        customer: { name: 'Dana Levi', email: 'dana@example.com', phone: '0521234567' },
        sale_callback_url: url,
      }),
  ],
];

describe.each(ENTRANCES)('%s', (_name, knock) => {
  test('N-01, N-02: refuses every spelling of an address that is not public, and keeps nothing', async () => {
    const { saleId } = await world.givenSale(seller);
    const before = await salesMade();
    for (const host of [...LOOPBACK_HOSTS, ...PRIVATE_HOSTS]) {
      const { body } = await knock(`http://${host}:8080/cb`, saleId);
      expect({ [host]: [body.status_error_code, body.status_additional_info] }).toEqual({
        [host]: [21, 'sale_callback_url'],
      });
    }
    expect(await salesMade()).toBe(before);
    expect(await world.bank.requests()).toEqual([]);
  });

  test('N-07: refuses our own addresses, the inbox apart', async () => {
    const { saleId } = await world.givenSale(seller);
    for (const url of [
      'http://localhost:3000/',
      'http://localhost:3000/api/generate-sale',
      'http://LOCALHOST:3000/sandbox/inbox/../../api/pay-sale',
      'https://localhost:3000/sandbox/inbox/x',
    ]) {
      expect((await knock(url, saleId)).body.status_error_code).toBe(21);
    }
  });
});

test("N-01, N-02, N-07: a seller's default address is held to the same", async () => {
  const set = (typed: string) => setCallbackUrl(world.context, { sellerId: seller.id, typed });
  for (const host of [...LOOPBACK_HOSTS, ...PRIVATE_HOSTS, 'localhost:3000'])
    expect({ [host]: (await set(`http://${host}/cb`)).ok }).toEqual({ [host]: false });
  expect(await base.owner.query(DEFAULT, [seller.id])).toEqual([{ url: null }]);
  expect(await set(' HTTPS://Shop.Example.com ')).toEqual({ ok: true, value: 'https://shop.example.com/' });
  expect(await base.owner.query(DEFAULT, [seller.id])).toEqual([{ url: 'https://shop.example.com/' }]);
});

test('N-06: an address is kept as it was understood, whatever it was written like', async () => {
  const { body } = await generate({
    sale_callback_url: 'HTTPS://Shop.Example.COM:443/a/../Cb?x=1',
    sale_return_url: 'https://חנות.co.il/תודה#done',
  });
  expect(body.status_code).toBe(0);
  expect(await keptOf(body.svc_sale_id)).toEqual({
    callbackUrl: 'https://shop.example.com/Cb?x=1',
    returnUrl: 'https://xn--9dbd1a4b.co.il/%D7%AA%D7%95%D7%93%D7%94#done',
  });
});

test('N-06: so is one that comes with the payment', async () => {
  const { saleId } = await world.givenSale(seller);
  expect((await world.pay(seller, saleId, { sale_callback_url: 'https://SHOP.example.com' })).body.status_code).toBe(0);
  expect(await keptOf(saleId)).toMatchObject({ callbackUrl: 'https://shop.example.com/' });
});
