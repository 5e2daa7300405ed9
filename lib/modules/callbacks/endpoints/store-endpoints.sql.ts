import { type Database, statement } from '#lib/platform/db/database.ts';
import { NOW } from '#lib/platform/queue/queue-text.sql.ts';
import {
  FAILURES_TO_PAUSE,
  FORGOTTEN_AFTER_DAYS,
  NOTED_EVERY_SECONDS,
  PAUSE_SECONDS,
  NOTIFIED_EVERY_SECONDS,
  WELL_ADDRESSES_KEPT,
} from '../domain/endpoint-health.ts';
import { LEASE_SECONDS } from '../domain/retry.ts';

/**
 * SQL because the state of an address is part of the statements that claim and record deliveries: the state of a pause
 * changes with the outcome it follows from, in one commit, in any process. Locks are taken in one order everywhere:
 * deliveries, then addresses by their key.
 */

/**
 * Key of an address: without its query, and without its user and password, so that the list of addresses holds none and
 * a corrected password keeps its history.
 */
export const addressOf = (url: string): string =>
  `endpoint_address(regexp_replace(${url}, '^(https?://)[^/]*@', '\\1'))`;

/** Picks the address out of another table or alias. */
const isSame = (one: string, other: string): string =>
  `${one}.audience = ${other}.audience AND ${one}.owner_id = ${other}.owner_id AND ${one}.address = ${other}.address`;

/**
 * Disposition of each of `aimed (id, next_at, audience, owner_id, address, superseded)`, as `judged (…, endpoint_id,
 * disposition)`: sent, postponed, or skipped. After the end of a pause exactly one delivery is sent, by the one claimer
 * that locks the row. Without paused addresses, this is one lookup in an empty index.
 */
export const JUDGED = `placed AS (
  SELECT aimed.*, paused.id AS endpoint_id, paused.paused_until > ${NOW} AS is_paused,
    row_number() OVER (PARTITION BY paused.id, aimed.superseded ORDER BY aimed.next_at, aimed.id) AS place
  FROM aimed LEFT JOIN callback_endpoint paused ON paused.paused_until IS NOT NULL AND ${isSame('paused', 'aimed')}
), open_again AS (
  SELECT id FROM callback_endpoint
  WHERE id IN (SELECT endpoint_id FROM placed WHERE NOT is_paused AND NOT superseded) AND paused_until <= ${NOW}
    AND (probing_until IS NULL OR probing_until <= ${NOW})
  FOR UPDATE SKIP LOCKED
), probing AS (
  UPDATE callback_endpoint SET probing_until = ${NOW} + interval '${LEASE_SECONDS} seconds' FROM open_again
    WHERE callback_endpoint.id = open_again.id
  RETURNING callback_endpoint.id
), judged AS (
  SELECT placed.*, probing.id AS probes,
    CASE WHEN superseded THEN 'superseded' WHEN endpoint_id IS NULL OR probing.id IS NOT NULL THEN 'send'
      WHEN is_paused THEN 'paused' ELSE 'later' END AS disposition
  FROM placed LEFT JOIN probing ON probing.id = placed.endpoint_id AND placed.place = 1 AND NOT placed.superseded
)`;

/** Lets another delivery probe, where the one that was to do it is given back. `probes` is an array of addresses. */
export const probesGivenBack = (probes: string): string =>
  `given_back AS (UPDATE callback_endpoint SET probing_until = NULL WHERE id = ANY (${probes}::bigint[]))`;

// Failures in a row of an address after a batch: a success in the batch resets the count before it.
const FAILURES = `excluded.failures + CASE WHEN excluded.last_success_at IS NULL THEN known.failures ELSE 0 END`;
const PAUSE_ENDS = `${NOW} + interval '${PAUSE_SECONDS} seconds'`;

/**
 * Notes what the attempts of `recorded (audience, owner_id, address, place, started_at, error, http_status)` mean for
 * their addresses, as `noted (key, is_paused)`. The tenth failure in a row begins a pause, and so does a failure after
 * its end; a success ends everything. What fails during a pause was under way when it began. An address that is well
 * and was noted within the minute is only looked up.
 */
export const NOTED = `ordered AS (
  SELECT audience, owner_id, address, place, started_at, error, http_status,
    coalesce(max(place) FILTER (WHERE error IS NULL) OVER (PARTITION BY audience, owner_id, address), 0) AS last_success
  FROM recorded
), met AS (
  SELECT audience, owner_id, address, bool_or(error IS NULL) AS has_succeeded, bool_or(error IS NOT NULL) AS has_failed,
    count(*) FILTER (WHERE error IS NOT NULL AND place > last_success)::int AS failures,
    min(started_at) FILTER (WHERE error IS NOT NULL AND place > last_success) AS failing_since,
    (array_agg(error ORDER BY place DESC) FILTER (WHERE error IS NOT NULL))[1] AS last_error,
    (array_agg(http_status ORDER BY place DESC) FILTER (WHERE error IS NOT NULL))[1] AS last_http_status
  FROM ordered GROUP BY audience, owner_id, address
), noted AS (
  INSERT INTO callback_endpoint AS known (audience, owner_id, address, failures, failing_since, paused_until,
    last_error, last_http_status, last_failure_at, last_success_at)
  SELECT audience, owner_id, address, failures, failing_since,
    CASE WHEN failures >= ${FAILURES_TO_PAUSE} THEN ${PAUSE_ENDS} END, last_error, last_http_status,
    CASE WHEN has_failed THEN ${NOW} END, CASE WHEN has_succeeded THEN ${NOW} END
  FROM met
  WHERE has_failed OR CASE
    WHEN EXISTS (SELECT FROM callback_endpoint e WHERE ${isSame('e', 'met')})
      THEN NOT EXISTS (SELECT FROM callback_endpoint e WHERE ${isSame('e', 'met')} AND e.failures = 0
        AND e.last_success_at > ${NOW} - interval '${NOTED_EVERY_SECONDS} seconds')
    ELSE (SELECT count(*) FROM (SELECT FROM callback_endpoint e WHERE e.audience = met.audience
      AND e.owner_id = met.owner_id LIMIT ${WELL_ADDRESSES_KEPT}) kept) < ${WELL_ADDRESSES_KEPT} END
  ORDER BY audience, owner_id, address
  ON CONFLICT (audience, owner_id, address) DO UPDATE SET
    failures = ${FAILURES},
    failing_since = CASE WHEN excluded.last_success_at IS NULL AND known.failures > 0 THEN known.failing_since
      ELSE excluded.failing_since END,
    paused_until = CASE
      WHEN ${FAILURES} < ${FAILURES_TO_PAUSE} THEN NULL
      WHEN excluded.last_success_at IS NULL AND known.paused_until > ${NOW} THEN known.paused_until
      ELSE ${PAUSE_ENDS} END,
    probing_until = NULL,
    last_error = coalesce(excluded.last_error, known.last_error),
    last_http_status = CASE WHEN excluded.last_error IS NULL THEN known.last_http_status
      ELSE excluded.last_http_status END,
    last_failure_at = coalesce(excluded.last_failure_at, known.last_failure_at),
    last_success_at = coalesce(excluded.last_success_at, known.last_success_at)
  RETURNING audience || ' ' || owner_id || ' ' || address AS key, coalesce(paused_until > ${NOW}, false) AS is_paused
)`;

const FORGET = statement(
  'callbacks_forget_endpoints',
  `
DELETE FROM callback_endpoint WHERE greatest(last_failure_at, last_success_at) < ${NOW} - interval
  '${FORGOTTEN_AFTER_DAYS} days' RETURNING id`,
);

/** Deletes addresses without a delivery for a long time. Returns how many. */
export async function forgetEndpoints(database: Database): Promise<number> {
  return (await database.query(FORGET, [])).length;
}

/** Addresses notified in one turn; the next turn takes more. */
const NOTIFIED_AT_ONCE = 20;

const IS_UNNOTIFIED = `paused_until IS NOT NULL AND failing_since IS DISTINCT FROM told_of
  AND (told_at IS NULL OR told_at < app_now() - interval '${NOTIFIED_EVERY_SECONDS} seconds')`;

const FIND_UNNOTIFIED = statement(
  'callbacks_find_unnotified',
  `
SELECT id FROM callback_endpoint WHERE ${IS_UNNOTIFIED} AND id <> ALL ($1::bigint[]) ORDER BY audience, owner_id,
  address LIMIT ${NOTIFIED_AT_ONCE}`,
);

// A partner is written to by way of any of its sellers.
const CLAIM_UNNOTIFIED = statement(
  'callbacks_claim_unnotified',
  `
UPDATE callback_endpoint SET told_at = app_now(), told_of = failing_since
WHERE id IN (SELECT id FROM callback_endpoint WHERE id = $1::bigint AND ${IS_UNNOTIFIED} FOR UPDATE SKIP LOCKED)
RETURNING id, audience, address, failing_since AS "failingSince", paused_until AS "pausedUntil",
  last_error AS "lastError", last_http_status AS "lastHttpStatus",
  CASE audience WHEN 'seller' THEN owner_id ELSE (SELECT min(seller.id) FROM seller WHERE seller.partner_id = owner_id)
    END AS "sellerId"`,
);

export type UnnotifiedEndpoint = {
  id: number;
  audience: 'seller' | 'partner';
  address: string;
  failingSince: Date;
  pausedUntil: Date;
  lastError: string;
  lastHttpStatus: number | null;
  sellerId: number | null;
};

/** Paused addresses whose owners have not been notified, except those passed over. */
export async function findUnnotified(database: Database, passedOver: readonly number[]): Promise<number[]> {
  return (await database.query<{ id: number }>(FIND_UNNOTIFIED, [passedOver])).map(({ id }) => id);
}

/** Claims an endpoint for this process; null if another process did. */
export async function claimUnnotified(database: Database, id: number): Promise<UnnotifiedEndpoint | null> {
  return (await database.query<UnnotifiedEndpoint>(CLAIM_UNNOTIFIED, [id]))[0] ?? null;
}
