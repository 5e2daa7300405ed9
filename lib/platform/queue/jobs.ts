import { errorName, log } from '#lib/platform/log.ts';

/**
 * The job loop: every process that starts it runs each job again and again, never twice at once.
 * What jobs share over processes is the database; what wakes them early is `wake()` inside one process, the poll is the
 * truth.
 */
export type Job = {
  name: string;
  /** The pause between two turns that found nothing to do. */
  everyMs: number;
  /** One turn. Returns the number of rows worked on; more than 0 starts the next turn at once. */
  run: () => Promise<number>;
  /** Name whose `wake()` ends the pause; default: the job's own. */
  wakeOn?: string;
  /** Rows become due by the clock: the job runs at once when a sandbox's clock is moved. */
  waitsForTime?: boolean;
  /** Writes what this process alone has in memory: runs in each process, also in one that leaves jobs to others. */
  isOfEachProcess?: boolean;
  /** Finishes what a turn left running; called once, after the last turn. */
  drain?: () => Promise<void>;
};

/** Pauses that many jobs share, milliseconds: of checks every minute, and of occasional cleaning. */
export const MINUTE_MS = 60_000;
export const TIDY_MS = 300_000;

/** A job's turn that counts as 0 records: the next turn comes after the pause and never at once. */
export const oncePerPause = (work: Promise<unknown>): Promise<number> => work.then(() => 0);

export type RunningJobs = { stop(): Promise<void> };

/** The longest pause after turns that threw. */
const MAX_BACK_OFF_MS = 30_000;

type Alarm = () => void;

// Next compiles its own copy of this module; a wake in one copy must reach the loops of the other.
const SHARED = Symbol.for('kupa.jobs');
const shared = globalThis as { [SHARED]?: Map<string, Set<Alarm>> };

function alarms(): Map<string, Set<Alarm>> {
  shared[SHARED] ??= new Map();
  return shared[SHARED];
}

/** Ends the pause of the jobs of this process that wait for that name. Does nothing where none runs. */
export function wake(name: string): void {
  for (const ring of alarms().get(name) ?? []) ring();
}

/** Channel that wakes jobs with `waitsForTime`, beside their own. */
const CLOCK_MOVED = 'clock-moved';

/** Wakes the jobs of this process with `waitsForTime`, after the clock was moved. */
export const wakeForTime = (): void => wake(CLOCK_MOVED);

/** Listens to the names; answers how to stop it. */
function listen(names: readonly string[], ring: Alarm): () => void {
  for (const name of names) alarms().set(name, (alarms().get(name) ?? new Set<Alarm>()).add(ring));
  return () => {
    for (const name of names) alarms().get(name)?.delete(ring);
  };
}

/** Wait after the nth turn in a row that threw: doubles each time, never shorter than the job's own pause. */
export function backOffMs(everyMs: number, failures: number): number {
  return Math.max(everyMs, Math.min(MAX_BACK_OFF_MS, everyMs * 2 ** Math.min(failures, 16)));
}

/** A pause that can be cut short. A ring during a turn is remembered, so that nothing said while busy is missed. */
function makePause() {
  let rung = false;
  let end: (() => void) | null = null;
  return {
    ring(): void {
      rung = true;
      end?.();
    },
    forget(): void {
      rung = false;
    },
    async wait(ms: number): Promise<void> {
      if (rung) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      end = null;
    },
  };
}

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

function startJob(job: Job): RunningJobs {
  const woken = makePause();
  const stopped = makePause();
  let stopping = false;
  const unlisten = listen([job.wakeOn ?? job.name, ...(job.waitsForTime ? [CLOCK_MOVED] : [])], woken.ring);

  async function turn(): Promise<'again' | 'idle' | 'failed'> {
    woken.forget();
    try {
      return (await job.run()) > 0 ? 'again' : 'idle';
    } catch (error) {
      log.error('a job failed and will be run again', { job: job.name, error: errorName(error) });
      return 'failed';
    }
  }

  async function loop(): Promise<void> {
    let failures = 0;
    while (!stopping) {
      const ended = await turn();
      failures = ended === 'failed' ? failures + 1 : 0;
      if (stopping) break;
      if (ended === 'again') await nextTick();
      // A wake does not hurry a failing job: a dependency that is down would only be asked more often.
      else if (ended === 'failed') await stopped.wait(backOffMs(job.everyMs, failures));
      else await woken.wait(job.everyMs);
    }
    await job.drain?.();
  }

  const finished = loop().catch((error: unknown) =>
    log.error('a job did not finish cleanly', { job: job.name, error: errorName(error) }),
  );
  return {
    async stop() {
      stopping = true;
      unlisten();
      woken.ring();
      stopped.ring();
      await finished;
    },
  };
}

/** Starts a loop per job. `stop()` lets the turns under way finish, drains them and starts no more. */
export function startJobs(jobs: readonly Job[]): RunningJobs {
  const running = jobs.map(startJob);
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}
