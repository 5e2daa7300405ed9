import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealSecret, secretIndex } from '#lib/platform/secrets.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller } from '#lib/testing/sellers.ts';
import type { KeyKind } from './contract/keys.ts';
import { callbackAddresses } from './profile/store-callback-addresses.ts';
import { findBrand, keepBrand, keepLogo } from './store-brand.ts';
import { endOldKey, listKeyRows, replaceKey } from './store-keys.sql.ts';
import { findSealedKey, listPublicKeys } from './store-keys.ts';
import { saveCallbackUrl } from './profile/store-callback-url.ts';

const { db } = testDatabase();

const LOOK = {
  name: 'Levant',
  color: '#7a3b1d',
  buttonText: null,
  paper: '#ffffff',
  ink: '#20160f',
  corner: 12,
  font: 'serif',
  scheme: 'dark',
  origins: ['https://shop.example.com'],
  methods: ['bit', 'credit-card'],
  terms: 'https://shop.example.com/terms',
} as const;
const LOGO = { bytes: randomBytes(16), type: 'image/png' as const, digest: 'a'.repeat(32), width: 2, height: 3 };

test('a first look and a first picture that are kept at once are both kept, and of that business alone', async () => {
  const [mine, other] = [await givenSeller(db), await givenSeller(db)];
  const before = await findBrand(db, other.id);
  await Promise.all([keepBrand(db, mine.id, 1, LOOK), keepLogo(db, mine.id, 1, LOGO), keepBrand(db, mine.id, 2, LOOK)]);
  expect(await findBrand(db, mine.id)).toMatchObject({
    brandName: 'Levant',
    origins: ['https://shop.example.com'],
    look: { corner: 12, scheme: 'dark', logo: { width: 2, height: 3 } },
  });
  expect(await findBrand(db, other.id)).toEqual(before);
  await keepBrand(db, mine.id, 1, { ...LOOK, corner: 0 });
  expect((await findBrand(db, mine.id))?.look).toMatchObject({ corner: 0, logo: { width: 2 } });
});

test('default addresses and public keys are those of the businesses that were asked for', async () => {
  const [mine, other] = [await givenSeller(db), await givenSeller(db)];
  await saveCallbackUrl(db, mine.id, 'https://shop.example.com/paid');
  expect((await callbackAddresses(db, [mine.id, other.id])).map(({ sellerId, url }) => [sellerId, url])).toEqual([
    [mine.id, 'https://shop.example.com/paid'],
    [other.id, null],
  ]);
  expect(await callbackAddresses(db, [])).toEqual([]);
  expect((await listPublicKeys(db, [other.id])).map(({ ownerId }) => ownerId)).toEqual([other.id]);
});

test.each(['seller-id', 'seller-secret', 'client-key'] as const)(
  'the old %s ends once, also when five ask at once',
  async (kind: KeyKind) => {
    const partner = await givenPartner(db);
    const seller = await givenSeller(db, { partner });
    const ownerId = kind === 'client-key' ? partner.id : seller.id;
    const keys = await listKeyRows(db, { sellerIds: [seller.id], partnerIds: [partner.id] });
    const seen = keys.find((key) => key.kind === kind)?.since ?? new Date(0);
    const [sealed, index] = [sealSecret(`next ${kind}`), secretIndex(`next ${kind}`)];
    expect(await replaceKey(db, { kind, ownerId, sealed, index, overlapSeconds: 60, seen })).toBe(true);
    expect(await findSealedKey(db, kind, ownerId)).toEqual(new Uint8Array(sealed));
    const ended = await Promise.all([1, 2, 3, 4, 5].map(() => endOldKey(db, kind, ownerId)));
    expect(ended.filter(Boolean)).toHaveLength(1);
  },
);
