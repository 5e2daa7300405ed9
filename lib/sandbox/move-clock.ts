import { bankControl } from '#lib/contexts.ts';
import { shiftSessions } from '#lib/modules/access/index.ts';
import { DELIVERIES_DUE } from '#lib/modules/callbacks/index.ts';
import { MESSAGES_DUE } from '#lib/modules/messages/index.ts';
import { countDue } from '#lib/modules/subscriptions/dashboard.ts';
import { ITERATIONS_DUE, SALES_ENDED } from '#lib/modules/subscriptions/schedule/queue.ts';
import { moveClock as move } from '#lib/platform/db/clock.sql.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { wake } from '#lib/platform/jobs/jobs.ts';
import { setBankClock } from './set-bank-clock.ts';

/** Names that wake the queues and jobs whose work is due at a time. */
const WAIT_FOR_TIME = [
  ...[DELIVERIES_DUE, MESSAGES_DUE, ITERATIONS_DUE, SALES_ENDED],
  ...['release-holds', 'close-unpaid', 'sweep-attempts'],
];

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
  for (const job of WAIT_FOR_TIME) wake(job);
  return due;
}
