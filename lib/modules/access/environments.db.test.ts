import { afterEach, expect, test } from 'vitest';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { newKeyList } from '#lib/platform/key-list.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, testWorld, type TestSeller } from '#lib/testing/world.ts';

/**
 * keys belong to the environment that gave them out. Both environments below have one database and one
 * APP_SECRET: the worst case.
 */
const base = testDatabase();
const world = testWorld(base);

const OWN = { APP_URL: 'http://localhost:3000', BANK_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' };
const IN_PRODUCTION = {
  ...OWN,
  APP_ENV: 'production',
  APP_URL: 'https://pay.example.com',
  BANK_URL: 'https://acquirer.example.com',
  SMTP_URL: 'off',
  VAULT_KEYS: newKeyList({ isDemo: false }),
};

const be = (environment: 'sandbox' | 'production') =>
  useSettings(readSettings({ ...base.environment, ...(environment === 'sandbox' ? OWN : IN_PRODUCTION) }));

afterEach(() => be('sandbox'));

const NEW_SALE = { sale_price: 5_000, currency: 'ILS', product_name: 'Coffee beans' };

/**
 * Error codes for each kind of key: the seller's alone, the partner's in the body and in the header, and a query of
 * sales.
 */
async function codesOf({ svcId, partner }: TestSeller): Promise<number[]> {
  const headers = { 'content-type': 'application/json', 'svc-client-key': partner?.clientKey ?? '' };
  const answers = [
    await world.call('generate-sale', { seller_svc_id: svcId, ...NEW_SALE }),
    await world.call('generate-sale', { seller_svc_id: svcId, svc_client_key: partner?.clientKey, ...NEW_SALE }),
    await world.send('generate-sale', {
      method: 'POST',
      headers,
      body: JSON.stringify({ seller_svc_id: svcId, ...NEW_SALE }),
    }),
    await world.call('get-sales', { seller_svc_id: svcId }),
  ];
  return answers.map(({ body }) => body.status_error_code ?? 0);
}

test.each([
  ['sandbox', 'production'],
  ['production', 'sandbox'],
] as const)('A-07: a key of the %s is unknown in the %s, and works at home', async (home, abroad) => {
  be(home);
  const seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
  expect(await codesOf(seller)).toEqual([0, 0, 0, 0]);
  be(abroad);
  const unknown = await codesOf({
    ...seller,
    svcId: 'MPL-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
    partner: { ...seller.partner, clientKey: 'no-such-key' } as TestSeller['partner'],
  });
  expect(await codesOf(seller)).toEqual(unknown);
  expect(unknown.every((code) => code === 251 || code === 200)).toBe(true);
});
