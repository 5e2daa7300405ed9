import { payoutsReading } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { MINUTE_MS } from '#lib/platform/queue/jobs.ts';
import { serveGetReserve, serveSetReserve } from './api.ts';
import { getReserveContract, setReserveContract } from './contract/reserve.ts';
import { runReserves } from './hold.ts';
import { findBrokenReserves } from './store-holds.sql.ts';

const { withKeys } = operationsWith(payoutsReading);

/** Registration of reserves. */
export const reserves = {
  name: 'reserves',
  operations: [
    {
      title: 'money',
      operations: [withKeys(getReserveContract, serveGetReserve), withKeys(setReserveContract, serveSetReserve)],
    },
  ],
  jobs: () => [
    { name: 'run-reserves', everyMs: MINUTE_MS, run: () => runReserves(payoutsReading()), waitsForTime: true },
  ],
  invariants: [{ id: 'I15', says: 'docs.status.invariant.I15', findSince: findBrokenReserves }],
} as const satisfies Module;
