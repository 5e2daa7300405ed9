import type { Database } from '#lib/platform/db/database.ts';
import { eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { log } from '#lib/platform/log.ts';
import {
  type BrokenInvariant,
  EVERYTHING,
  findBrokenSince,
  listOpenViolations,
  MAX_VIOLATIONS,
  recordWholeCheck,
  type OpenViolation,
  readWholeCheck,
  recordViolations,
  resolveViolations,
  secondsAgo,
  withoutTimeout,
} from './store.sql.ts';

/**
 * Invariants of the ledger, checked every minute for recent changes, and completely by `npm run invariants`. A
 * violation stays on record until a check that covers its time finds it resolved.
 */

/**
 * `broken`: violations found now, and those on record. `wholeAt`: time of the last complete check; null before the
 * first one.
 */
export type InvariantCheck = { at: Date; broken: readonly BrokenInvariant[]; wholeAt: Date | null };

/**
 * Invariants of the ledger's own query (docs/decisions/0007), in this order. Modules bring the others of the numbering.
 */
export const INVARIANTS = ['I01', 'I02', 'I03', 'I04', 'I05', 'I07', 'I09', 'I12'] as const;

/** A violation without its invariant. `what`: the public name of what is wrong; `detail`: a sentence. */
export type Violation = Omit<BrokenInvariant, 'invariant'>;

/** Returns all present violations, however old. Runs each minute. */
type CompleteQuery = { find: (database: Database) => Promise<readonly Violation[]>; findSince?: never };

/**
 * Returns the violations among open rows and those written since that moment; `-infinity`: among all rows. Runs each
 * minute for the last hour.
 */
type RecentQuery = { find?: never; findSince: (database: Database, since: string) => Promise<readonly Violation[]> };

/** Without a query: a check beside this one finds the violations (`recordFound`). */
type NoQuery = { find?: never; findSince?: never };

export type InvariantQuery = { id: string } & (CompleteQuery | RecentQuery | NoQuery);

/** The name that a violation begins with. */
export const invariantOf = ({ invariant }: BrokenInvariant): string => /^\w+/.exec(invariant)?.[0] ?? invariant;

/**
 * How far back each check looks, seconds: longer than anything is under way, so that nothing ends unseen. What is open
 * is always seen.
 */
const LATELY_SECONDS = 3_600;

/** Violations per check that are written to the log; further ones are counted. */
const LOGGED = 20;

// Next compiles its own copy of this module; the job's last result is shared.
const SHARED = Symbol.for('kupa.invariants');
const shared = globalThis as { [SHARED]?: InvariantCheck };

/** The last result of this process; null before the first. */
export const lastInvariantCheck = (): InvariantCheck | null => shared[SHARED] ?? null;

/**
 * One query of a check. `completeIds`: ids whose result is complete, so that a violation missing in it is resolved,
 * however old it is.
 */
type CheckQuery = {
  ids: readonly string[];
  completeIds: readonly string[];
  run: (database: Database, since: string) => Promise<readonly BrokenInvariant[]>;
};

/** Query of the ledger's own invariants; I07 covers all open attempts, however old. */
const OWN: CheckQuery = { ids: INVARIANTS, completeIds: ['I07'], run: findBrokenSince };

const queriesOf = (brought: readonly InvariantQuery[]): readonly CheckQuery[] => [
  OWN,
  ...brought.flatMap(({ id, find, findSince }) => {
    const run = findSince ?? find;
    if (!run) return [];
    return {
      ids: [id],
      completeIds: find ? [id] : [],
      run: async (database: Database, since: string) =>
        (await run(database, since)).map(({ what, detail }) => ({ invariant: id, what, detail })),
    };
  }),
];

/**
 * A look back checks again what older checks found. One that took longer than `SLOW_LOOK_BACK_MS` is followed by a
 * pause of `PAUSE_FACTOR` times its duration, so that it costs the database at most a twentieth of the time.
 */
const SLOW_LOOK_BACK_MS = 1_000;
const PAUSE_FACTOR = 20;

/** Time (`performance.now`) before which a query does not look back, keyed by the first of its invariants. */
const nextLookBack = new Map<string, number>();

const keyOf = ({ invariant, what }: BrokenInvariant): string => `${invariant} ${what}`;

/** Violations on record that are absent from a complete result, and so resolved. A truncated result resolves none. */
function absentFrom(onRecord: readonly OpenViolation[], found: readonly BrokenInvariant[]): OpenViolation[] {
  if (found.length >= MAX_VIOLATIONS) return [];
  const still = new Set(found.map(keyOf));
  return onRecord.filter((one) => !still.has(keyOf(one)));
}

/**
 * Checks recent changes or all data, and again the violations on record. Violations are logged as errors, which is the
 * alert. A query that fails is named in the log and keeps its violations on record; the other queries run, and then
 * this throws.
 */
export async function checkInvariants(
  database: Database,
  { everything = false, extra: brought = [] }: { everything?: boolean; extra?: readonly InvariantQuery[] } = {},
): Promise<InvariantCheck> {
  const since = everything ? EVERYTHING : await secondsAgo(database, LATELY_SECONDS);
  const queries = queriesOf(brought);
  const answers = await eachOf(
    queries,
    (query) => runQuery(database, query, { since, everything }),
    ({ ids }) => ({ job: 'check-invariants', says: 'an invariant could not be asked', kind: ids.join(' ') }),
    ONE_AT_A_TIME,
  );
  if (answers.length < queries.length) throw new Error('an invariant could not be asked');
  if (everything && answers.every(({ isWhole }) => isWhole)) await recordWholeCheck(database);
  const check = { at: new Date(), broken: await listOpenViolations(database), wholeAt: await readWholeCheck(database) };
  shared[SHARED] = check;
  logViolations(check.broken);
  return check;
}

function logViolations(broken: readonly BrokenInvariant[]): void {
  for (const { invariant, what } of broken.slice(0, LOGGED))
    log.error('an invariant is broken', { kind: invariant, where: what });
  if (broken.length > LOGGED) log.error('more invariants are broken', { count: broken.length });
}

/** Violations that the queries of the ledger and of the modules find; records none. */
export async function findBroken(
  database: Database,
  brought: readonly InvariantQuery[],
  since: string = EVERYTHING,
): Promise<BrokenInvariant[]> {
  return (await Promise.all(queriesOf(brought).map(({ run }) => run(database, since)))).flat();
}

/**
 * Records the violations that a query finds, and resolves those absent from it. `isWhole`: the result was not
 * truncated.
 */
async function runQuery(
  database: Database,
  query: CheckQuery,
  { since, everything }: { since: string; everything: boolean },
): Promise<{ isWhole: boolean }> {
  const { ids, completeIds, run } = query;
  const onRecord = (await listOpenViolations(database)).filter((one) => ids.includes(invariantOf(one)));
  const found = await (everything ? withoutTimeout(database, (inside) => run(inside, since)) : run(database, since));
  await recordViolations(database, found, since);
  const notFound = absentFrom(onRecord, found);
  const isResolved = (one: BrokenInvariant): boolean => everything || completeIds.includes(invariantOf(one));
  await resolveViolations(database, notFound.filter(isResolved));
  await lookBack(
    database,
    query,
    notFound.filter((one) => !isResolved(one)),
  );
  return { isWhole: found.length < MAX_VIOLATIONS };
}

/** Checks violations that are older than the range of a check, and resolves those that are gone. */
async function lookBack(
  database: Database,
  { ids: [id = ''], run }: CheckQuery,
  older: readonly OpenViolation[],
): Promise<void> {
  const begun = performance.now();
  if (older.length === 0 || begun < (nextLookBack.get(id) ?? 0)) return;
  const reach = older.map((one) => one.reach);
  const since = reach.includes(EVERYTHING)
    ? EVERYTHING
    : (reach.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? EVERYTHING);
  const found = await withoutTimeout(database, (inside) => run(inside, since));
  await recordViolations(database, found, since);
  await resolveViolations(database, absentFrom(older, found));
  const took = performance.now() - begun;
  nextLookBack.set(id, took > SLOW_LOOK_BACK_MS ? begun + (1 + PAUSE_FACTOR) * took : 0);
}

/**
 * Records all violations that a check beside this one found, and resolves its earlier ones that are gone. Each is
 * logged as an error.
 */
export async function recordFound(database: Database, id: string, found: readonly Violation[]): Promise<void> {
  const broken = found.map((one) => ({ ...one, invariant: id }));
  const onRecord = (await listOpenViolations(database)).filter((one) => invariantOf(one) === id);
  await recordViolations(database, broken, EVERYTHING);
  await resolveViolations(database, absentFrom(onRecord, broken));
  logViolations(broken);
}
