import type { Database } from '../db/database.ts';
import { wake } from './jobs.ts';
import { errorName, log } from '../log.ts';
import type { Lanes, Waiting } from './lanes.ts';
import type { Held, Queue } from './queue.ts';
import { extendLeases } from './queue-text.sql.ts';

/** Rows of a queue that are being worked on, as many of each destination as its lane allows. */

type Work<Row> = {
  /** Works on a row; whether it went well, null if its destination was not called. */
  workOn: (next: Waiting<Row>) => Promise<boolean | null>;
  /** Whether the last claim passed over this destination. */
  isPassedOver: (destination: string) => boolean;
};

export function rowsUnderWay<Row extends Held>(
  database: Database,
  queue: Queue,
  lanes: Lanes<Row>,
  { workOn, isPassedOver }: Work<Row>,
) {
  const running = new Map<Row, Promise<void>>();
  const keepLeases = leaseKeeper(database, queue, () => [...running.keys()]);
  let isFinishing = false;

  function beginWaiting(destination: string): void {
    for (let next = lanes.begin(destination); next; next = lanes.begin(destination)) {
      const { row } = next;
      const ending = workOn(next)
        // A row whose outcome was not recorded is worked on again when its lease ends.
        .catch((error: unknown) => {
          log.error('a row of a queue was interrupted', { job: queue.name, error: errorName(error) });
          return null;
        })
        .then((hasSucceeded) => ended(destination, hasSucceeded, row));
      running.set(row, ending);
    }
    keepLeases();
  }

  function ended(destination: string, hasSucceeded: boolean | null, row: Row): void {
    const wasFull = lanes.isFull;
    running.delete(row);
    lanes.end(destination, hasSucceeded);
    beginWaiting(destination);
    if (wasFull) for (const other of lanes.waitingDestinations()) beginWaiting(other);
    // Due rows may have been passed over because this lane, or every lane, was busy.
    if (!isFinishing && (wasFull || isPassedOver(destination)) && !lanes.isBusy(destination)) wake(queue.wakeOn);
  }

  return {
    beginAll(): void {
      for (const destination of lanes.waitingDestinations()) beginWaiting(destination);
    },
    /** Ends the wakes for further claims. */
    stop(): void {
      isFinishing = true;
    },
    ended: (): Promise<unknown> => Promise.all(running.values()),
  };
}

/** Extends leases three times in each if the longest duration of a row is unknown. A crash ends that too. */
function leaseKeeper(database: Database, queue: Queue, rows: () => readonly Held[]): () => void {
  let timer: NodeJS.Timeout | null = null;
  function keep(): void {
    if (queue.longestSeconds !== null || timer || rows().length === 0) return;
    timer = setTimeout(
      () =>
        void extendLeases(database, queue, rows())
          .catch((error: unknown) =>
            log.error('leases could not be extended', { job: queue.name, error: errorName(error) }),
          )
          .then(() => {
            timer = null;
            keep();
          }),
      (queue.leaseSeconds * 1_000) / 3,
    ).unref();
  }
  return keep;
}
