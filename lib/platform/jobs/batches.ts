import { isOfTheRow } from '#lib/platform/db/errors.ts';

/**
 * Batches of a job, so that one broken row costs only itself: the rest of its batch is worked on, and the job goes on
 * to the next. `failed` hears every row that did not go well, to log it.
 */

/**
 * Works on all rows, at most `width` at a time. Answers what came of those that did not throw, in the order in which
 * they ended.
 */
export async function eachOf<Row, Value>(
  rows: readonly Row[],
  work: (row: Row) => Promise<Value>,
  failed: (row: Row, error: unknown) => void,
  width = Number.POSITIVE_INFINITY,
): Promise<Value[]> {
  const left = [...rows];
  const values: Value[] = [];
  async function workOn(): Promise<void> {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      try {
        values.push(await work(row));
      } catch (error) {
        failed(row, error);
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, rows.length) }, workOn));
  return values;
}

/**
 * Works on all rows in one step; where the database refuses that because of a row, on each alone. Any other error is
 * thrown: what is wrong then is not a row. Answers how many were worked on, as `work` counts them.
 */
export async function allOrEach<Row>(
  rows: readonly Row[],
  work: (rows: readonly Row[]) => Promise<number>,
  failed: (row: Row, error: unknown) => void,
): Promise<number> {
  try {
    return await work(rows);
  } catch (error) {
    if (!isOfTheRow(error)) throw error;
    if (rows.length === 1) failed(rows[0] as Row, error);
    if (rows.length <= 1) return 0;
  }
  let done = 0;
  for (const row of rows) done += await allOrEach([row], work, failed);
  return done;
}

/** Broken rows after which a round ends: it has an end where nothing can be worked on at all. */
const MAX_BROKEN = 1_000;

/**
 * One round over what is due, past rows that are broken: `find` answers the next that are due but for those passed
 * over, `work` works on them and names those that failed. However many broken rows stand first in line, the round
 * reaches those behind them. Answers how many were worked on.
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
