import { rollUpDays, rollUpEntries } from '#lib/modules/ledger/index.ts';
import { makeStatements } from '#lib/modules/statements/close/make-statements.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';

/**
 * Statements of the months that the demo data lie in. The job makes them as well, minutes after the first start: it
 * waits until nobody can be writing into a month any more. While demo data are written, nobody else writes.
 */

// SQL because no operation makes the note of a roll-up older than it is.
const AGE = statement(
  'seed_age_fold',
  `UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+', '\\1 0') WHERE key = 'balance-fold'`,
);

/** Turns after which the rest is left to the job: transactions of others on the same server may still be open. */
const TURNS = 5;

/** Closes the months that are over and makes their statements. */
export async function seedStatements(database: Database): Promise<void> {
  const { timeZone } = settings();
  for (let turn = 0; turn < TURNS; turn += 1) {
    await rollUpEntries(database);
    await database.query(AGE, []);
    while (await rollUpDays(database, timeZone));
    while ((await makeStatements({ database, timeZone })) > 0);
  }
}
