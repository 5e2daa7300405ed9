import { statementsContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { MINUTE_MS } from '#lib/platform/queue/jobs.ts';
import { makeFeeInvoices } from './issue/make-fee-invoices.ts';
import { findBrokenBills, findGaps } from './store-broken.sql.ts';

/** Registration of invoices of fees. */
export const feeInvoices = {
  name: 'fee-invoices',
  jobs: () => [
    {
      name: 'make-fee-invoices',
      everyMs: MINUTE_MS,
      run: () => makeFeeInvoices(statementsContext()),
      waitsForTime: true,
    },
  ],
  invariants: [
    { id: 'F01', says: 'docs.status.invariant.F01', findSince: findBrokenBills },
    { id: 'F02', says: 'docs.status.invariant.F02', findSince: findGaps },
  ],
} as const satisfies Module;
