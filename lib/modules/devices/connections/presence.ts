import type { Database } from '#lib/platform/db/database.ts';
import { together } from '#lib/platform/in-turns.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { type Business, markGone, markSeen } from '../manage/store-terminals.sql.ts';

/** Presence of terminals in the database, as this process sees them. */
export type Presence = {
  /** Returns the business of the device; null while it is unpaired. */
  seen(deviceId: number): Promise<Business | null>;
  gone(deviceId: number): Promise<unknown>;
  stillSeen(deviceIds: readonly number[]): Promise<unknown>;
};

/** Terminals that reconnect together are marked by one statement at a time of each kind. */
export function openPresence(database: Database, processId: string): Presence {
  return {
    seen: together((ids: readonly number[]) => markSeen(database, ids, processId)),
    gone: together(async (ids: readonly number[]) => {
      await markGone(database, ids, processId);
      return new Map<number, never>();
    }),
    stillSeen: (ids) => markSeen(database, ids, processId),
  };
}

/** Logs a failure as `event` and goes on: the next turn repeats the work. */
export async function logFailure(event: string, work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => log.warn(event, { error: errorName(error) }));
}
