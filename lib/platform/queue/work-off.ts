import type { Database } from '../db/database.ts';
import { type Job, wake } from './jobs.ts';
import { errorName, log } from '../log.ts';
import { Lanes, type Waiting } from './lanes.ts';
import type { AfterTry, Held, Queue } from './queue.ts';
import { extendLeases } from './queue-text.sql.ts';
import { recordInBatches } from './record-in-batches.ts';

/** After a look past busy destinations that found nothing, the next one waits this many times as long as it took. */
const REST = 10;

/** Result of the work on a row. */
export type Worked<Note> = {
  after: AfterTry;
  /** The local, monotonic time that its delay counts from. */
  since: number;
  /** Value recorded with it. */
  note: Note;
  /** Whether its destination took it, for the width of its lane; null: it was not asked. */
  hasSucceeded: boolean | null;
};

/** Attempt to record. `ageMs`: time since the moment that `waitMs` counts from. */
type Attempted<Row, Note> = AfterTry & { row: Row; note: Note; ageMs: number };

/** Behaviour of a queue; `Taken` is a row as claimed, `Row` a row ready for work. */
export type Handler<Taken extends Held, Row extends Held, Note, Result> = {
  /** Claims up to `most` due rows that do not go to one of `passedOver`. */
  claim: (most: number, passedOver: readonly string[]) => Promise<readonly Taken[]>;
  /** The rows there are to work on. One that is left out keeps its lease, and is claimed again or abandoned. */
  prepare: (taken: readonly Taken[]) => readonly Row[] | Promise<readonly Row[]>;
  destinationOf: (row: Row) => string;
  /** Gives back what has not begun, as if it had not been claimed. */
  release: (rows: readonly Row[]) => Promise<void>;
  /** Works on one row. Null: there is nothing to record, because it is settled or another process has it. */
  work: (row: Row, claimedAt: number) => Promise<Worked<Note> | null>;
  record: (tried: readonly Attempted<Row, Note>[]) => Promise<Result>;
  /** Hears what was recorded. `giveBack` releases those that fit of the rows that have not begun. */
  recorded?: (results: readonly Result[], giveBack: (fits: (row: Row) => boolean) => Promise<void>) => Promise<void>;
};

export type QueueWorker = {
  /** Claims what is due and begins to work on it; answers how many rows were taken. Does not wait for the work. */
  claimAndBegin(): Promise<number>;
  /** Gives back what has not begun and finishes what has. */
  finish(): Promise<void>;
};

/** The job that works off a queue. The rows of every queue are due at a time. */
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
 * tries. One row that fails costs only itself.
 */
export function workOff<Taken extends Held, Row extends Held, Note, Result>(
  database: Database,
  queue: Queue,
  handler: Handler<Taken, Row, Note, Result>,
): QueueWorker {
  const lanes = new Lanes<Row>(queue.lanes);
  const underWay = new Map<Row, Promise<void>>();
  const recorder = recordInBatches<Omit<Attempted<Row, Note>, 'ageMs'>, Result>({
    queue,
    nameOf: ({ row }) => `${queue.table} ${row.id}`,
    record: handler.record,
    recorded: handler.recorded && ((results) => handler.recorded?.(results, giveBack) ?? Promise.resolve()),
  });
  /** A row that waited longer than this for its turn is given back: its work might outlive the lease. */
  const latestStartMs = (queue.leaseSeconds * 1_000) / 2;
  let passedOver: readonly string[] = [];
  let restUntil = 0;
  let finishing = false;
  let heartbeat: NodeJS.Timeout | null = null;

  async function giveBack(fits: (row: Row) => boolean): Promise<void> {
    const waiting = lanes.takeWaiting(fits);
    if (waiting.length === 0) return;
    await handler.release(waiting);
    wake(queue.wakeOn);
  }

  /** Answers whether it went well, null where its destination was not asked. */
  async function workOn({ row, claimedAt }: Waiting<Row>): Promise<boolean | null> {
    if (performance.now() - claimedAt > latestStartMs) return handler.release([row]).then(() => null);
    const worked = await handler.work(row, claimedAt);
    if (worked === null) return null;
    const { after, note, since, hasSucceeded } = worked;
    recorder.add({ row, note, since, state: after.state, waitMs: after.waitMs });
    return hasSucceeded;
  }

  function beginWaiting(destination: string): void {
    for (let next = lanes.begin(destination); next; next = lanes.begin(destination)) {
      const { row } = next;
      const running = workOn(next)
        // A row whose outcome was not recorded is worked on again when its lease ends.
        .catch((error: unknown) => {
          log.error('a row of a queue was interrupted', { job: queue.name, error: errorName(error) });
          return null;
        })
        .then((hasSucceeded) => ended(destination, hasSucceeded, row));
      underWay.set(row, running);
    }
    keepLeases();
  }

  function ended(destination: string, hasSucceeded: boolean | null, row: Row): void {
    const wasFull = lanes.isFull;
    underWay.delete(row);
    lanes.end(destination, hasSucceeded);
    beginWaiting(destination);
    if (wasFull) for (const other of lanes.waitingDestinations()) beginWaiting(other);
    // Something due may have been passed over because this lane, or everything, was busy.
    if (!finishing && (wasFull || passedOver.includes(destination)) && !lanes.isBusy(destination)) wake(queue.wakeOn);
  }

  /** Where nobody knows how long a row takes, leases are extended three times in each. A crash ends that too. */
  function keepLeases(): void {
    if (queue.longestSeconds !== null || heartbeat || underWay.size === 0) return;
    heartbeat = setTimeout(
      () =>
        void extendLeases(database, queue, [...underWay.keys()])
          .catch((error: unknown) =>
            log.error('leases could not be extended', { job: queue.name, error: errorName(error) }),
          )
          .then(() => {
            heartbeat = null;
            keepLeases();
          }),
      (queue.leaseSeconds * 1_000) / 3,
    ).unref();
  }

  /** Sorts what was claimed into lanes; what has no room is given back. Answers how many were dealt with. */
  async function sort(taken: readonly Taken[]): Promise<number> {
    const claimedAt = performance.now();
    const rows = await handler.prepare(taken);
    const overflow = rows.filter((row) => !lanes.add(handler.destinationOf(row), row, claimedAt));
    for (const destination of lanes.waitingDestinations()) beginWaiting(destination);
    if (overflow.length > 0) await handler.release(overflow);
    return taken.length - overflow.length;
  }

  const claim = () => handler.claim(Math.min(queue.claimedAtOnce, lanes.room), passedOver);

  /**
   * Looking past a long queue of a busy destination costs a read of that queue; it is done often only while it is
   * cheap or finds something.
   */
  async function claimPastBusy(): Promise<readonly Taken[]> {
    const begun = performance.now();
    const taken = await claim();
    const now = performance.now();
    restUntil = taken.length === 0 ? now + REST * (now - begun) : 0;
    return taken;
  }

  return {
    async claimAndBegin() {
      if (lanes.isFull) return 0;
      passedOver = lanes.busyDestinations();
      if (passedOver.length === 0) return sort(await claim());
      const restMs = restUntil - performance.now();
      if (restMs <= 0) return sort(await claimPastBusy());
      setTimeout(wake, restMs, queue.wakeOn).unref();
      return 0;
    },
    async finish() {
      finishing = true;
      const unbegun = lanes.takeWaiting();
      if (unbegun.length > 0) await handler.release(unbegun);
      await Promise.all(underWay.values());
      await recorder.flush();
    },
  };
}
