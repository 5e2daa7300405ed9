import { type Result, refuse } from '#lib/kernel/result.ts';
import type { Database } from './database.ts';

/** Carries a refusal out of a database transaction that it undoes. */
class RefusedInside extends Error {
  readonly reason: unknown;
  constructor(reason: unknown) {
    super('refused');
    this.reason = reason;
  }
}

/** Runs a step in a database transaction that a refusal rolls back; returns its result. */
export async function unlessRefused<Value, Reason>(
  database: Database,
  run: (inside: Database) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> {
  try {
    return await database.inTransaction(async (inside) => {
      const result = await run(inside);
      if (!result.ok) throw new RefusedInside(result.reason);
      return result;
    });
  } catch (error) {
    if (error instanceof RefusedInside) return refuse(error.reason as Reason);
    throw error;
  }
}
