import { reviewContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { queueDatabase } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { reviewInSandbox } from './review/sandbox-reviewer.ts';
import { forgetSessions } from './store/store-access.sql.ts';

/** Interval of the sandbox's reviewer, milliseconds. */
const REVIEW_MS = 2_000;

/** How sellers come to be: from the invitation to the approval. */
export const onboarding = {
  name: 'onboarding',
  jobs: () => [
    { name: 'forget-onboarding-sessions', everyMs: TIDY_MS, run: () => forgetSessions(queueDatabase()) },
    ...(settings().isProduction
      ? []
      : [{ name: 'review-in-sandbox', everyMs: REVIEW_MS, run: () => reviewInSandbox(reviewContext()) }]),
  ],
} as const satisfies Module;
