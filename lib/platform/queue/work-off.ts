import type { Database } from '../db/database.ts';
import { type Job, wake } from './jobs.ts';
import { Lanes, type Waiting } from './lanes.ts';
import type { AfterTry, Held, Queue } from './queue.ts';
import { recordInBatches } from './record-in-batches.ts';
import { rowsUnderWay } from './rows-under-way.ts';

/** Pause after a claim past busy destinations that found nothing, as a multiple of its duration. */
const REST = 10;

/** Result of the work on a row. */
export type Worked<Outcome> = {
  after: AfterTry;
  /** The local, monotonic time that its delay counts from. */
  since: number;
  /** Outcome of the work, for `record`. */
  outcome: Outcome;
  /** Whether its destination accepted it, for the width of its lane; null if it was not called. */
  hasSucceeded: boolean | null;
};

/** Attempt to record. `ageMs`: time since the moment that `waitMs` counts from. */
type Attempted<Row, Outcome> = AfterTry & { row: Row; outcome: Outcome; ageMs: number };

/** Behaviour of a queue; `Claimed` is a row as claimed, `Row` a row ready for work. */
export type Handler<Claimed extends Held, Row extends Held, Outcome, Result> = {
  /** Claims up to `most` due rows that do not go to one of `passedOver`. */
  claim: (most: number, passedOver: readonly string[]) => Promise<readonly Claimed[]>;
  /** Rows ready for work. A claimed row that is left out keeps its lease, and is claimed again or abandoned. */
  prepare: (taken: readonly Claimed[]) => readonly Row[] | Promise<readonly Row[]>;
  destinationOf: (row: Row) => string;
  /** Releases rows that have not begun, as if they had not been claimed. */
  release: (rows: readonly Row[]) => Promise<void>;
  /** Works on one row. Null: no result to record, because the row is settled or another process has it. */
  work: (row: Row, claimedAt: number) => Promise<Worked<Outcome> | null>;
  record: (attempts: readonly Attempted<Row, Outcome>[]) => Promise<Result>;
  /** Called after each batch. `giveBack` releases the rows that fit and have not begun. */
  recorded?: (results: readonly Result[], giveBack: (fits: (row: Row) => boolean) => Promise<void>) => Promise<void>;
};

export type QueueWorker = {
  /** Claims due rows and begins to work on them; returns their count without waiting for the work. */
  claimAndBegin(): Promise<number>;
  /** Releases rows that have not begun and finishes those that have. */
  finish(): Promise<void>;
};

/** The job that works off a queue. Rows are due at a time, so that a moved sandbox clock wakes it. */
export const queueJob = (name: string, { wakeOn, pollMs }: Queue, { claimAndBegin, finish }: QueueWorker): Job => ({
  name,
  wakeOn,
  everyMs: pollMs,
  waitsForTime: true,
  run: claimAndBegin,
  drain: finish,
});

/**
 * Works off a queue. Claim, work, record: a row is claimed under a lease before it is worked on and its outcome is
 * recorded after, so a crash in between has it worked on again and never loses it, and only recorded outcomes count as
 * attempts. One row that fails costs only itself.
 */
export function workOff<Taken extends Held, Row extends Held, Outcome, Result>(
  database: Database,
  queue: Queue,
  handler: Handler<Taken, Row, Outcome, Result>,
): QueueWorker {
  const lanes = new Lanes<Row>(queue.lanes);
  const recorder = recordInBatches<Omit<Attempted<Row, Outcome>, 'ageMs'>, Result>({
    queue,
    nameOf: ({ row }) => `${queue.table} ${row.id}`,
    record: handler.record,
    recorded: handler.recorded && ((results) => handler.recorded?.(results, giveBack) ?? Promise.resolve()),
  });
  const claims = claimsOf(queue, (passedOver) => handler.claim(Math.min(queue.claimedAtOnce, lanes.room), passedOver));
  const underWay = rowsUnderWay(database, queue, lanes, { workOn, isPassedOver: claims.isPassedOver });
  /** Longest wait of a row for its turn; after it the row is released, because its work might outlive the lease. */
  const latestStartMs = (queue.leaseSeconds * 1_000) / 2;

  async function giveBack(fits: (row: Row) => boolean): Promise<void> {
    const waiting = lanes.takeWaiting(fits);
    if (waiting.length === 0) return;
    await handler.release(waiting);
    wake(queue.wakeOn);
  }

  /** Works on a row; true on success, null if its destination was not called. */
  async function workOn({ row, claimedAt }: Waiting<Row>): Promise<boolean | null> {
    if (performance.now() - claimedAt > latestStartMs) return handler.release([row]).then(() => null);
    const worked = await handler.work(row, claimedAt);
    if (worked === null) return null;
    const { after, outcome, since, hasSucceeded } = worked;
    recorder.add({ row, outcome, since, state: after.state, waitMs: after.waitMs });
    return hasSucceeded;
  }

  /** Sorts claimed rows into lanes and releases those without room. Returns the count of the others. */
  async function sort(taken: readonly Taken[]): Promise<number> {
    const claimedAt = performance.now();
    const rows = await handler.prepare(taken);
    const overflow = rows.filter((row) => !lanes.add(handler.destinationOf(row), row, claimedAt));
    underWay.beginAll();
    if (overflow.length > 0) await handler.release(overflow);
    return taken.length - overflow.length;
  }

  return {
    async claimAndBegin() {
      const taken = lanes.isFull ? null : await claims.next(lanes.busyDestinations());
      return taken === null ? 0 : sort(taken);
    },
    async finish() {
      underWay.stop();
      const unbegun = lanes.takeWaiting();
      if (unbegun.length > 0) await handler.release(unbegun);
      await underWay.ended();
      await recorder.flush();
    },
  };
}

/**
 * Claims past busy destinations. A claim past the long queue of a busy destination costs a read of that queue, so after
 * one that finds nothing the next waits.
 */
function claimsOf<Taken>(queue: Queue, claim: (passedOver: readonly string[]) => Promise<readonly Taken[]>) {
  let passedOver: readonly string[] = [];
  let restUntil = 0;
  return {
    isPassedOver: (destination: string): boolean => passedOver.includes(destination),
    /** Claims the next rows; null during a rest, after which the job is woken. */
    async next(busy: readonly string[]): Promise<readonly Taken[] | null> {
      passedOver = busy;
      if (busy.length === 0) return claim(busy);
      const begun = performance.now();
      if (begun < restUntil) {
        setTimeout(wake, restUntil - begun, queue.wakeOn).unref();
        return null;
      }
      const taken = await claim(busy);
      const now = performance.now();
      restUntil = taken.length === 0 ? now + REST * (now - begun) : 0;
      return taken;
    },
  };
}
