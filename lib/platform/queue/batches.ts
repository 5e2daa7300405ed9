import { isOfTheRow, waitedForLock } from '#lib/platform/db/errors.ts';
import { errorName, log, type LogFields } from '#lib/platform/log.ts';

/**
 * Batches of a job, so that one broken row costs only itself: the rest of its batch is worked on, and the job goes on
 * to the next. `nameOf` names a row that did not go well: it is logged as an error, and counted for the metrics.
 */

/** Row that a job failed on, for the log: `says` is the sentence, `job` the name of the job. */
export type BrokenRow = LogFields & { job: string; says: string };

// Next compiles its own copy of this module; both count into one.
const SHARED = Symbol.for('kupa.broken-rows');
const shared = globalThis as { [SHARED]?: Map<string, number> };

/** Rows that jobs could not work on since this process began, by job; the same row counts each time. */
export function brokenRows(): ReadonlyMap<string, number> {
  shared[SHARED] ??= new Map();
  return shared[SHARED];
}

/** Tells operators of a row that a job could not work on: an error in the log, and the count of its job. */
export function reportBroken({ says, ...fields }: BrokenRow, error: unknown): void {
  shared[SHARED] = new Map(brokenRows()).set(fields.job, (brokenRows().get(fields.job) ?? 0) + 1);
  log.error(says, { ...fields, error: errorName(error) });
}

/**
 * Whether an error concerns one row and not the whole step: the database refuses the row, another transaction holds it,
 * or our own code fails on its content.
 */
export const isOfOneRow = (error: unknown): boolean =>
  isOfTheRow(error) || waitedForLock(error) || error instanceof TypeError || error instanceof RangeError;

/** Width for rows that are worked on one after another. */
export const ONE_AT_A_TIME = 1;

/**
 * Works on all rows, at most `width` at a time. Answers what came of those that did not throw, in the order in which
 * they ended.
 */
export async function eachOf<Row, Value>(
  rows: readonly Row[],
  work: (row: Row) => Promise<Value>,
  nameOf: (row: Row) => BrokenRow,
  width = Number.POSITIVE_INFINITY,
): Promise<Value[]> {
  const left = [...rows];
  const values: Value[] = [];
  async function workOn(): Promise<void> {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      try {
        values.push(await work(row));
      } catch (error) {
        reportBroken(nameOf(row), error);
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, rows.length) }, workOn));
  return values;
}

/**
 * Works on all rows in one step; if that fails because of a row, on each alone. Any other error is thrown. Returns the
 * count of `work`.
 */
export async function allOrEach<Row>(
  rows: readonly Row[],
  work: (rows: readonly Row[]) => Promise<number>,
  nameOf: (row: Row) => BrokenRow,
): Promise<number> {
  try {
    return await work(rows);
  } catch (error) {
    if (!isOfOneRow(error)) throw error;
    if (rows.length === 1) reportBroken(nameOf(rows[0] as Row), error);
    if (rows.length <= 1) return 0;
  }
  let done = 0;
  for (const row of rows) done += await allOrEach([row], work, nameOf);
  return done;
}

/** Number of broken rows after which a round ends, so that it ends where nothing can be worked on. */
const MAX_BROKEN = 1_000;

/**
 * One round over due rows, past broken ones: `find` returns the next rows except those passed over, `work` works on
 * them and names those that failed. The round reaches the rows behind any number of broken ones. Returns the count of
 * the rows worked on.
 */
export async function pastBroken(
  find: (passedOver: readonly number[]) => Promise<readonly number[]>,
  work: (due: readonly number[], failed: (id: number) => void) => Promise<number>,
): Promise<number> {
  const passedOver: number[] = [];
  for (;;) {
    const before = passedOver.length;
    const due = await find(passedOver);
    const done = due.length === 0 ? 0 : await work(due, (id) => passedOver.push(id));
    if (done > 0 || passedOver.length === before || passedOver.length >= MAX_BROKEN) return done;
  }
}
