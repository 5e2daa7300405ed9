import { expect } from 'vitest';
import { type Database, statement } from '#lib/platform/db/database.ts';

const BROKEN = statement(
  'testing_broken_invariants',
  `SELECT invariant, what, detail FROM invariants_broken_since('-infinity') WHERE invariant NOT LIKE 'I08%'`,
);

/**
 * Nothing that must always hold is broken, in the whole database; deliveries are left out, because no job sends them
 * here.
 */
export async function expectInvariantsHold(db: Database): Promise<void> {
  expect(await db.query(BROKEN, [])).toEqual([]);
}
