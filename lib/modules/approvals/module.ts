import type { Module } from '#lib/module.ts';
import { queueDatabase } from '#lib/platform/db/database.ts';
import { TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { expireApprovals } from './store.sql.ts';

/** Changes that take two people. */
export const approvals = {
  name: 'approvals',
  jobs: () => [
    { name: 'expire-approvals', everyMs: TIDY_MS, waitsForTime: true, run: () => expireApprovals(queueDatabase()) },
  ],
} as const satisfies Module;
