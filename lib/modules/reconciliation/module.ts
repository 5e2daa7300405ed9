import { paymentsContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { TIDY_MS } from '#lib/platform/jobs/jobs.ts';
import { reconcileWhenDue } from './index.ts';

/** What the comparison with the acquirer's books brings. */
export const reconciliation = {
  name: 'reconciliation',
  jobs: () => [{ name: 'reconcile', everyMs: TIDY_MS, run: () => reconcileWhenDue(paymentsContext()) }],
} as const satisfies Module;
