import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Held } from '#lib/platform/queue/queue.ts';
import {
  abandonStatement,
  claimedColumns,
  dueRows,
  finishedColumns,
  heldColumns,
  isRecorded,
  NOW,
  recordedColumns,
  releaseText,
} from '#lib/platform/queue/queue-text.sql.ts';
import { isSuperseded, type Records, supersededTypes } from '../deliveries/subjects.sql.ts';
import type { Audience } from '../domain/destinations.ts';
import { type Disposition, WAIT_FOR_PROBE_SECONDS } from '../domain/endpoint-health.ts';
import type { AttemptResult } from '../domain/retry.ts';
import { addressOf, JUDGED, NOTED, probesGivenBack } from '../endpoints/store-endpoints.sql.ts';
import { CALLBACKS, hostOf } from './queue.ts';

/**
 * Statements of the queue of deliveries beyond those of any queue: treatment of paused addresses, and the effect of an
 * attempt on its address. SQL because each is one statement, and a process that only delivers does not load the data
 * client. Time is `app_now()`, so that it can be moved.
 */

/**
 * A delivery that was due. If its disposition is `send`, it is ours until the lease ends; otherwise the claim has
 * settled it or put it off.
 */
export type ClaimedDelivery = {
  id: number;
  disposition: Disposition;
  /** Proof of ownership: every later claim increments it. */
  claims: number;
  /** Number of recorded outcomes. */
  tries: number;
  eventId: number;
  url: string;
  /** `host:port` as it stands in `url`. */
  host: string;
  /** Body with sealed fields masked; the body that is sent is `sealed` where that is not null. */
  body: string;
  sealed: Buffer | null;
  /** Owner and address without credentials and query: together the key of a pause. */
  audience: Audience;
  ownerId: number;
  address: string;
  /** The paused address that this delivery probes; null for all others. */
  probes: number | null;
  /** A failure, which is not sent any more once its sale has been paid (specification 3). */
  mayBeSuperseded: boolean;
  /** The secrets that sign it by Standard Webhooks, the current one first. */
  secretIds: string[];
  /** Time of the claim by the database's unmoved clock, milliseconds: receivers compare it with theirs. */
  claimedAtMs: number;
};

const claimStatement = (records: Records) =>
  statement(
    'callbacks_claim',
    `
WITH picked AS (
  ${dueRows(CALLBACKS, 'id, event_id, seller_id, sale_id, notify_type, audience, url, next_at')}
), aimed AS (
  SELECT picked.id, picked.event_id, picked.next_at, picked.audience, ${addressOf('picked.url')} AS address,
    CASE picked.audience WHEN 'partner' THEN (SELECT partner_id FROM seller WHERE seller.id = picked.seller_id)
      ELSE picked.seller_id END AS owner_id,
    ${isSuperseded(records, 'picked')} AS superseded
  FROM picked
), ${JUDGED}
UPDATE delivery SET ${claimedColumns(CALLBACKS, {
      laterSeconds: WAIT_FOR_PROBE_SECONDS,
      endedState: 'skipped',
      stateType: 'delivery_state',
      reasonColumn: 'outcome',
    })}
FROM judged, event
WHERE delivery.id = judged.id AND event.id = judged.event_id
RETURNING delivery.id, judged.disposition, delivery.claims, delivery.tries, delivery.event_id AS "eventId",
  delivery.url, ${hostOf('delivery.url')} AS host, event.body, event.sealed,
  delivery.audience, judged.owner_id AS "ownerId", judged.address, judged.probes,
    delivery.notify_type IN (${supersededTypes(records)}) AS "mayBeSuperseded",
  ARRAY(
    SELECT secret.id FROM signing_secret secret
    WHERE secret.audience = judged.audience AND secret.owner_id = judged.owner_id
      AND (secret.ends_at IS NULL OR secret.ends_at > ${NOW}) ORDER BY secret.id DESC
  ) AS "secretIds",
  floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS "claimedAtMs"`,
  );

const RELEASE = statement(
  'callbacks_release',
  `
WITH ${probesGivenBack('$3')}
${releaseText(CALLBACKS)}`,
);

/** Releases claimed deliveries that were not begun, as if never claimed. */
export async function releaseClaims(
  database: Database,
  held: readonly Pick<ClaimedDelivery, 'id' | 'claims' | 'probes'>[],
): Promise<void> {
  await database.query(RELEASE, [...heldColumns(held), held.flatMap(({ probes }) => probes ?? [])]);
}

const skipStatement = (records: Records) =>
  statement(
    'callbacks_skip_superseded',
    `
WITH ${probesGivenBack('$3')}
UPDATE delivery SET state = 'skipped', outcome = 'superseded', settled_at = ${NOW}, locked_until = NULL
WHERE delivery.id = $1 AND delivery.claims = $2 AND delivery.state = 'pending'
  AND (${isSuperseded(records, 'delivery')})
RETURNING delivery.id`,
  );

/** The statements of the queue that ask whether an event is still to be sent, by the records of all events. */
export function claimsBy(records: Records) {
  const [claim, skip] = [claimStatement(records), skipStatement(records)];
  return {
    /**
     * Claims up to `most` due deliveries, oldest first, whose host is not one of `busyHosts`, each with its
     * disposition.
     */
    claimDue: (database: Database, most: number, busyHosts: readonly string[]): Promise<ClaimedDelivery[]> =>
      database.query(claim, [most, busyHosts]),

    /** Ends a delayed failure whose sale has been paid meanwhile; false if still to be sent. */
    skipIfSuperseded: async (
      database: Database,
      { id, claims, probes }: Pick<ClaimedDelivery, 'id' | 'claims' | 'probes'>,
    ): Promise<boolean> => (await database.query(skip, [id, claims, probes === null ? [] : [probes]])).length > 0,
  };
}

/**
 * A finished attempt with the next state of its delivery. `ageMs`: time since its start. `waitMs`: pause counted from
 * its start, 0 without a next attempt.
 */
export type FinishedAttempt = Held &
  Pick<ClaimedDelivery, 'audience' | 'ownerId' | 'address'> & {
    outcome: AttemptResult;
    ageMs: number;
    state: string;
    waitMs: number;
  };

const RECORD_TRIES = statement(
  'callbacks_record_attempts',
  `
WITH finished AS (
  SELECT * FROM unnest($1::bigint[], $2::int[], $3::delivery_state[], $4::int[], $5::int[], $6::int[], $7::int[],
    $8::delivery_error[], $9::jsonb[], $10::jsonb[], $11::text[], $12::callback_audience[], $13::bigint[], $14::text[])
    WITH ORDINALITY AS given (id, claims, state, wait_ms, age_ms, duration_ms, http_status, error,
      request_headers, response_headers, response_body, audience, owner_id, address, place)
), settled AS (
  UPDATE delivery SET
    ${recordedColumns(CALLBACKS)},
    outcome = coalesce(finished.http_status::text, finished.error::text, '')
  FROM finished
  WHERE ${isRecorded(CALLBACKS)}
  RETURNING delivery.id, delivery.tries
), recorded AS (
  SELECT finished.*, settled.tries, ${NOW} - make_interval(secs => finished.age_ms / 1000.0) AS started_at FROM settled
    JOIN finished USING (id)
), ${NOTED}, written AS (
  INSERT INTO delivery_try (delivery_id, number, started_at, duration_ms, http_status, error, request_headers,
    response_headers, response_body)
  SELECT id, tries, started_at, duration_ms, http_status, error, request_headers, response_headers, response_body
    FROM recorded
  RETURNING id
)
SELECT (SELECT count(*)::int FROM written) AS written, ARRAY(SELECT key FROM noted WHERE is_paused) AS paused`,
);

/** How many attempts were written, and which of their addresses are paused now (see `endpointKey`). */
export type Recorded = { written: number; paused: string[] };

/** The fields that identify an address in `Recorded`. */
export const endpointKey = ({
  audience,
  ownerId,
  address,
}: Pick<ClaimedDelivery, 'audience' | 'ownerId' | 'address'>): string => `${audience} ${ownerId} ${address}`;

const json = (headers: Record<string, string> | null): string | null => headers && JSON.stringify(headers);

/**
 * Writes attempts, the next state of their deliveries and what they mean for their addresses in one statement. The
 * order is the order in which they ended. A delivery that another process has claimed since is left unchanged: its
 * lease had expired, and the present holder will record its own result.
 */
export async function recordAttempts(database: Database, finished: readonly FinishedAttempt[]): Promise<Recorded> {
  const [recorded] = await database.query<Recorded>(RECORD_TRIES, [
    ...finishedColumns(finished),
    finished.map(({ outcome }) => outcome.durationMs),
    finished.map(({ outcome }) => outcome.httpStatus),
    finished.map(({ outcome }) => outcome.error),
    finished.map(({ outcome }) => json(outcome.requestHeaders)),
    finished.map(({ outcome }) => json(outcome.responseHeaders)),
    finished.map(({ outcome }) => outcome.responseBody),
    finished.map(({ audience }) => audience),
    finished.map(({ ownerId }) => ownerId),
    finished.map(({ address }) => address),
  ]);
  return recorded ?? { written: 0, paused: [] };
}

const ABANDON = abandonStatement(CALLBACKS, `state = 'dropped'`);

/** Drops deliveries whose claimers never came back, ten times over. Returns how many. */
export async function abandonPoisoned(database: Database): Promise<number> {
  return (await database.query(ABANDON, [])).length;
}

/** Overdue deliveries. SQL because they are selected by the clock of the database, over all sellers. */
const FIND_OVERDUE = statement(
  'callbacks_find_overdue',
  `SELECT id::text AS what, format('It is %s after %s tries and was due at %s.', state, tries, next_at) AS detail
FROM delivery WHERE state = 'pending' AND next_at < app_now() - interval '90 seconds'
  AND coalesce(locked_until, next_at) < app_now() - interval '90 seconds'
ORDER BY next_at LIMIT 1000`,
);

export const findOverdue = (database: Database) => database.query<{ what: string; detail: string }>(FIND_OVERDUE, []);
