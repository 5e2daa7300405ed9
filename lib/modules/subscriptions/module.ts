import { subscriptionsContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { queueDatabase } from '#lib/platform/db/database.ts';
import { TIDY_MS } from '#lib/platform/jobs/jobs.ts';
import { forgetCodes } from './buyer/store-codes.sql.ts';
import { scheduleJobs } from './schedule/charge-due.ts';
import { ITERATIONS } from './schedule/queue.ts';

/** Subscriptions: what buyers pay again and again (specification 4.6b). */
export const subscriptions = {
  name: 'subscriptions',
  jobs: () => [
    ...scheduleJobs({ ...subscriptionsContext(), database: queueDatabase() }),
    { name: 'forget-subscription-codes', everyMs: TIDY_MS, run: () => forgetCodes(queueDatabase()) },
  ],
  queues: [ITERATIONS],
} as const satisfies Module;
