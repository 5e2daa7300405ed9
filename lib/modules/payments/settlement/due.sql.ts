import { type Database, statement } from '#lib/platform/db/database.ts';

const HOLDS = statement(
  'payments_open_holds',
  `SELECT count(*)::int AS count, min(hold_expires_at) AS next FROM sale WHERE status = 'authorized'
    AND hold_expires_at IS NOT NULL`,
);
const ATTEMPTS = statement(
  'payments_open_attempts',
  `SELECT count(*)::int AS count, min(lease_until) AS next FROM attempt WHERE state IN ('in_flight', 'in_doubt',
    'challenged')`,
);

const UNPAID = statement(
  'payments_to_close',
  `SELECT count(*)::int AS count, min(closes_at) AS next FROM sale WHERE closes_at IS NOT NULL
    AND status IN ('initial', 'failed')`,
);

type Due = { count: number; next: Date | null };

const NOTHING: Due = { count: 0, next: null };

/**
 * What waits for its time, over all sellers: holds that end, attempts that are looked at again, and unpaid sales that
 * are closed. SQL because time is compared in the database (`app_now()`), and because job loops of processes without a
 * screen ask it.
 */
export async function whatWaits(database: Database): Promise<{ holds: Due; attempts: Due; unpaid: Due }> {
  const [[holds = NOTHING], [attempts = NOTHING], [unpaid = NOTHING]] = await Promise.all([
    database.query<Due>(HOLDS, []),
    database.query<Due>(ATTEMPTS, []),
    database.query<Due>(UNPAID, []),
  ]);
  return { holds, attempts, unpaid };
}
