import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL because it counts the queue of the whole installation, whose rows no tenant's scope names. */

const PENDING = statement(
  'callbacks_pending',
  `SELECT count(*)::int AS count, min(next_at) AS next FROM delivery WHERE state = 'pending'`,
);

/** Callbacks that are still to be tried, and when the next one is. */
export async function pendingCallbacks(database: Database): Promise<{ count: number; next: Date | null }> {
  return (await database.query<{ count: number; next: Date | null }>(PENDING, []))[0] ?? { count: 0, next: null };
}
