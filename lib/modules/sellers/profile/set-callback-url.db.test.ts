import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { callbackAddresses } from './store-callback-addresses.ts';
import { settingsOfSeller } from '../settings/store-seller-settings.ts';
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
    await setCallbackUrl(
      { database: db, urlPolicy: POLICY },
      { sellerId: id, typed: '  HTTPS://Shop.Example.co.il:443/a b'.replace(' b', '') },
    ),
  ).toEqual({ ok: true, value: 'https://shop.example.co.il/a' });
  expect([await urlOf(id), await urlOf(other.id)]).toEqual(['https://shop.example.co.il/a', null]);
  expect(await setCallbackUrl({ database: db, urlPolicy: POLICY }, { sellerId: id, typed: ' ' })).toEqual({
    ok: true,
    value: null,
  });
  expect(await urlOf(id)).toBeNull();
});

test.each([
  ['http://127.0.0.1/', 'private_address'],
  ['http://localhost/cb', 'localhost'],
  ['https://us%3Aer:pw@shop.example.co.il/', 'credentials_form'],
  ['https://***@shop.example.co.il/', 'credentials_form'],
  ['ftp://shop.example.co.il/', 'scheme'],
  ['https://shop.example.co.il/#x', 'fragment'],
  ['https://pay.example.com/sandbox/inbox/1', 'own_host'],
  ['https://shop/', 'no_top_level_domain'],
  ['shop', 'not_a_url'],
  [`https://shop.example.co.il/${'a'.repeat(2_000)}`, 'too_long'],
])('N-01…N-08: %s is refused with its reason and changes nothing', async (typed, reason) => {
  const { id } = await givenSeller(db);
  await setCallbackUrl({ database: db, urlPolicy: POLICY }, { sellerId: id, typed: 'https://kept.example.co.il/' });
  expect(await setCallbackUrl({ database: db, urlPolicy: POLICY }, { sellerId: id, typed })).toEqual({
    ok: false,
    reason,
  });
  expect(await urlOf(id)).toBe('https://kept.example.co.il/');
});

describe('a user and a password in the default address', () => {
  const STORED = statement('test_callback_url', 'SELECT callback_url AS url FROM seller WHERE id = $1');
  const storedOf = async (sellerId: number) => (await db.query<{ url: string }>(STORED, [sellerId]))[0]?.url;
  const WHOLE = 'https://dana:s3cr3t-pw@shop.example.co.il/cb';
  const SHOWN = 'https://***@shop.example.co.il/cb';

  test('are kept, and masked in what is answered and shown', async () => {
    const { id: sellerId } = await givenSeller(db);
    expect(await setCallbackUrl({ database: db, urlPolicy: POLICY }, { sellerId, typed: WHOLE })).toEqual({
      ok: true,
      value: SHOWN,
    });
    expect([await urlOf(sellerId), (await settingsOfSeller(db, sellerId))?.callbackUrl]).toEqual([SHOWN, SHOWN]);
    expect(await storedOf(sellerId)).toBe(WHOLE);
  });

  test('stay when the form comes back with the mask, also with another path', async () => {
    const { id: sellerId } = await givenSeller(db);
    await setCallbackUrl({ database: db, urlPolicy: POLICY }, { sellerId, typed: WHOLE });
    expect(await setCallbackUrl({ database: db, urlPolicy: POLICY }, { sellerId, typed: ` ${SHOWN} ` })).toEqual({
      ok: true,
      value: SHOWN,
    });
    expect(await storedOf(sellerId)).toBe(WHOLE);
    await setCallbackUrl({ database: db, urlPolicy: POLICY }, { sellerId, typed: `${SHOWN}/2` });
    expect(await storedOf(sellerId)).toBe(`${WHOLE}/2`);
  });

  test('are asked for again where the address is another server, and are replaced or taken away as typed', async () => {
    const { id: sellerId } = await givenSeller(db);
    await setCallbackUrl({ database: db, urlPolicy: POLICY }, { sellerId, typed: WHOLE });
    for (const typed of [
      'https://***@evil.example.co.il/cb',
      'http://***@shop.example.co.il/cb',
      'https://***:x@shop.example.co.il/cb',
    ]) {
      expect(await setCallbackUrl({ database: db, urlPolicy: POLICY }, { sellerId, typed })).toEqual({
        ok: false,
        reason: 'credentials_form',
      });
      expect(await storedOf(sellerId)).toBe(WHOLE);
    }
    await setCallbackUrl(
      { database: db, urlPolicy: POLICY },
      { sellerId, typed: 'https://dana:new@shop.example.co.il/cb' },
    );
    expect(await storedOf(sellerId)).toBe('https://dana:new@shop.example.co.il/cb');
    await setCallbackUrl({ database: db, urlPolicy: POLICY }, { sellerId, typed: 'https://shop.example.co.il/cb' });
    expect(await storedOf(sellerId)).toBe('https://shop.example.co.il/cb');
  });
});
