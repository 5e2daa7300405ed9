import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { recordAttemptResult } from '../charge/store-velocity.sql.ts';
import { rateLimitToken } from './store-token-attempts.sql.ts';

const base = testDatabase();

const HELD = statement(
  'test_places_held',
  `SELECT coalesce(sum(cardinality(tries)), 0)::int AS held FROM try_window WHERE scope LIKE 'network ' || $1 || ' %'`,
);

testInAll('buyers of one network who try at once all give their places back', async () => {
  const { id: sellerId } = await givenSeller(base.db);
  await Promise.all(
    Array.from({ length: 20 }, async (_, lane) => {
      for (let at = 0; at < 40; at += 1) {
        const who = { sellerId, network: 'office', card: `card ${lane} ${at}` };
        expect(await rateLimitToken(base.db, who)).toEqual({ isAdmitted: true, isUnderAttack: false });
        await recordAttemptResult(base.db, { ...who, saleId: 0, isDeclined: false });
      }
    }),
  );
  expect(await base.db.query(HELD, [sellerId])).toEqual([{ held: 0 }]);
});

test('one card tried by many at once is counted without a deadlock', async () => {
  const { id: sellerId } = await givenSeller(base.db);
  const who = { sellerId, network: 'office', card: 'card' };
  const admitted = await Promise.all(
    Array.from({ length: 16 }, async () => {
      let count = 0;
      for (let at = 0; at < 20; at += 1)
        if ((await rateLimitToken(base.db, who)).isAdmitted) {
          count += 1;
          await recordAttemptResult(base.db, { ...who, saleId: 0, isDeclined: false });
        }
      return count;
    }),
  );
  expect(admitted.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(10);
});
