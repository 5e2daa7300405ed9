import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentsContext } from '#lib/contexts.ts';
import { findBrokenDisputes } from '#lib/modules/disputes/store-broken.sql.ts';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { reconcileDay } from '#lib/modules/reconciliation/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { type RunningBank, startBank } from '#lib/sandbox/bank/server.ts';
import { TEST_SECRETS, testDatabase } from '#lib/testing/database.ts';
import { seedAnsweredDisputes } from './answered-disputes.ts';
import { seedDisputes } from './disputes.ts';
import { seedHistory } from './history.ts';
import { seedIdentities } from './identities.ts';
import { bankControl, seedOpenDisputes } from './open-disputes.ts';
import { seedBank } from './seed-bank.ts';

const base = testDatabase();

let bank: RunningBank;
beforeAll(async () => {
  bank = await startBank({ port: 0, key: TEST_SECRETS.BANK_KEY, data: ':memory:' });
  useSettings(
    readSettings({
      ...base.environment,
      BANK_URL: bank.url,
      APP_URL: 'http://localhost:3000',
      LOG_LEVEL: 'silent',
    }),
  );
});
afterAll(() => bank.close());

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

const ALERTS = statement(
  'test_demo_alerts',
  `SELECT state, is_by_rule AS "isByRule", told_at IS NOT NULL AS "isTold" FROM early_alert ORDER BY id`,
);

test('cases and alerts of the demo’s bank are in every state, once, and the books of the day agree', async () => {
  const at = { bankUrl: bank.url, bankKey: TEST_SECRETS.BANK_KEY };
  await seedBank(base.db, at);
  for (let start = 0; start < 2; start += 1) {
    await seedOpenDisputes(base.db, at);
    await seedAnsweredDisputes(base.db, at);
  }
  const { notices } = await bankControl(at)<{ notices: { reference: string; operation: string }[] }>('GET', 'notices');
  for (const { reference, operation } of notices)
    if (operation !== 'alert') expect(await handleProcessorWebhook(paymentsContext(), reference)).toBe('processed');
  const rows = await base.db.query<{ status: string; count: number }>(STATUSES, []);
  expect(rows.map(({ status }) => status)).toEqual([
    'accepted',
    'expired',
    'lost',
    'needs-response',
    'partly-won',
    'submitted',
    'won',
  ]);
  expect(rows.find(({ status }) => status === 'needs-response')?.count).toBe(4);
  expect(await base.db.query(ALERTS, [])).toEqual([
    { state: 'refunded', isByRule: true, isTold: true },
    { state: 'open', isByRule: false, isTold: false },
  ]);
  expect(await findBrokenDisputes(base.db, '-infinity')).toEqual([]);
  const { findings, unresolved } = await reconcileDay(paymentsContext(), new Date().toISOString().slice(0, 10));
  expect([findings, unresolved]).toEqual([[], []]);
});
