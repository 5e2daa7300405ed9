import { expect, vi } from 'vitest';
import { instantOf, shiftMonth } from '#lib/kernel/time/zoned-time.ts';
import { rollUpDays, rollUpEntries } from '#lib/modules/ledger/index.ts';
import { makeStatements } from '#lib/modules/statements/close/make-statements.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { TestDatabase } from './database.ts';
import { ZONE } from './payouts/given.ts';

/** Roll-ups of the ledger and closes of months in tests, without the minutes that they wait. */

const AGE = statement(
  'test_age_noted_fold',
  `UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+', '\\1 0') WHERE key = 'balance-fold'`,
);

const REACHED = statement(
  'test_roll_up_reached',
  `SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) >= coalesce((SELECT max(id)
    FROM ledger_entry), 0) AS reached`,
);

/** One turn of the job that rolls up, a minute after the last. */
async function rollUpOnce({ db, owner }: TestDatabase): Promise<void> {
  await owner.query(AGE, []);
  await rollUpEntries(db);
  await rollUpDays(db, ZONE);
}

/**
 * Rolls up everything that is booked. Transactions of the server's other databases hold a roll-up back as well, for as
 * long as they last.
 */
export const rollUpAll = (base: TestDatabase): Promise<void> =>
  vi.waitFor(
    async () => {
      await rollUpOnce(base);
      expect((await base.db.query<{ reached: boolean }>(REACHED, []))[0]?.reached).toBe(true);
    },
    { timeout: 20_000 },
  );

const MOVE_TO = statement(
  'test_move_clock_to',
  `UPDATE app_clock SET offset_seconds = offset_seconds
    + greatest(0, ceil(extract(epoch FROM $1::timestamptz - app_now())))`,
);

/** Moves the clock on to `YYYY-MM-DDTHH:MM` of the business's zone, unless it is there. */
export async function moveClockTo({ owner }: TestDatabase, local: string): Promise<void> {
  await owner.query(MOVE_TO, [instantOf(local, ZONE)]);
}

const DONE = statement('test_statements_made', `SELECT value FROM app_fact WHERE key = 'statements-made'`);

/** Closes the months up to one (`YYYY-MM`) ten minutes after it is over, and makes the statements of all owners. */
export async function closeThrough(base: TestDatabase, month: string): Promise<void> {
  await moveClockTo(base, `${shiftMonth(`${month}-01`, 1)}T00:10`);
  await vi.waitFor(
    async () => {
      await rollUpOnce(base);
      await makeStatements({ database: base.db, timeZone: ZONE });
      expect((await base.db.query<{ value: string }>(DONE, []))[0]?.value).toBe(month);
    },
    { timeout: 20_000 },
  );
}
