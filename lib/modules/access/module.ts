import type { Module } from '#lib/module.ts';
import { database } from '#lib/platform/db/database.ts';
import { TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { forgetOldChecks } from './index.ts';

/** Registration of people and their rights. */
export const access = {
  name: 'access',
  jobs: () => [{ name: 'forget-old-checks', everyMs: TIDY_MS, run: () => forgetOldChecks(database()) }],
} as const satisfies Module;
