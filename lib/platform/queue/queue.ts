/**
 * A queue is a table and this value; everything else about claiming, leases, delays, destinations and batches is the
 * same for all of them (docs/decisions/0083). Its table has the columns `id, state, next_at, locked_until, claims,
 * tries, settled_at`, and an index by `next_at` over the rows that are open.
 */
export type Queue = {
  /** Names its statements, its metrics and its lines in the log. Unique in the product. */
  name: string;
  /** `wake()` of this name starts the next turn at once, in this process; the poll is the truth. */
  wakeOn: string;
  table: string;
  /** The rows of the table that are this queue's, as SQL; null where it has the table to itself. */
  rows: string | null;
  /** States of rows that are not over. Rows wait in the first. */
  open: readonly [waiting: string, ...more: string[]];
  /** The state of a row that is claimed; null where it stays as it was. */
  claimedState: string | null;
  /** Further condition of a claim, as SQL; null for none. */
  claimable: string | null;
  /**
   * Destination of a row, as SQL over its columns, so that a claim can pass over busy destinations. Null: one for all.
   */
  destination: string | null;

  /** How long a claimed row belongs to its claimer. */
  leaseSeconds: number;
  /** The longest one row is worked on, well inside the lease. Null: not known, and the lease is extended meanwhile. */
  longestSeconds: number | null;
  /**
   * Most claims of a row. A crash costs a claim and not an attempt, so this limit stops a row that crashes every
   * worker.
   */
  maxClaims: number;
  /** The delay after the nth try that may be repeated; after the last of them there is none. */
  delaysSeconds: readonly number[];

  /** Most rows that one statement claims. */
  claimedAtOnce: number;
  lanes: LanePolicy;
  /** Outcomes are written together: this many at most, or those of this time. 0 ms: as soon as the last are written. */
  batch: { most: number; waitMs: number };
  /** The pause between two looks that found nothing, milliseconds. */
  pollMs: number;
};

/**
 * How much is under way. Each destination has a lane of its own; it begins with `firstWidth` places, gets one more with
 * each success and loses half with each failure.
 */
export type LanePolicy = {
  minWidth: number;
  firstWidth: number;
  maxWidth: number;
  /** Number of rows claimed and waiting behind each place of a lane. */
  waitingPerPlace: number;
  /** Number of rows under way over all lanes. */
  maxInFlight: number;
  /** Most rows held in memory, so that memory stays bounded however many are due. */
  maxHeld: number;
  /** Number of idle destinations whose lanes are kept, with the width they have earned. */
  maxTracked: number;
};

/** The proof of a claim: every later claim of the row increments `claims`. */
export type Held = { id: number; claims: number };

/**
 * How a try ended: the row is over and in this state, or it may be tried again, and is in this one when no delay is
 * left.
 */
export type Verdict<State extends string = string> = { state: State } | { atLast: State };

/** The state of a row after a try. `waitMs` counts from the moment that its worker names; 0 where the row is over. */
export type AfterTry<State extends string = string> = { state: State; waitMs: number };

/** Next state and delay after the nth recorded attempt of a row (from 1). */
export function afterTry<State extends string, Waiting extends string>(
  { delaysSeconds, open: [waiting] }: { delaysSeconds: readonly number[]; open: readonly [Waiting, ...string[]] },
  number: number,
  verdict: Verdict<State>,
): AfterTry<State | Waiting> {
  if ('state' in verdict) return { state: verdict.state, waitMs: 0 };
  const seconds = delaysSeconds[number - 1];
  return seconds === undefined ? { state: verdict.atLast, waitMs: 0 } : { state: waiting, waitMs: seconds * 1_000 };
}
