import type { Module } from '#lib/module.ts';
import { findBrokenHandOvers } from './store-hand-overs.sql.ts';

/** Registration of what accountants take into other books. */
export const bookkeeping = {
  name: 'bookkeeping',
  invariants: [{ id: 'I17', says: 'docs.status.invariant.I17', findSince: findBrokenHandOvers }],
} as const satisfies Module;
