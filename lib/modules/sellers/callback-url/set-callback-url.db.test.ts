import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { callbackAddresses } from '../queries/callback-addresses.ts';
import { setCallbackUrl } from './set-callback-url.ts';

const { db } = testDatabase();
const POLICY = {
  environment: 'production',
  allowedHosts: [],
  ownUrls: ['https://pay.example.com/sandbox/inbox/'],
} as const;
const urlOf = async (sellerId: number) => (await callbackAddresses(db, [sellerId]))[0]?.url;

test('the default address is kept as it is used, and an empty text takes it away', async () => {
  const [{ id }, other] = [await givenSeller(db), await givenSeller(db)];
  expect(
    await setCallbackUrl(db, POLICY, { sellerId: id, typed: '  HTTPS://Shop.Example.co.il:443/a b'.replace(' b', '') }),
  ).toEqual({ ok: true, value: 'https://shop.example.co.il/a' });
  expect([await urlOf(id), await urlOf(other.id)]).toEqual(['https://shop.example.co.il/a', null]);
  expect(await setCallbackUrl(db, POLICY, { sellerId: id, typed: ' ' })).toEqual({ ok: true, value: null });
  expect(await urlOf(id)).toBeNull();
});

test.each([
  ['http://127.0.0.1/', 'private_address'],
  ['http://localhost/cb', 'localhost'],
  ['https://user:pw@shop.example.co.il/', 'credentials'],
  ['ftp://shop.example.co.il/', 'scheme'],
  ['https://shop.example.co.il/#x', 'fragment'],
  ['https://pay.example.com/sandbox/inbox/1', 'own_host'],
  ['https://shop/', 'no_top_level_domain'],
  ['shop', 'not_a_url'],
  [`https://shop.example.co.il/${'a'.repeat(2_000)}`, 'too_long'],
])('N-01…N-08: %s is refused with its reason and changes nothing', async (typed, reason) => {
  const { id } = await givenSeller(db);
  await setCallbackUrl(db, POLICY, { sellerId: id, typed: 'https://kept.example.co.il/' });
  expect(await setCallbackUrl(db, POLICY, { sellerId: id, typed })).toEqual({ ok: false, reason });
  expect(await urlOf(id)).toBe('https://kept.example.co.il/');
});
