import type { Database } from '#lib/platform/db/database.ts';
import { log } from '#lib/platform/log.ts';
import { type BrokenInvariant, findAllBroken, findBrokenLately } from './store.ts';

/** What must always hold, asked every minute of what changed lately, and of everything by `npm run invariants`. */

export type InvariantCheck = { at: Date; broken: readonly BrokenInvariant[] };

/** What every check asks, in this order; the names are those of the migration. */
export const INVARIANTS = ['I01', 'I02', 'I03', 'I04', 'I05', 'I06', 'I07', 'I08', 'I09', 'I10', 'I11'] as const;
export type InvariantId = (typeof INVARIANTS)[number];

export const invariantOf = ({ invariant }: BrokenInvariant): InvariantId | null => INVARIANTS.find((id) => invariant.startsWith(id)) ?? null;

/** How far back each check looks, seconds: longer than anything is under way, so that nothing ends unseen. What is open is always seen. */
const LATELY_SECONDS = 3_600;

/** Violations that one check writes into the log; the rest is counted. */
const LOGGED = 20;

// Next compiles its own copy of this module; the job's last result is shared.
const SHARED = Symbol.for('kupa.invariants');
const shared = globalThis as { [SHARED]?: InvariantCheck };

/** The last result of this process; null before the first. */
export const lastInvariantCheck = (): InvariantCheck | null => shared[SHARED] ?? null;

/** Looks at what changed lately, or at everything. Violations are logged as errors, which is the alert. */
export async function checkInvariants(database: Database, { everything = false } = {}): Promise<InvariantCheck> {
  const broken = await (everything ? findAllBroken(database) : findBrokenLately(database, LATELY_SECONDS));
  const check = { at: new Date(), broken };
  shared[SHARED] = check;
  for (const { invariant, what } of broken.slice(0, LOGGED)) log.error('an invariant is broken', { kind: invariant, where: what });
  if (broken.length > LOGGED) log.error('more invariants are broken', { count: broken.length });
  return check;
}
