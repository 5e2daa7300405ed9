import type { Database } from '#lib/platform/db/database.ts';
import { log } from '#lib/platform/log.ts';
import { type BrokenInvariant, findBroken, lastAttempt } from './store.ts';

/** What must always hold, asked every minute of what has changed since, and of everything by `npm run invariants`. */

export type InvariantCheck = { at: Date; broken: readonly BrokenInvariant[] };

/** Attempts looked at again in the next round: one that was open may have ended since. */
const OVERLAP = 2_000;

// Next compiles its own copy of this module; the job's last result is shared.
const SHARED = Symbol.for('kupa.invariants');
const shared = globalThis as { [SHARED]?: { last: InvariantCheck | null; from: number | null } };
const state = () => (shared[SHARED] ??= { last: null, from: null });

/** The last result of this process; null before the first. */
export const lastInvariantCheck = (): InvariantCheck | null => state().last;

/** Looks at everything, or at what changed since the last look of this process. Violations are logged as errors. */
export async function checkInvariants(database: Database, { everything = false } = {}): Promise<InvariantCheck> {
  const known = state();
  const newest = await lastAttempt(database);
  const from = everything ? 0 : Math.max(1, Math.min(known.from ?? newest, newest) - OVERLAP);
  const broken = await findBroken(database, from);
  known.from = newest;
  known.last = { at: new Date(), broken };
  for (const { invariant, what } of broken.slice(0, 20)) log.error('an invariant is broken', { kind: invariant, where: what });
  return known.last;
}
