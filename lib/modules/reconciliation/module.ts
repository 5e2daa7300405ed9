import { paymentsContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { database } from '#lib/platform/db/database.ts';
import { TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { gauge, secondsOf } from '#lib/platform/metrics.ts';
import { findDifferences, reconciliationFigures } from './figures.sql.ts';
import { lastRun, reconcileWhenDue } from './index.ts';

/** Contributions of the comparison with the acquirer's books. */
export const reconciliation = {
  name: 'reconciliation',
  jobs: () => [{ name: 'reconcile', everyMs: TIDY_MS, run: () => reconcileWhenDue(paymentsContext()) }],
  figures: reconciliationFigures,
  invariants: [{ id: 'I06', says: 'docs.status.invariant.I06', find: findDifferences }],
  gauges: async () => {
    const run = await lastRun(database()).catch(() => null);
    return [gauge('kupa_reconciliation_timestamp_seconds', 'When the last day was compared.', secondsOf(run?.ranAt))];
  },
} as const satisfies Module;
