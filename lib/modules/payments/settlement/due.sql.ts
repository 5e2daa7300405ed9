import type { Waiting } from '#lib/module.ts';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';

/**
 * Numbers of overdue work of all sellers. SQL because time is compared in the database (`app_now()`), and because each
 * is one aggregate.
 */

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

const counted = async (database: Database, due: Statement): Promise<Due> =>
  (await database.query<Due>(due, []))[0] ?? { count: 0, next: null };

/** Holds that end, attempts that are looked at again, and unpaid sales that are closed. */
export const PAYMENTS_WAITING = [
  { says: 'clock.holds', find: (database) => counted(database, HOLDS) },
  { says: 'clock.attempts', find: (database) => counted(database, ATTEMPTS) },
  { says: 'clock.unpaid', find: (database) => counted(database, UNPAID) },
] as const satisfies readonly Waiting[];
