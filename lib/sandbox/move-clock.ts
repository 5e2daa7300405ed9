import { bankControl } from '#lib/contexts.ts';
import { shiftSessions } from '#lib/modules/access/index.ts';
import { countDue } from '#lib/modules/subscriptions/dashboard.ts';
import { moveClock as move } from '#lib/platform/db/clock.sql.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { wakeForTime } from '#lib/platform/queue/jobs.ts';
import { setBankClock } from './set-bank-clock.ts';

/**
 * Moves the clock of this whole installation, and wakes the jobs that wait for their time. Answers how many
 * subscriptions have a charge due then. Throws in production, where no role may.
 */
export async function moveClock(seconds: number): Promise<number> {
  if (settings().isProduction) throw new Error('production has no sandbox');
  await database().inTransaction(async (inside) => {
    await move(inside, seconds);
    await shiftSessions(inside, seconds);
  });
  await setBankClock(database(), bankControl());
  const due = await countDue();
  wakeForTime();
  return due;
}
