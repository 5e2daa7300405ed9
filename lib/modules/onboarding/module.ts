import type { Module } from '#lib/module.ts';
import { queueDatabase } from '#lib/platform/db/database.ts';
import { TIDY_MS } from '#lib/platform/jobs/jobs.ts';
import { forgetSessions } from './store/store-access.sql.ts';

/** How sellers come to be: from the invitation to the approval. */
export const onboarding = {
  name: 'onboarding',
  jobs: () => [{ name: 'forget-onboarding-sessions', everyMs: TIDY_MS, run: () => forgetSessions(queueDatabase()) }],
} as const satisfies Module;
