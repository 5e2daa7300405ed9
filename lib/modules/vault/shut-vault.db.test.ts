import { beforeAll, describe, expect, test } from 'vitest';
import { healthRoute } from '#lib/health.ts';
import { openDatabase } from '#lib/platform/db/database.ts';
import { schemasOf } from '#lib/platform/db/schemas.ts';
import { newKeyList } from '#lib/platform/key-list.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { listedKeys } from './keys.ts';
import { openVault, type Vault } from './open-vault.ts';

/** V-06: the product beside a vault that is shut. */

const base = testDatabase();
const world = testWorld(base);
let seller: TestSeller;
let token: string;

const nowhere = openDatabase('postgresql://kupa_vault:x@127.0.0.1:9/nowhere', { max: 1 });
const SHUT: readonly [why: string, vault: () => Vault][] = [
  [
    'with wrong keys',
    () => openVault({ database: vaultDatabase(), keys: listedKeys({ text: newKeyList({ isDemo: true }) }) }),
  ],
  [
    'with half a key',
    () =>
      openVault({
        database: vaultDatabase(),
        keys: listedKeys({ text: newKeyList({ isDemo: true }).replace(/\.[^\n]+/, '') }),
      }),
  ],
  [
    'without its database',
    () => openVault({ database: nowhere, keys: listedKeys({ text: base.environment['VAULT_KEYS'] ?? '' }) }),
  ],
];
const vaultDatabase = () =>
  openDatabase(base.environment['VAULT_DATABASE_URL'] ?? '', { max: 1, schemas: schemasOf('vault') });

beforeAll(async () => {
  seller = await givenSeller(base.db);
  token = await world.givenToken(seller);
});

const payWithToken = async (more: object = {}) =>
  world.call('pay-sale', {
    seller_svc_id: seller.svcId,
    svc_sale_id: (await world.givenSale(seller, more)).saleId,
    sale_price: '5000',
    currency: 'ILS',
    installments: '1',
    sale_return_url: 'https://shop.example.com/done',
    buyer_key: token,
  });

test('health says that the vault is open', async () => {
  expect(
    await (await healthRoute.handle(new Request('http://localhost/api/health'), { params: {}, ip: '' })).json(),
  ).toMatchObject({ database: true, vault: true });
});

describe.each(SHUT)('V-06: a vault %s', (_, shut) => {
  beforeAll(() => {
    const { vault } = world.context;
    Object.assign(world.context, { vault: shut() });
    return () => void Object.assign(world.context, { vault });
  });

  test('lets everything go on that needs no kept card', async () => {
    const { saleId } = await world.givenSale(seller);
    expect((await world.pay(seller, saleId)).body).toMatchObject({ status_code: 0, sale_status: 'completed' });
    expect((await world.refund(seller, saleId, 1000)).body).toMatchObject({ status_code: 0 });
    const held = await world.givenHold(seller);
    expect((await world.capture(seller, held)).body).toMatchObject({ status_code: 0 });
  });

  test.each<[what: string, call: () => ReturnType<typeof payWithToken>]>([
    ['a payment with a token', payWithToken],
    [
      'a new token',
      () =>
        world.call('capture-buyer-token', {
          seller_svc_id: seller.svcId,
          credit_card_number: '4111111111111111',
          credit_card_exp: '12/30',
          buyer_name: 'Dana Levi',
        }),
    ],
    [
      'a payment that is to keep its card',
      async () => world.pay(seller, (await world.givenSale(seller, { capture_buyer: true })).saleId),
    ],
  ])('makes %s wait, and takes no money', async (_what, call) => {
    const before = (await world.bank.requests()).filter(({ operation }) => operation === 'charge').length;
    const { status, body } = await call();
    expect({ status, code: body.status_error_code }).toEqual({ status: 503, code: 9005 });
    expect((await world.bank.requests()).filter(({ operation }) => operation === 'charge')).toHaveLength(before);
  });

  test('leaves nothing behind in place of the seal', async () => {
    const rows = await base.owner.query<{ cards: number }>(
      { name: 'cards_in_the_vault', text: 'SELECT count(*) AS cards FROM card' },
      [],
    );
    expect(rows).toEqual([{ cards: 1 }]);
  });
});

test('the same token pays when the vault is open again', async () => {
  expect((await payWithToken()).body).toMatchObject({ status_code: 0, sale_status: 'completed' });
});

test('no call without a token or a card to keep asks the vault anything', async () => {
  const asked: string[] = [];
  const { vault } = world.context;
  const watched = Object.fromEntries(
    Object.entries(vault).map(([name]) => [
      name,
      () => {
        asked.push(name);
        throw new Error('asked');
      },
    ]),
  );
  Object.assign(world.context, { vault: watched });
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  await world.refund(seller, saleId, 1000);
  await world.capture(seller, await world.givenHold(seller));
  await world.call('get-sales', { seller_svc_id: seller.svcId });
  Object.assign(world.context, { vault });
  expect(asked).toEqual([]);
});
