import { type Database, statement } from '#lib/platform/db/database.ts';

/** Overdue deliveries. SQL because they are selected by the clock of the database, over all sellers. */
const FIND_OVERDUE = statement(
  'callbacks_find_overdue',
  `SELECT id::text AS what, format('It is %s after %s tries and was due at %s.', state, tries, next_at) AS detail
FROM delivery WHERE state = 'pending' AND next_at < app_now() - interval '90 seconds'
  AND coalesce(locked_until, next_at) < app_now() - interval '90 seconds'
ORDER BY next_at LIMIT 1000`,
);

export const findOverdue = (database: Database) => database.query<{ what: string; detail: string }>(FIND_OVERDUE, []);
