import type { Module } from '#lib/module.ts';
import { database } from '#lib/platform/db/database.ts';
import { deleteOldResponses } from '#lib/platform/http/api/idempotency.ts';
import { MINUTE_MS, TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { forgetCalls } from './index.ts';

/** Contributions of the log of API calls, and of the stored responses of idempotency keys. */
export const apiLog = {
  name: 'api-log',
  jobs: () => [
    // The index of their age is one for bitmaps, which the queues' connections do not make.
    { name: 'forget-old-calls', everyMs: MINUTE_MS, run: () => forgetCalls(database()) },
    { name: 'forget-old-answers', everyMs: TIDY_MS, run: deleteOldResponses },
  ],
} as const satisfies Module;
