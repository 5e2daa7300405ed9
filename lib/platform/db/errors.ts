/** PostgreSQL's answers that our operations understand, by SQLSTATE. */
const SQLSTATE = {
  lockNotAvailable: '55P03',
  uniqueViolation: '23505',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  checkViolation: '23514',
  queryCanceled: '57014',
} as const;

function sqlStateOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
}

/**
 * Errors about a row itself: data that its columns refuse (class 22), or a broken constraint of its table (class 23).
 */
export const isOfTheRow = (error: unknown): boolean => /^2[23]/.test(sqlStateOf(error) ?? '');

/** A rule of its table refuses a row (23514): another try with the same values breaks it again. */
export const breaksARule = (error: unknown): boolean => sqlStateOf(error) === SQLSTATE.checkViolation;

/** Error for a row of this kind that exists already. */
export const isThereAlready = (error: unknown): boolean => sqlStateOf(error) === SQLSTATE.uniqueViolation;

/** Error of a statement that ran longer than it may. */
export const ranOutOfTime = (error: unknown): boolean => sqlStateOf(error) === SQLSTATE.queryCanceled;

/** Conflicts with another transaction: it holds the row lock, or another attempt of the sale is open. */
export function isBusy(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === SQLSTATE.lockNotAvailable || state === SQLSTATE.uniqueViolation;
}

/**
 * The database rolled back, and the same again may do. A failed check belongs here: a statement that locks a row and
 * updates it has its checks made on the row as it was when the statement began, although it goes on with the row as it
 * found it under the lock.
 */
function isTransient(error: unknown): boolean {
  const state = sqlStateOf(error);
  return (
    state === SQLSTATE.serializationFailure || state === SQLSTATE.deadlockDetected || state === SQLSTATE.checkViolation
  );
}

/** Time-out of the wait for a row that another transaction holds (55P03). */
export const waitedForLock = (error: unknown): boolean => sqlStateOf(error) === SQLSTATE.lockNotAvailable;

/**
 * Repeats a database step after a transient error of PostgreSQL, three times at most; `alsoLocked`: also after a
 * timed-out wait for a lock. Never wrap a call to the acquirer in this.
 */
export async function retryTransient<Value>(step: () => Promise<Value>, { alsoLocked = false } = {}): Promise<Value> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await step();
    } catch (error) {
      if (turn === 3 || !(isTransient(error) || (alsoLocked && waitedForLock(error)))) throw error;
    }
  }
}
