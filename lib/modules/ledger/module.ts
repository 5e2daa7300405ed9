import type { Module } from '#lib/module.ts';
import { database } from '#lib/platform/db/database.ts';
import { MINUTE_MS, quietly } from '#lib/platform/jobs/jobs.ts';
import { checkInvariants, rollUpEntries } from './index.ts';

/** What the ledger brings. */
export const ledger = {
  name: 'ledger',
  jobs: () => [
    { name: 'check-invariants', everyMs: MINUTE_MS, run: () => quietly(checkInvariants(database())) },
    { name: 'fold-balances', everyMs: MINUTE_MS, run: () => quietly(rollUpEntries(database())) },
  ],
} as const satisfies Module;
