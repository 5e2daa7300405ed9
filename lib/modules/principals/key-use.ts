import type { Database } from '#lib/platform/db/database.ts';
import { writeKeyUse } from './store-key-use.sql.ts';

/**
 * Last use of keys, to the minute: noted in memory beside the calls, so that a payment writes nothing for it, and
 * written together. A killed process loses its unwritten uses; the next use replaces them.
 */

/** Next compiles its own copy of this module; both note into one. */
const SHARED = Symbol.for('kupa.key-use');
const shared = globalThis as { [SHARED]?: Map<string, Buffer> };

/** Maximum of keys recorded between two writes: guessed keys must not fill the memory. */
const MAX_RECORDED = 10_000;

function noted(): Map<string, Buffer> {
  shared[SHARED] ??= new Map();
  return shared[SHARED];
}

export function recordKeyUse(...indexes: readonly (Buffer | null)[]): void {
  for (const index of indexes)
    if (index !== null && noted().size < MAX_RECORDED) noted().set(index.toString('latin1'), index);
}

/** Writes the recorded uses; indexes of unknown keys are left out. Returns 0: a job with it turns once per pause. */
export async function flushKeyUse(database: Database): Promise<number> {
  const indexes = [...noted().values()];
  noted().clear();
  if (indexes.length > 0) await writeKeyUse(database, indexes);
  return 0;
}
