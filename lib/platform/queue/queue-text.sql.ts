import { type Database, type Statement, statement } from '../db/database.ts';
import type { Held, Queue } from './queue.ts';

/**
 * The statements of a queue, made from its description. SQL because a claim locks, decides and marks in one statement,
 * and a process that only works off queues does not load the Prisma client. Time is `app_now()`, so that it can be
 * moved.
 *
 * A queue with statements of its own puts them together from these parts; one without takes them whole.
 */

/** The database's clock, read once a statement: `app_now()` by itself is read for every row. */
export const NOW = '(SELECT app_now())';

type Described = Pick<
  Queue,
  'table' | 'rows' | 'open' | 'claimedState' | 'claimable' | 'destination' | 'leaseSeconds' | 'maxClaims'
>;

const both = (...conditions: readonly (string | null)[]): string =>
  conditions.filter((condition) => condition !== null).join(' AND ');

const isOneOf = (column: string, [first, ...more]: readonly string[]): string =>
  more.length === 0
    ? `${column} = '${first}'`
    : `${column} IN (${[first, ...more].map((one) => `'${one}'`).join(', ')})`;

/** Rows of the queue that are not over. */
const isOpen = ({ open, rows }: Described): string => both(rows, isOneOf('state', open));

/** Condition for rows without a lease in force. */
const IS_FREE = `(locked_until IS NULL OR locked_until <= ${NOW})`;

/**
 * Rows that may be claimed, the longest due first, and locked: those that another claim has locked are passed over.
 * $1: how many at most; $2, where the queue has destinations: the busy ones, which are left alone.
 */
export const dueRows = (queue: Described, columns = 'id'): string => `SELECT ${columns} FROM ${queue.table}
  WHERE ${both(isOpen(queue), `next_at <= ${NOW} AND ${IS_FREE}`, queue.claimable)}
    AND claims < ${queue.maxClaims}${queue.destination ? ` AND ${queue.destination} <> ALL ($2::text[])` : ''}
  ORDER BY next_at
  LIMIT $1
  FOR UPDATE SKIP LOCKED`;

/**
 * Claim with a decision about each row, from the earlier `judged (id, disposition)`: `send` claims it, `later`
 * postpones it, and any other word is the reason that ends it.
 */
type Judgement = {
  laterSeconds: number;
  /** The state of a row that the claim ends. */
  endedState: string;
  /** The type of `state`. */
  stateType: string;
  /** Column that the reason of an ended row is written to. */
  reasonColumn: string;
};

/** Assignments of a claim: the row belongs to the claimer until the lease ends. */
export function claimedColumns({ table, claimedState, leaseSeconds, open }: Described, judged?: Judgement): string {
  const lease = `${NOW} + interval '${leaseSeconds} seconds'`;
  if (!judged)
    return `claims = ${table}.claims + 1, locked_until = ${lease}${claimedState ? `, state = '${claimedState}'` : ''}`;
  const { laterSeconds, endedState, stateType, reasonColumn } = judged;
  const isEnded = `disposition NOT IN ('send', 'later')`;
  return `claims = ${table}.claims + CASE disposition WHEN 'send' THEN 1 ELSE 0 END,
  locked_until = CASE disposition WHEN 'send' THEN ${lease} END,
  next_at = CASE disposition WHEN 'later' THEN ${NOW} + interval '${laterSeconds} seconds' ELSE ${table}.next_at END,
  state = CASE WHEN ${isEnded} THEN '${endedState}'::${stateType} ELSE '${claimedState ?? open[0]}' END,
  ${reasonColumn} = CASE WHEN ${isEnded} THEN disposition ELSE ${table}.${reasonColumn} END,
  settled_at = CASE WHEN ${isEnded} THEN ${NOW} END`;
}

/** The whole claim of a queue: `columns` are read from `row`, a claimed row of it, and from what `joins` adds. */
export const claimStatement = (queue: Queue, columns: string, joins = ''): Statement =>
  statement(
    `${queue.name}_claim`,
    `WITH picked AS (${dueRows(queue)}
), row AS (
  UPDATE ${queue.table} SET ${claimedColumns(queue)} FROM picked WHERE ${queue.table}.id = picked.id
  RETURNING ${queue.table}.*
)
SELECT ${columns} FROM row ${joins}`,
  );

/** Parameters of a claim. */
export const claimValues = (queue: Described, most: number, passedOver: readonly string[]): unknown[] =>
  queue.destination === null ? [most] : [most, passedOver];

/** Condition of a claim: the row was not recorded, released or ended since. Its lease may be over. */
const isClaimed = ({ table, open }: Described): string =>
  `${table}.locked_until IS NOT NULL AND ${isOneOf(`${table}.state`, open)}`;

const isStillHeld = (queue: Described): string =>
  `${queue.table}.id = held.id AND ${queue.table}.claims = held.claims AND ${isClaimed(queue)}`;

const HELD = 'unnest($1::bigint[], $2::int[]) AS held (id, claims)';

/** Releases rows that were claimed and have not begun, as if they had not been claimed. $1, $2: `heldColumns`. */
export const releaseText = (queue: Described): string =>
  `UPDATE ${queue.table} SET locked_until = NULL, claims = ${queue.table}.claims - 1${
    queue.claimedState ? `, state = '${queue.open[0]}'` : ''
  }
FROM ${HELD} WHERE ${isStillHeld(queue)}`;

export const releaseStatement = (queue: Queue): Statement => statement(`${queue.name}_release`, releaseText(queue));

const extendStatement = (queue: Queue): Statement =>
  statement(
    `${queue.name}_extend`,
    `UPDATE ${queue.table} SET locked_until = ${NOW} + interval '${queue.leaseSeconds} seconds'
FROM ${HELD} WHERE ${isStillHeld(queue)}`,
  );

/** Extends claims that are still held: their lease ends `leaseSeconds` from now. */
export async function extendLeases(database: Database, queue: Queue, held: readonly Held[]): Promise<void> {
  await database.query(extendStatement(queue), heldColumns(held));
}

export const heldColumns = (held: readonly Held[]): [ids: number[], claims: number[]] => [
  held.map(({ id }) => id),
  held.map(({ claims }) => claims),
];

/**
 * The assignments of a record, from `finished (id, claims, state, wait_ms, age_ms)`; `countsAsAttempt`: SQL
 * condition for adding it to `tries`.
 */
export const recordedColumns = ({ table, open: [waiting] }: Described, countsAsAttempt = 'true'): string =>
  `tries = ${table}.tries + ${countsAsAttempt === 'true' ? '1' : `CASE WHEN ${countsAsAttempt} THEN 1 ELSE 0 END`},
    state = finished.state,
    locked_until = NULL,
    next_at = CASE WHEN finished.state = '${waiting}' THEN ${NOW} + make_interval(secs => (finished.wait_ms -
      finished.age_ms) / 1000.0) ELSE ${table}.next_at END,
    settled_at = CASE WHEN finished.state = '${waiting}' THEN NULL ELSE ${NOW} END`;

/**
 * Condition of recording: only the holder of the claim, and once, even if the database committed and the response was
 * lost. `lateIn`: a state in which a late result still counts.
 */
export function isRecorded(queue: Described, lateIn: string | null = null): string {
  const { table } = queue;
  const mayRecord = lateIn ? `(${isClaimed(queue)} OR ${table}.state = '${lateIn}')` : isClaimed(queue);
  return `${table}.id = finished.id AND ${table}.claims = finished.claims AND ${mayRecord}`;
}

/** Attempt to record. `ageMs`: time since the moment that `waitMs` counts from. */
export type Finished = Held & { state: string; waitMs: number; ageMs: number };

export const finishedColumns = (finished: readonly Finished[]): unknown[] => [
  ...heldColumns(finished),
  finished.map(({ state }) => state),
  finished.map(({ waitMs }) => waitMs),
  finished.map(({ ageMs }) => ageMs),
];

/**
 * Ends rows with no claims left whose last lease is over; `columns` sets their state. `also`: other rows without a
 * lease to end.
 */
export const abandonStatement = (queue: Queue, columns: string, also: string | null = null): Statement =>
  statement(
    `${queue.name}_abandon`,
    `UPDATE ${queue.table} SET ${columns}, settled_at = ${NOW}, locked_until = NULL
WHERE ${isOpen(queue)} AND (${also ? `${also} OR ` : ''}claims >= ${queue.maxClaims}) AND ${IS_FREE}
RETURNING id`,
  );

const statusStatement = (queue: Queue): Statement =>
  statement(
    `${queue.name}_status`,
    `SELECT count(*)::int AS open, (count(*) FILTER (WHERE next_at <= ${NOW}))::int AS due, min(next_at) AS next,
  greatest(0, coalesce(extract(epoch FROM ${NOW} - min(next_at)), 0))::int AS "oldestSeconds"
FROM ${queue.table} WHERE ${isOpen(queue)}`,
  );

/**
 * The depth and the age of a queue: rows that are not over, those of them whose time has come, when the next comes, and
 * how long the first has waited since its own, seconds.
 */
export type QueueStatus = { open: number; due: number; next: Date | null; oldestSeconds: number };

export async function readQueueStatus(database: Database, queue: Queue): Promise<QueueStatus> {
  const [status] = await database.query<QueueStatus>(statusStatement(queue), []);
  return status ?? { open: 0, due: 0, next: null, oldestSeconds: 0 };
}

/** Rows of a queue that are not over, and when the next comes. */
export async function openRows(database: Database, queue: Queue): Promise<{ count: number; next: Date | null }> {
  const { open, next } = await readQueueStatus(database, queue);
  return { count: open, next };
}
