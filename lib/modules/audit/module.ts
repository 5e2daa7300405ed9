import type { Module } from '#lib/module.ts';
import { findBrokenEntries } from './store.sql.ts';

/** Contributions of the audit log. */
export const audit = {
  name: 'audit',
  invariants: [{ id: 'I11', says: 'docs.status.invariant.I11', findSince: findBrokenEntries }],
} as const satisfies Module;
