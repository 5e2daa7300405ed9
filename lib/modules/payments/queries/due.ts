import { type Database, statement } from '#lib/platform/db/database.ts';

const HOLDS = statement('payments_open_holds', `SELECT count(*)::int AS count, min(hold_expires_at) AS next FROM sale WHERE status = 'authorized' AND hold_expires_at IS NOT NULL`);
const ATTEMPTS = statement('payments_open_attempts', `SELECT count(*)::int AS count, min(lease_until) AS next FROM attempt WHERE state IN ('in_flight', 'in_doubt', 'challenged')`);

type Due = { count: number; next: Date | null };

/** What waits for its time, over all sellers: holds that end and attempts that are looked at again. */
export async function whatWaits(database: Database): Promise<{ holds: Due; attempts: Due }> {
  const [[holds], [attempts]] = await Promise.all([database.query<Due>(HOLDS, []), database.query<Due>(ATTEMPTS, [])]);
  return { holds: holds ?? { count: 0, next: null }, attempts: attempts ?? { count: 0, next: null } };
}
