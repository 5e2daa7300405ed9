import { expect, onTestFinished, test } from 'vitest';
import { settings, useSettings } from '#lib/platform/env.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { listKeys } from '../manage-keys.ts';
import { originsOfPublicKey } from '#lib/modules/principals/index.ts';
import { addOrigin, removeOrigin } from './store-origins.ts';

const base = testDatabase();

const shown = async (id: number) =>
  (await listKeys(base.db, { sellerIds: [id], partnerIds: [] })).publicKeys.map(({ origins }) => origins);

test('a site that is added may use the key at once, one that is removed may not; other keys know neither', async () => {
  const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  expect(await addOrigin(base.db, seller.id, 'https://shop.example')).toBeNull();
  expect(await addOrigin(base.db, seller.id, 'https://shop.example')).toBe('known');
  expect(await addOrigin(base.db, seller.id, 'https://app.example')).toBeNull();
  expect([await shown(seller.id), await shown(other.id)]).toEqual([
    [['https://shop.example', 'https://app.example']],
    [[]],
  ]);
  expect((await originsOfPublicKey(base.db, seller.publicKey))?.origins).toEqual([
    'https://app.example',
    'https://shop.example',
  ]);
  expect(await removeOrigin(base.db, other.id, 'https://shop.example')).toBe(false);
  expect(await removeOrigin(base.db, seller.id, 'https://shop.example')).toBe(true);
  expect(await removeOrigin(base.db, seller.id, 'https://shop.example')).toBe(false);
  expect((await originsOfPublicKey(base.db, seller.publicKey))?.origins).toEqual(['https://app.example']);
});

test('an address of the installation itself is no site of a key', async () => {
  const seller = await givenSeller(base.db);
  const before = settings();
  onTestFinished(() => useSettings(before));
  useSettings({ ...before, fieldsUrl: 'https://fields.example' });
  expect(await addOrigin(base.db, seller.id, before.appUrl)).toBe('ours');
  expect(await addOrigin(base.db, seller.id, 'https://fields.example')).toBe('ours');
  expect(await shown(seller.id)).toEqual([[]]);
});

test('a key has twenty sites at most, also where thirty are added at once', async () => {
  const seller = await givenSeller(base.db);
  const added = await Promise.all(
    Array.from({ length: 30 }, (_, at) => addOrigin(base.db, seller.id, `https://shop${at}.example`)),
  );
  expect(added.filter((refused) => refused === null)).toHaveLength(20);
  expect(added.filter((refused) => refused === 'tooMany')).toHaveLength(10);
});
