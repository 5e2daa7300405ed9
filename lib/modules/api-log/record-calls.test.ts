import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Contract } from '#lib/kernel/contract.ts';
import { generateSaleContract } from '#lib/modules/payments/contract/generate-sale.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { TEST_SECRETS } from '#lib/testing/secrets.ts';
import { recordCalls } from './record-calls.ts';

/** When calls are written, by a clock that is moved. What is written is in api-log.db.test.ts. */

beforeAll(() =>
  useSettings(
    readSettings({
      ...TEST_SECRETS,
      DATABASE_URL: 'postgresql://127.0.0.1/x',
      BANK_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'silent',
    }),
  ),
);
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** A log into a database that only counts rows. */
function countedLog() {
  let written = 0;
  const database: Database = {
    query: async (_, values) => {
      written += (values[1] as unknown[] | undefined)?.length ?? 0;
      return [];
    },
    inTransaction: (work) => work(database),
    onOneConnection: (work) => work(database),
  };
  const log = recordCalls(() => database);
  const hear = (calls: number) => {
    for (let turn = 0; turn < calls; turn += 1)
      log.record({
        contract: generateSaleContract as unknown as Contract,
        reference: `R${turn}`,
        startedAt: performance.now(),
        ms: 1,
        httpStatus: 200,
        input: null,
        sellerId: 7,
        answer: null,
      });
  };
  const writtenAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    // Bodies are cleaned after all other due work, not after a fixed time.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    await vi.advanceTimersByTimeAsync(0);
    return written;
  };
  return { log, hear, writtenAfter };
}

test('a few calls are written within a second, again and again', async () => {
  const { hear, writtenAfter } = countedLog();
  for (const all of [3, 6, 9]) {
    hear(3);
    expect(await writtenAfter(900)).toBe(all);
  }
});

test('behind many calls the next wait two seconds, and after a silence the first is there within one', async () => {
  const { log, hear, writtenAfter } = countedLog();
  hear(30);
  await log.flush();
  hear(5);
  expect([await writtenAfter(1_000), await writtenAfter(1_100)]).toEqual([30, 35]);
  hear(1);
  expect(await writtenAfter(900)).toBe(36);
  hear(30);
  await log.flush();
  await writtenAfter(2_000);
  hear(1);
  expect(await writtenAfter(900)).toBe(67);
});

test('of more calls than are kept of one pause the rest are left out', async () => {
  const { log, hear, writtenAfter } = countedLog();
  hear(9_000);
  await log.flush();
  expect(await writtenAfter(0)).toBe(8_000);
});
