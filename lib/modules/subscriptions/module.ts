import { subscriptionsContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { database, queueDatabase } from '#lib/platform/db/database.ts';
import { rollUpSubscriptions } from './roll-up/roll-up-subscriptions.sql.ts';
import { scheduleJobs } from './schedule/charge-due.ts';
import { ITERATIONS } from './schedule/queue.ts';

/** How often changes are folded into the tally of subscriptions, milliseconds. */
const FOLD_MS = 15_000;

/** Subscriptions: what buyers pay again and again (specification 4.6b). */
export const subscriptions = {
  name: 'subscriptions',
  jobs: () => [
    ...scheduleJobs({ ...subscriptionsContext(), database: queueDatabase() }),
    { name: 'roll-up-subscriptions', everyMs: FOLD_MS, run: () => rollUpSubscriptions(database()) },
  ],
  queues: [ITERATIONS],
} as const satisfies Module;
