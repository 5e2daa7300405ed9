import type { Module } from '#lib/module.ts';
import { database } from '#lib/platform/db/database.ts';
import { MINUTE_MS } from '#lib/platform/jobs/jobs.ts';
import { flushKeyUse } from './key-use.ts';

/** What sellers and their keys bring. */
export const sellers = {
  name: 'sellers',
  jobs: () => [{ name: 'note-key-use', everyMs: MINUTE_MS, run: () => flushKeyUse(database()) }],
} as const satisfies Module;
