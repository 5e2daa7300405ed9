import { expect, test } from 'vitest';
import { secretIndex } from '#lib/platform/secrets.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, testWorld } from '#lib/testing/world.ts';
import type { KeyKind, KeyOverlap, KeyScope } from './contract/keys.ts';
import { flushKeyUse } from '#lib/modules/principals/key-use.ts';
import { listKeys, revealKey, revokeOldKey, rotateKey } from './manage-keys.ts';

const base = testDatabase();
const world = testWorld(base);
const NEW_SALE = { sale_price: 5_000, currency: 'ILS', product_name: 'Coffee beans' };

/** The code of each kind of call: a sale, and a question about sales. 0 is fine. */
async function codesOf(svcId: string, clientKey?: string): Promise<number[]> {
  const keys = clientKey === undefined ? {} : { svc_client_key: clientKey };
  const answers = [
    await world.call('generate-sale', { seller_svc_id: svcId, ...keys, ...NEW_SALE }),
    await world.call('get-sales', { seller_svc_id: svcId, ...keys }),
  ];
  return answers.map(({ body }) => body.status_error_code ?? 0);
}

async function rotate(scope: KeyScope, kind: KeyKind, ownerId: number, overlap: KeyOverlap): Promise<string> {
  const { keys } = await listKeys(base.db, scope);
  const seen = keys.find((key) => key.kind === kind && key.ownerId === ownerId)?.since ?? new Date(0);
  expect(await rotateKey(world.context, scope, { kind, ownerId, overlap, seen })).toBe(true);
  return (await revealKey(base.db, scope, { kind, ownerId })) ?? '';
}

test('a rotated seller identifier: both are taken during the overlap, then the old one is unknown, and the sales are the same', async () => {
  const seller = await givenSeller(base.db);
  const scope = { sellerIds: [seller.id], partnerIds: [] };
  const { saleId } = await world.givenSale(seller);
  const next = await rotate(scope, 'seller-id', seller.id, 'hour');
  expect(next).toMatch(/^MPL/);
  expect([
    await codesOf(next),
    await codesOf(seller.svcId),
    await codesOf(seller.svcId, seller.svcId),
    await codesOf(next, seller.svcId),
  ]).toEqual(Array(4).fill([0, 0]));
  const asked = await world.call('get-sales', { seller_svc_id: seller.svcId, svc_sale_id: saleId });
  expect(asked.body.items_count).toBe(1);
  await base.moveClock(3_601);
  expect([await codesOf(seller.svcId), await codesOf(next, seller.svcId), await codesOf(next)]).toEqual([
    [251, 251],
    [200, 200],
    [0, 0],
  ]);
  await base.moveClock(-3_601);
});

test('a rotated partner key: the same, for the partner’s own sellers and nobody else’s', async () => {
  const partner = await givenPartner(base.db);
  const [seller, foreign] = [
    await givenSeller(base.db, { partner }),
    await givenSeller(base.db, { partner: await givenPartner(base.db) }),
  ];
  const scope = { sellerIds: [], partnerIds: [partner.id] };
  const next = await rotate(scope, 'client-key', partner.id, 'day');
  expect([await codesOf(seller.svcId, next), await codesOf(seller.svcId, partner.clientKey)]).toEqual(
    Array(2).fill([0, 0]),
  );
  expect([await codesOf(foreign.svcId, next), await codesOf(foreign.svcId, partner.clientKey)]).toEqual(
    Array(2).fill([251, 251]),
  );
  expect(await revokeOldKey(base.db, scope, { kind: 'client-key', ownerId: partner.id })).toBe(true);
  expect([await codesOf(seller.svcId, partner.clientKey), await codesOf(seller.svcId, next)]).toEqual([
    [200, 200],
    [0, 0],
  ]);
  expect(await revokeOldKey(base.db, scope, { kind: 'client-key', ownerId: partner.id })).toBe(false);
});

test('a partner key ends with its overlap: the one before opens no seller from then on', async () => {
  const partner = await givenPartner(base.db);
  const seller = await givenSeller(base.db, { partner });
  const next = await rotate({ sellerIds: [], partnerIds: [partner.id] }, 'client-key', partner.id, 'day');
  await base.moveClock(86_390);
  expect(await codesOf(seller.svcId, partner.clientKey)).toEqual([0, 0]);
  await base.moveClock(11);
  const ends = [await codesOf(seller.svcId, partner.clientKey), await codesOf(seller.svcId, next)];
  await base.moveClock(-86_401);
  expect(ends).toEqual([
    [200, 200],
    [0, 0],
  ]);
});

test('without an overlap the old key is refused at once, and a second rotation ends what was left of the first', async () => {
  const seller = await givenSeller(base.db);
  const scope = { sellerIds: [seller.id], partnerIds: [] };
  const second = await rotate(scope, 'seller-id', seller.id, 'now');
  expect(await codesOf(seller.svcId)).toEqual([251, 251]);
  await rotate(scope, 'seller-id', seller.id, 'week');
  const fourth = await rotate(scope, 'seller-id', seller.id, 'week');
  expect([await codesOf(second), await codesOf(fourth)]).toEqual([
    [251, 251],
    [0, 0],
  ]);
});

test('nobody sees, changes or revokes a key outside their scope, and of two who change one at once one does', async () => {
  const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  const scope = { sellerIds: [seller.id], partnerIds: [] };
  for (const kind of ['seller-id', 'seller-secret', 'client-key', 'client-password'] as const) {
    expect([
      await revealKey(base.db, scope, { kind, ownerId: other.id }),
      await rotateKey(world.context, scope, { kind, ownerId: other.id, overlap: 'now', seen: new Date() }),
      await revokeOldKey(base.db, scope, { kind, ownerId: other.id }),
    ]).toEqual([null, false, false]);
  }
  const { keys, publicKeys } = await listKeys(base.db, scope);
  expect([keys.map(({ kind }) => kind), publicKeys.map(({ key }) => key)]).toEqual([
    ['seller-id', 'seller-secret'],
    [seller.publicKey],
  ]);
  const seen = keys[0]?.since ?? new Date(0);
  const both = await Promise.all(
    [1, 2].map(() => rotateKey(world.context, scope, { kind: 'seller-id', ownerId: seller.id, overlap: 'day', seen })),
  );
  expect(both.filter(Boolean)).toHaveLength(1);
});

test('when a key was last used is known, of the old one too; a guess leaves nothing behind', async () => {
  const seller = await givenSeller(base.db);
  const scope = { sellerIds: [seller.id], partnerIds: [] };
  expect((await listKeys(base.db, scope)).keys[0]?.lastUsedAt).toBeNull();
  const next = await rotate(scope, 'seller-id', seller.id, 'day');
  await codesOf(next);
  await codesOf(seller.svcId);
  await codesOf('MPL-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA');
  await flushKeyUse(base.db);
  const [key] = (await listKeys(base.db, scope)).keys;
  expect([key?.lastUsedAt, key?.oldLastUsedAt]).toEqual([expect.any(Date), expect.any(Date)]);
  const GUESSED = statement('test_guessed_key', 'SELECT FROM key_use WHERE key_index = $1');
  expect(await base.owner.query(GUESSED, [secretIndex('MPL-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA')])).toEqual([]);
});

test('A-10: no key stands in the database in plain text, neither the one in force nor the one before', async () => {
  const seller = await givenSeller(base.db);
  const scope = { sellerIds: [seller.id], partnerIds: [] };
  const plain = [
    seller.svcId,
    seller.svcSecret,
    await rotate(scope, 'seller-id', seller.id, 'day'),
    await rotate(scope, 'seller-secret', seller.id, 'day'),
  ];
  const DUMP = statement(
    'test_dump_keys',
    `SELECT (SELECT string_agg(s::text, ' ') FROM seller s) || (SELECT coalesce(string_agg(k::text, ' '), '')
      FROM key_use k) AS text`,
  );
  const [row] = await base.owner.query<{ text: string }>(DUMP, []);
  for (const key of plain)
    for (const form of [key, Buffer.from(key).toString('hex'), Buffer.from(key).toString('base64')])
      expect(row?.text).not.toContain(form);
});
