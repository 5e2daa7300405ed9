import { expect, test } from 'vitest';
import { findBrokenDisputes } from '#lib/modules/disputes/store-broken.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { seedDisputes } from './disputes.ts';
import { seedHistory } from './history.ts';
import { seedIdentities } from './identities.ts';

const base = testDatabase();

const STATUSES = statement(
  'test_demo_disputes',
  `SELECT d.status, count(*)::int AS count, count(*) FILTER (WHERE d.next_at IS NOT NULL)::int AS waiting FROM dispute d
  GROUP BY d.status ORDER BY d.status::text`,
);
const CHARGEBACKS = statement(
  'test_demo_chargebacks',
  `SELECT count(*)::int AS count FROM attempt WHERE kind = 'chargeback' AND state = 'succeeded'`,
);

test('every chargeback of the demo is a case that is decided, of several kinds, and none is told of', async () => {
  await seedIdentities(base.db);
  await seedHistory(base.db);
  await seedDisputes(base.db);
  const rows = await base.db.query<{ status: string; count: number; waiting: number }>(STATUSES, []);
  expect(rows.map(({ status }) => status)).toEqual(['accepted', 'expired', 'lost', 'won']);
  expect(rows.every(({ waiting }) => waiting === 0)).toBe(true);
  const [chargebacks] = await base.db.query<{ count: number }>(CHARGEBACKS, []);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(chargebacks?.count);
  expect(await findBrokenDisputes(base.db, '-infinity')).toEqual([]);
  await seedDisputes(base.db);
  expect(await base.db.query(STATUSES, [])).toEqual(rows);
});
