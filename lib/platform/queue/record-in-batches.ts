import { isOfOneRow, reportBroken } from './batches.ts';
import { errorName, log } from '../log.ts';
import type { Queue } from './queue.ts';

/** When the database does not take a batch, it is offered again after this, as long as its leases may still hold. */
const RETRY_AFTER_MS = 1_000;

/** Item to record with the local, monotonic time that its delay counts from. */
type Since = { since: number };

export type BatchRecorder<Outcome> = {
  add(outcome: Outcome & Since): void;
  /** Resolves when everything added so far is written, or was given up. */
  flush(): Promise<void>;
};

type Recording<Outcome, Result> = {
  queue: Pick<Queue, 'name' | 'leaseSeconds' | 'longestSeconds' | 'batch'>;
  /** Name of an outcome's row in the log. */
  nameOf: (outcome: Outcome) => string;
  /** Writes outcomes in one statement; `ageMs`: how long ago `since` was. */
  record: (batch: readonly (Outcome & { ageMs: number })[]) => Promise<Result>;
  /** Hears what the statements of one batch answered; more than one where a broken row had to be found. */
  recorded?: ((results: readonly Result[]) => Promise<void>) | undefined;
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** How often a batch is offered again: a lease has this many seconds left when the longest work in it is done. */
const retriesOf = ({ leaseSeconds, longestSeconds }: Pick<Queue, 'leaseSeconds' | 'longestSeconds'>): number =>
  leaseSeconds - (longestSeconds ?? leaseSeconds / 2);

/** Gathers outcomes and writes them together: one statement per batch costs far less than one per row. */
export function recordInBatches<Outcome, Result>({
  queue,
  nameOf,
  record,
  recorded,
}: Recording<Outcome, Result>): BatchRecorder<Outcome> {
  const { most, waitMs } = queue.batch;
  const maxRetries = retriesOf(queue);
  let gathered: (Outcome & Since)[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(batch: readonly (Outcome & Since)[]): Promise<Result[]> {
    for (let retries = 0; ; retries += 1) {
      try {
        // Ages are taken at the last moment, so that waiting for the database does not move the next try.
        const now = performance.now();
        return [await record(batch.map((outcome) => ({ ...outcome, ageMs: Math.round(now - outcome.since) })))];
      } catch (error) {
        log.error('outcomes of a queue could not be recorded', {
          job: queue.name,
          count: batch.length,
          error: errorName(error),
        });
        // The database does not take one of them: each is written alone, and that one is lost by itself.
        if (isOfOneRow(error)) return batch.length === 1 ? lost(batch[0], error) : oneByOne(batch);
        if (retries >= maxRetries) return [];
        await pause(RETRY_AFTER_MS);
      }
    }
  }

  /** Told of by its name; where it is worked on again, when its lease ends, it is told of again. */
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

  async function writeAndTell(batch: readonly (Outcome & Since)[]): Promise<void> {
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
    if (batch.length > 0) writing = writing.then(() => writeAndTell(batch));
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
