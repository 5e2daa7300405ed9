import type { Database } from '#lib/platform/db/database.ts';
import { queueStanding } from '#lib/platform/queue/queue-text.sql.ts';
import { CALLBACKS } from './queue.ts';

/** Callbacks that are still to be tried, over all sellers, and when the next one is. */
export async function pendingCallbacks(database: Database): Promise<{ count: number; next: Date | null }> {
  const { open, next } = await queueStanding(database, CALLBACKS);
  return { count: open, next };
}
