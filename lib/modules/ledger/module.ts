import type { Module } from '#lib/module.ts';
import { settings } from '#lib/platform/env.ts';
import { database } from '#lib/platform/db/database.ts';
import { MINUTE_MS, oncePerPause } from '#lib/platform/queue/jobs.ts';
import { gauge, secondsOf } from '#lib/platform/metrics.ts';
import { checkInvariants, INVARIANTS, invariantOf, lastInvariantCheck, rollUpDays, rollUpEntries } from './index.ts';

/** Registration of the ledger. */
export const ledger = {
  name: 'ledger',
  invariants: INVARIANTS.map((id) => ({ id, says: `docs.status.invariant.${id}` as const })),
  jobs: (all) => [
    {
      name: 'check-invariants',
      everyMs: MINUTE_MS,
      run: () => oncePerPause(checkInvariants(database(), { extra: all.flatMap(({ invariants = [] }) => invariants) })),
    },
    {
      name: 'fold-balances',
      everyMs: MINUTE_MS,
      run: () => oncePerPause(rollUpEntries(database()).then(() => rollUpDays(database(), settings().timeZone))),
    },
  ],
  gauges: ({ modules }) => {
    const check = lastInvariantCheck();
    const ids = modules.flatMap(({ invariants = [] }) => invariants.map(({ id }) => id));
    return [
      {
        name: 'kupa_invariants_broken',
        help: 'Rows that break what must always hold, by invariant.',
        label: 'invariant',
        values: check
          ? ids.map((id) => ({ of: id, value: check.broken.filter((one) => invariantOf(one) === id).length }))
          : [],
      },
      gauge('kupa_invariants_checked_timestamp_seconds', 'When they were asked last.', secondsOf(check?.at)),
    ];
  },
} as const satisfies Module;
