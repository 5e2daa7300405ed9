import { type Database, statement } from '#lib/platform/db/database.ts';
import { MOST_CLAIMS, type TryOutcome } from './domain/retry.ts';

/** Every statement of deliveries and of the sandbox inbox. Time is `app_now()`, so that it can be moved. */

/** How long a claimed delivery belongs to its claimer. A try takes at most 5 s of it. */
export const LEASE_SECONDS = 20;

/** A delivery that is ours to send until the lease ends. `claims` is the proof: whoever claims it after us counts it up. */
export type ClaimedDelivery = {
  id: number;
  claims: number;
  /** Recorded outcomes so far. */
  tries: number;
  url: string;
  /** `https://host:port` as it stands in `url`. */
  origin: string;
  body: string;
  /** A failure of a sale that has been paid since; it is not told any more (specification 3). */
  superseded: boolean;
};

const originOf = (column: string): string => `substring(${column} FROM '^[^/]+//[^/?#]+')`;

const CLAIM_DUE = statement('callbacks_claim_due', `
WITH picked AS (
  SELECT id FROM delivery
  WHERE state = 'pending' AND next_at <= (SELECT app_now()) AND (locked_until IS NULL OR locked_until <= (SELECT app_now()))
    AND claims < ${MOST_CLAIMS} AND ${originOf('delivery.url')} <> ALL ($2::text[])
  ORDER BY next_at
  LIMIT $1
  FOR UPDATE SKIP LOCKED
)
UPDATE delivery SET locked_until = app_now() + interval '${LEASE_SECONDS} seconds', claims = delivery.claims + 1
FROM picked, event
WHERE delivery.id = picked.id AND event.id = delivery.event_id
RETURNING delivery.id, delivery.claims, delivery.tries, delivery.url, ${originOf('delivery.url')} AS origin, event.body,
  event.notify_type = 'sale-failure' AND EXISTS (
    SELECT FROM attempt WHERE attempt.sale_id = event.sale_id AND attempt.kind IN ('pay', 'authorize') AND attempt.state = 'succeeded'
  ) AS superseded`);

/** Takes up to `most` due deliveries, oldest first, whose origin is not one of `busyOrigins`. */
export function claimDue(database: Database, most: number, busyOrigins: readonly string[]): Promise<ClaimedDelivery[]> {
  return database.query(CLAIM_DUE, [most, busyOrigins]);
}

const RELEASE = statement('callbacks_release', `
UPDATE delivery SET locked_until = NULL, claims = delivery.claims - 1
FROM unnest($1::bigint[], $2::int[]) AS held (id, claims)
WHERE delivery.id = held.id AND delivery.claims = held.claims AND delivery.state = 'pending'`);

type Held = Pick<ClaimedDelivery, 'id' | 'claims'>;

const columnsOf = (held: readonly Held[]): [ids: number[], claims: number[]] => [held.map(({ id }) => id), held.map(({ claims }) => claims)];

/** Gives back what was claimed and not begun, as if it had not been claimed. */
export async function releaseClaims(database: Database, held: readonly Held[]): Promise<void> {
  await database.query(RELEASE, columnsOf(held));
}

const SKIP = statement('callbacks_skip', `
UPDATE delivery SET state = 'skipped', outcome = 'superseded', settled_at = app_now(), locked_until = NULL
FROM unnest($1::bigint[], $2::int[]) AS held (id, claims)
WHERE delivery.id = held.id AND delivery.claims = held.claims AND delivery.state = 'pending'`);

/** Ends deliveries that there is no reason to send any more. */
export async function markSkipped(database: Database, held: readonly Held[]): Promise<void> {
  await database.query(SKIP, columnsOf(held));
}

/** A finished try and what follows from it. `ageMs`: how long ago it started. `nextAfterMs`: counted from its start, 0 where none follows. */
export type FinishedTry = Held & { outcome: TryOutcome; ageMs: number; state: 'pending' | 'delivered' | 'dropped'; nextAfterMs: number };

const RECORD_TRIES = statement('callbacks_record_tries', `
WITH finished AS (
  SELECT * FROM unnest($1::bigint[], $2::int[], $3::text[], $4::int[], $5::int[], $6::int[], $7::int[], $8::text[], $9::jsonb[], $10::text[])
    AS given (id, claims, state, age_ms, next_after_ms, duration_ms, http_status, error, response_headers, response_body)
), settled AS (
  UPDATE delivery SET
    tries = delivery.tries + 1,
    state = finished.state,
    outcome = coalesce(finished.http_status::text, finished.error, ''),
    locked_until = NULL,
    next_at = CASE WHEN finished.state = 'pending' THEN app_now() + make_interval(secs => (finished.next_after_ms - finished.age_ms) / 1000.0) ELSE delivery.next_at END,
    settled_at = CASE WHEN finished.state = 'pending' THEN NULL ELSE app_now() END
  FROM finished
  WHERE delivery.id = finished.id AND delivery.claims = finished.claims AND delivery.state = 'pending'
  RETURNING delivery.id, delivery.tries
)
INSERT INTO delivery_try (delivery_id, number, started_at, duration_ms, http_status, error, response_headers, response_body)
SELECT settled.id, settled.tries, app_now() - make_interval(secs => finished.age_ms / 1000.0), finished.duration_ms, finished.http_status, finished.error,
  finished.response_headers, finished.response_body
FROM settled JOIN finished USING (id)
RETURNING delivery_id`);

/**
 * Writes tries and the next state of their deliveries in one statement. A delivery that somebody else has claimed since is left alone:
 * its lease had ended, and whoever holds it now will write what they met. Answers how many were written.
 */
export async function recordTries(database: Database, finished: readonly FinishedTry[]): Promise<number> {
  const written = await database.query(RECORD_TRIES, [
    ...columnsOf(finished),
    finished.map(({ state }) => state),
    finished.map(({ ageMs }) => ageMs),
    finished.map(({ nextAfterMs }) => nextAfterMs),
    finished.map(({ outcome }) => outcome.durationMs),
    finished.map(({ outcome }) => outcome.httpStatus),
    finished.map(({ outcome }) => outcome.error),
    finished.map(({ outcome }) => outcome.responseHeaders && JSON.stringify(outcome.responseHeaders)),
    finished.map(({ outcome }) => outcome.responseBody),
  ]);
  return written.length;
}

const ABANDON = statement('callbacks_abandon', `
UPDATE delivery SET state = 'dropped', settled_at = app_now(), locked_until = NULL
WHERE state = 'pending' AND claims >= ${MOST_CLAIMS} AND (locked_until IS NULL OR locked_until <= (SELECT app_now()))
RETURNING id`);

/** Drops deliveries whose claimers never came back, ten times over. Answers how many. */
export async function abandonPoisoned(database: Database): Promise<number> {
  return (await database.query(ABANDON, [])).length;
}

/** Messages kept per seller; older ones make room. */
const INBOX_SIZE = 500;

const KEEP_IN_INBOX = statement('callbacks_keep_in_inbox', `
WITH owner AS (
  SELECT id FROM seller WHERE public_key = $1::uuid
), outdated AS (
  DELETE FROM inbox_message USING owner
  WHERE seller_id = owner.id AND inbox_message.id <= (
    SELECT older.id FROM inbox_message older WHERE older.seller_id = owner.id ORDER BY older.id DESC OFFSET ${INBOX_SIZE - 1} LIMIT 1
  )
)
INSERT INTO inbox_message (seller_id, headers, body)
SELECT id, $2::jsonb, $3 FROM owner
RETURNING id`);

/** Keeps what arrived at a seller's inbox; false where no seller has that public key (a UUID). */
export async function keepInInbox(database: Database, publicKey: string, headers: Readonly<Record<string, string>>, body: string): Promise<boolean> {
  return (await database.query(KEEP_IN_INBOX, [publicKey, JSON.stringify(headers), body])).length > 0;
}
