import { type Database, statement } from '#lib/platform/db/database.ts';
import { keepFact } from '#lib/platform/db/facts.ts';
import { KEPT_DAYS } from '../contract/deliveries.ts';

/**
 * Requests and responses of attempts are most of the data of callbacks and are not read after months. SQL because it
 * scans a table without bound by its numbers, which are in the order of time, and stores its position: no index of
 * times.
 */

/** Attempts at once. */
const AT_ONCE = 2_000;

const FORGET = statement(
  'callbacks_delete_old_attempts',
  `WITH since AS (
  SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'tries-forgotten'), 0) AS id
), next AS (
  SELECT id, started_at < app_now() - make_interval(days => $1) AS is_old
  FROM delivery_try WHERE id > (SELECT id FROM since) ORDER BY id LIMIT $2
), old AS (
  SELECT id FROM next
  WHERE is_old AND id < coalesce((SELECT min(id) FROM next WHERE NOT is_old), 9223372036854775807)
), kept AS (
  ${keepFact('tries-forgotten', `(SELECT coalesce(max(id), (SELECT id FROM since))::text FROM old)`)}
), gone AS (
  UPDATE delivery_try SET request_headers = NULL, response_headers = NULL, response_body = NULL
  WHERE id IN (SELECT id FROM old) RETURNING 1
) SELECT count(*)::int AS gone FROM gone`,
);

/** Empties attempts that are older than `KEPT_DAYS`. Returns how many; a full turn is followed by another. */
export async function deleteOldAttempts(database: Database): Promise<number> {
  const [row] = await database.query<{ gone: number }>(FORGET, [KEPT_DAYS, AT_ONCE]);
  return row?.gone ?? 0;
}
