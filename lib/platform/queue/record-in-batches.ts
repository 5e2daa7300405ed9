import { isOfOneRow, reportBroken } from './batches.ts';
import { errorName, log } from '../log.ts';
import type { Queue } from './queue.ts';

/** Pause before a batch that the database refused is written again, while its leases may still hold. */
const RETRY_AFTER_MS = 1_000;

/** Item to record with the local, monotonic time that its delay counts from. */
type Since = { since: number };

export type BatchRecorder<Outcome> = {
  add(outcome: Outcome & Since): void;
  /** Resolves when all outcomes added so far are written, or given up. */
  flush(): Promise<void>;
};

type Recording<Outcome, Result> = {
  queue: Pick<Queue, 'name' | 'leaseSeconds' | 'longestSeconds' | 'batch'>;
  /** Name of an outcome's row in the log. */
  nameOf: (outcome: Outcome) => string;
  /** Writes outcomes in one statement; `ageMs`: how long ago `since` was. */
  record: (batch: readonly (Outcome & { ageMs: number })[]) => Promise<Result>;
  /** Called with the results of one batch; more than one if a broken row had to be found. */
  recorded?: ((results: readonly Result[]) => Promise<void>) | undefined;
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** How often a batch is offered again: a lease has this many seconds left when the longest work in it is done. */
const retriesOf = ({ leaseSeconds, longestSeconds }: Pick<Queue, 'leaseSeconds' | 'longestSeconds'>): number =>
  leaseSeconds - (longestSeconds ?? leaseSeconds / 2);

/** Gathers outcomes and writes them together: one statement per batch costs far less than one per row. */
export function recordInBatches<Outcome, Result>(recording: Recording<Outcome, Result>): BatchRecorder<Outcome> {
  const { queue, recorded } = recording;
  const { most, waitMs } = queue.batch;
  const write = batchWriter(recording);
  let gathered: (Outcome & Since)[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function writeAndReport(batch: readonly (Outcome & Since)[]): Promise<void> {
    const results = await write(batch);
    await recorded?.(results).catch((error: unknown) =>
      log.error('what follows from recorded outcomes was not done', { job: queue.name, error: errorName(error) }),
    );
  }

  function writeGathered(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = gathered;
    gathered = [];
    if (batch.length > 0) writing = writing.then(() => writeAndReport(batch));
  }

  return {
    add(outcome) {
      gathered.push(outcome);
      if (gathered.length >= most) writeGathered();
      else timer ??= setTimeout(writeGathered, waitMs);
    },
    async flush() {
      writeGathered();
      await writing;
    },
  };
}

/** Writes a batch, again while its leases may hold, and row by row if the database refuses one of them. */
function batchWriter<Outcome, Result>({ queue, nameOf, record }: Recording<Outcome, Result>) {
  const maxRetries = retriesOf(queue);

  async function write(batch: readonly (Outcome & Since)[]): Promise<Result[]> {
    for (let retries = 0; ; retries += 1) {
      try {
        // Ages are computed at the last moment, so that waiting for the database does not delay the next attempt.
        const now = performance.now();
        return [await record(batch.map((outcome) => ({ ...outcome, ageMs: Math.round(now - outcome.since) })))];
      } catch (error) {
        log.error('outcomes of a queue could not be recorded', {
          job: queue.name,
          count: batch.length,
          error: errorName(error),
        });
        // The database refuses one row: each is written alone, so that only that one is lost.
        if (isOfOneRow(error)) return batch.length === 1 ? lost(batch[0], error) : oneByOne(batch);
        if (retries >= maxRetries) return [];
        await pause(RETRY_AFTER_MS);
      }
    }
  }

  /** Reports the row by its name; it is worked on again when its lease ends, and reported again. */
  function lost(outcome: (Outcome & Since) | undefined, error: unknown): Result[] {
    const says = 'the outcome of a row could not be recorded';
    reportBroken({ job: queue.name, says, where: outcome ? nameOf(outcome) : null }, error);
    return [];
  }

  async function oneByOne(batch: readonly (Outcome & Since)[]): Promise<Result[]> {
    const results: Result[] = [];
    for (const outcome of batch) results.push(...(await write([outcome])));
    return results;
  }

  return write;
}
