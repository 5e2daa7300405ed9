import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSales } from '#lib/modules/payments/dashboard.ts';
import { parseListParams } from '#components/list/filters/list-params.ts';
import { SALES, salesQuery } from '#components/sales/list/sales.ts';
import { readSettings, settings, useSettings } from '#lib/platform/env.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { TEST_SECRETS } from '#lib/testing/secrets.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { type RunningBank, startBank } from './bank/server.ts';
import { makeSampleData } from './make-sample-data.ts';

/** Sample data of a sandbox with empty lists: sales as people make them, paid at the bank. */

const base = testDatabase();
let bank: RunningBank;

beforeAll(async () => {
  bank = await startBank({ port: 0, key: TEST_SECRETS.BANK_KEY, data: ':memory:' });
  useSettings(
    readSettings({ ...base.environment, BANK_URL: bank.url, APP_URL: 'http://localhost:3000', LOG_LEVEL: 'silent' }),
  );
});
afterAll(() => bank.close());

const USER = statement(
  'test_sample_user',
  `INSERT INTO app_user (email, name, password_hash) VALUES ($1, 'Dana', 'x') RETURNING id`,
);

test('a business has sales of each kind, with products and customers, and no other one has any of it', async () => {
  const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  const [user] = await base.owner.query<{ id: number }>(USER, [`sample-${seller.id}@example.com`]);
  expect(await makeSampleData({ sellerId: seller.id, userId: user?.id ?? 0, language: 'he' })).toBe(8);
  const query = salesQuery(parseListParams(SALES, {}), new Date(), settings().timeZone);
  const found = await listSales([seller.id], query);
  expect(found.rows.map(({ status }) => status).toSorted()).toEqual(
    [
      'authorized',
      'completed',
      'completed',
      'completed',
      'completed',
      'failed',
      'initial',
      'partial-refund',
    ].toSorted(),
  );
  expect(found.rows.map(({ productName }) => productName)).toContain('עוגת גבינה');
  expect(found.rows.map(({ buyerName }) => buyerName)).toContain('דנה לוי');
  expect((await listSales([other.id], query)).count).toBe(0);
});

test('production makes none', async () => {
  const before = settings();
  useSettings({ ...before, isProduction: true });
  await expect(makeSampleData({ sellerId: 1, userId: 1, language: 'en' })).rejects.toThrow('sandbox');
  useSettings(before);
});
