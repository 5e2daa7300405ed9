import { subscriptionsContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { queueDatabase } from '#lib/platform/db/database.ts';
import { scheduleJobs } from './schedule/charge-due.ts';
import { ITERATIONS } from './schedule/queue.ts';

/** Subscriptions: what buyers pay again and again (specification 4.6b). */
export const subscriptions = {
  name: 'subscriptions',
  jobs: () => scheduleJobs({ ...subscriptionsContext(), database: queueDatabase() }),
  queues: [ITERATIONS],
} as const satisfies Module;
