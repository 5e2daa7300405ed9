import type { Database } from '#lib/platform/db/database.ts';
import { log } from '#lib/platform/log.ts';
import {
  type BrokenInvariant,
  EVERYTHING,
  findBrokenSince,
  findBrokenUnhurried,
  listOpenViolations,
  MAX_VIOLATIONS,
  recordWholeCheck,
  type OpenViolation,
  readWholeCheck,
  recordViolations,
  resolveViolations,
  secondsAgo,
} from './store.sql.ts';

/**
 * What must always hold, asked every minute of what changed lately, and of everything by `npm run invariants`. A
 * violation that was found stays on record until a check that looks far enough back to see it finds it in order.
 */

/**
 * `broken`: what was found now and what is on record from before. `wholeAt`: when everything was last asked; null
 * before the first time.
 */
export type InvariantCheck = { at: Date; broken: readonly BrokenInvariant[]; wholeAt: Date | null };

/** Those of the migration, in this order: every check asks them. Modules bring further ones. */
export const INVARIANTS = [
  'I01',
  'I02',
  'I03',
  'I04',
  'I05',
  'I06',
  'I07',
  'I08',
  'I09',
  'I10',
  'I11',
  'I12',
  'D01',
  'D02',
] as const;

/** The name that a violation begins with. */
export const invariantOf = ({ invariant }: BrokenInvariant): string => /^\w+/.exec(invariant)?.[0] ?? invariant;

/**
 * How far back each check looks, seconds: longer than anything is under way, so that nothing ends unseen. What is open
 * is always seen.
 */
const LATELY_SECONDS = 3_600;

/** Violations that one check writes into the log; the rest is counted. */
const LOGGED = 20;

// Next compiles its own copy of this module; the job's last result is shared.
const SHARED = Symbol.for('kupa.invariants');
const shared = globalThis as { [SHARED]?: InvariantCheck };

/** The last result of this process; null before the first. */
export const lastInvariantCheck = (): InvariantCheck | null => shared[SHARED] ?? null;

/**
 * What every check asks of everything that is open or on record, however old it is: what it does not find is in order.
 */
const ASKED_OF_ALL: readonly string[] = ['I06', 'I07', 'I08'];

/**
 * After a look back at what older checks found that took longer than this, milliseconds, the next one waits so many
 * times as long.
 */
const QUICK_MS = 1_000;
const REST = 20;

let nextLookBack = 0;

/** What no question to the database sees, and none finds in order: `recordFound` says so. */
const isFoundElsewhere = (one: BrokenInvariant): boolean => !INVARIANTS.some((id) => id === invariantOf(one));

const keyOf = ({ invariant, what }: BrokenInvariant): string => `${invariant} ${what}`;

/** Those on record that a whole answer does not name. A cut answer says nothing of what it does not name. */
function inOrder(onRecord: readonly OpenViolation[], found: readonly BrokenInvariant[]): OpenViolation[] {
  if (found.length >= MAX_VIOLATIONS) return [];
  const still = new Set(found.map(keyOf));
  return onRecord.filter((one) => !still.has(keyOf(one)));
}

/**
 * Looks at what changed lately, or at everything, and again at what older checks found. Violations are logged as
 * errors, which is the alert.
 */
export async function checkInvariants(database: Database, { everything = false } = {}): Promise<InvariantCheck> {
  const onRecord = (await listOpenViolations(database)).filter((one) => !isFoundElsewhere(one));
  const since = everything ? EVERYTHING : await secondsAgo(database, LATELY_SECONDS);
  const found = await (everything ? findBrokenUnhurried(database, since) : findBrokenSince(database, since));
  await recordViolations(database, found, since);
  const unnamed = inOrder(onRecord, found);
  const isResolved = (one: BrokenInvariant): boolean => everything || ASKED_OF_ALL.includes(invariantOf(one));
  await resolveViolations(database, unnamed.filter(isResolved));
  if (everything && found.length < MAX_VIOLATIONS) await recordWholeCheck(database);
  await lookBack(
    database,
    unnamed.filter((one) => !isResolved(one)),
  );
  const check = { at: new Date(), broken: await listOpenViolations(database), wholeAt: await readWholeCheck(database) };
  shared[SHARED] = check;
  for (const { invariant, what } of check.broken.slice(0, LOGGED))
    log.error('an invariant is broken', { kind: invariant, where: what });
  if (check.broken.length > LOGGED) log.error('more invariants are broken', { count: check.broken.length });
  return check;
}

/** Asks about violations that are older than what a check looks at; what is in order now is resolved. */
async function lookBack(database: Database, older: readonly OpenViolation[]): Promise<void> {
  const begun = performance.now();
  if (older.length === 0 || begun < nextLookBack) return;
  const reach = older.map((one) => one.reach);
  const since = reach.includes(EVERYTHING)
    ? EVERYTHING
    : (reach.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? EVERYTHING);
  const found = await findBrokenUnhurried(database, since);
  await recordViolations(database, found, since);
  await resolveViolations(database, inOrder(older, found));
  const took = performance.now() - begun;
  nextLookBack = took > QUICK_MS ? begun + (1 + REST) * took : 0;
}

/**
 * Keeps all that a check beside this one found, and resolves what it found before and does not find now. Each is logged
 * as an error.
 */
export async function recordFound(
  database: Database,
  id: string,
  found: readonly Omit<BrokenInvariant, 'invariant'>[],
): Promise<void> {
  const broken = found.map((one) => ({ ...one, invariant: id }));
  const onRecord = (await listOpenViolations(database)).filter((one) => invariantOf(one) === id);
  await recordViolations(database, broken, EVERYTHING);
  await resolveViolations(database, inOrder(onRecord, broken));
  for (const { invariant, what } of broken.slice(0, LOGGED))
    log.error('an invariant is broken', { kind: invariant, where: what });
}
