import type { Database } from '#lib/platform/db/database.ts';
import { isOfTheRow } from '#lib/platform/db/errors.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { type FinishedAttempt, recordAttempts } from './store.sql.ts';

/** One statement writes up to this many tries, or what has gathered in this time. */
const BATCH = 100;
const BATCH_WAIT_MS = 50;

/** When the database does not take a batch, it is offered again after this, as long as its leases may still hold. */
const RETRY_AFTER_MS = 1_000;
const MAX_RETRIES = 15;

/** A finished try with the local, monotonic time at which it started. */
type AttemptToRecord = Omit<FinishedAttempt, 'ageMs'> & { startedAt: number };

export type BatchRecorder = {
  add(finished: AttemptToRecord): void;
  /** Resolves when everything added so far is written, or was given up. */
  flush(): Promise<void>;
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Gathers finished tries and writes them together: one statement per batch costs far less than one per delivery.
 * `onPaused` hears which of their addresses are paused now.
 */
export function recordInBatches(
  database: Database,
  onPaused: (addresses: readonly string[]) => Promise<void>,
): BatchRecorder {
  let gathered: AttemptToRecord[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(batch: readonly AttemptToRecord[]): Promise<string[]> {
    for (let retries = 0; ; retries += 1) {
      try {
        // Ages are taken at the last moment, so that waiting for the database does not move the next try.
        const now = performance.now();
        const { paused } = await recordAttempts(
          database,
          batch.map(({ startedAt, ...finished }) => ({ ...finished, ageMs: Math.round(now - startedAt) })),
        );
        return paused;
      } catch (error) {
        log.error('outcomes of callbacks could not be recorded', { count: batch.length, error: errorName(error) });
        // The database does not take one of them: each is written alone, and that one is lost by itself.
        if (isOfTheRow(error)) return batch.length === 1 ? [] : oneByOne(batch);
        if (retries === MAX_RETRIES) return [];
        await pause(RETRY_AFTER_MS);
      }
    }
  }

  async function oneByOne(batch: readonly AttemptToRecord[]): Promise<string[]> {
    const paused = new Set<string>();
    for (const finished of batch) for (const address of await write([finished])) paused.add(address);
    return [...paused];
  }

  async function writeAndTell(batch: readonly AttemptToRecord[]): Promise<void> {
    const paused = await write(batch);
    // Waiting deliveries that cannot be given back now are sent or given back when their turn comes.
    if (paused.length > 0)
      await onPaused(paused).catch((error: unknown) =>
        log.error('deliveries of a paused address could not be given back', { error: errorName(error) }),
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
    add(finished) {
      gathered.push(finished);
      if (gathered.length >= BATCH) writeGathered();
      else timer ??= setTimeout(writeGathered, BATCH_WAIT_MS);
    },
    async flush() {
      writeGathered();
      await writing;
    },
  };
}
