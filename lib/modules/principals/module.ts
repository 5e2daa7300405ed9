import type { Module } from '#lib/module.ts';
import { database } from '#lib/platform/db/database.ts';
import { MINUTE_MS } from '#lib/platform/queue/jobs.ts';
import { flushKeyUse } from './key-use.ts';

/** Registration of the API's principals. */
export const principals = {
  name: 'principals',
  jobs: () => [{ name: 'note-key-use', everyMs: MINUTE_MS, isOfEachProcess: true, run: () => flushKeyUse(database()) }],
} as const satisfies Module;
