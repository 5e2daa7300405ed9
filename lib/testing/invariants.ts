import { expect } from 'vitest';
import { audit } from '#lib/modules/audit/module.ts';
import { documents } from '#lib/modules/documents/module.ts';
import { type InvariantQuery, findBroken } from '#lib/modules/ledger/index.ts';
import { reconciliation } from '#lib/modules/reconciliation/module.ts';
import type { Database } from '#lib/platform/db/database.ts';

/** Invariants that tests of money check beside the ledger's. Deliveries are left out: no job sends them there. */
const ASKED: readonly InvariantQuery[] = [...audit.invariants, ...documents.invariants, ...reconciliation.invariants];

/** Nothing that must always hold of money is broken, in the whole database. */
export async function expectInvariantsHold(db: Database): Promise<void> {
  expect(await findBroken(db, ASKED)).toEqual([]);
}
