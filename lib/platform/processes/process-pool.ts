import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { errorName, log } from '#lib/platform/log.ts';

/**
 * Processes without rights, for work that must not touch the process that asks: decoders of strangers' files, the
 * engine of PDFs. Such a process has no environment of ours, may read the program and nothing else of this machine, may
 * write no file and start no program (Node's permissions), and is killed when it takes too long: a thread could not be
 * stopped inside native code. It ends when it is idle, after its number of jobs, and with the process that started it.
 */
export type ProcessPool<Job, Answer> = {
  /** Throws `ProcessFailure`. */
  run(job: Job): Promise<Answer>;
  /** Process ids, for tests and benchmarks. */
  running(): number[];
  close(): void;
};

export type PoolSettings = {
  /** Purpose in a line of the log: `files`. */
  purpose: string;
  /** Folder of the product. */
  root?: string;
  /** Path of the program below `root`; it calls `answerJobs`. */
  program: string;
  maxProcesses: number;
  /** Jobs that may wait for a process; one more fails at once. */
  maxWaiting?: number;
  /** Longest time of one job, with the start of its process, milliseconds; then the process is killed. */
  timeLimitMs: number;
  /** Idle time after which a process ends, milliseconds. */
  idleMs: number;
  /** Jobs, and memory after one of them (bytes), after which a fresh process replaces it. */
  maxJobsOfOne: number;
  maxMemory?: number;
  /** Memory that scripts of the process may fill, MB; native parts have limits of their own. */
  heapMb: number;
  /** Environment of the process, which begins empty. */
  environment?: Readonly<Record<string, string>>;
};

/** `busy`: too many wait. `took_too_long`: it was killed. `ended`: the process fell or could not be started. */
export class ProcessFailure extends Error {
  readonly reason: 'busy' | 'took_too_long' | 'ended';

  constructor(reason: ProcessFailure['reason']) {
    super(`a process without rights: ${reason}`);
    this.name = 'ProcessFailure';
    this.reason = reason;
  }
}

/** Message of the process after a job: its answer, and the memory that it keeps, bytes. */
export type Answered = { answer: unknown; memory: number };

type Worker = { child: ChildProcess; jobs: number; memory: number; isBusy: boolean; idle: NodeJS.Timeout | null };

/** Starts a process with the rights to read the program and nothing else. */
function spawnHelper({ root = process.cwd(), program, heapMb, environment, purpose }: PoolSettings): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      '--permission',
      // Addons are allowed for native libraries, and load from the folders below alone.
      '--allow-addons',
      ...['node_modules', 'lib', 'package.json'].map((path) => `--allow-fs-read=${join(root, path)}`),
      `--max-old-space-size=${heapMb}`,
      '--disable-warning=SecurityWarning',
      '--disable-warning=ExperimentalWarning',
      join(root, program),
    ],
    {
      cwd: root,
      env: { NODE_ENV: 'production', ...environment },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    },
  );
  return child.on('error', (error: Error) => log.error('a process failed', { job: purpose, error: errorName(error) }));
}

/** A pool whose processes start with the first job. */
export function processPool<Job, Answer>(settings: PoolSettings): ProcessPool<Job, Answer> {
  const { maxProcesses, maxWaiting = Number.POSITIVE_INFINITY, timeLimitMs, idleMs, maxJobsOfOne } = settings;
  const { maxMemory = Number.POSITIVE_INFINITY } = settings;
  const workers = new Set<Worker>();
  const waiting: (() => void)[] = [];

  function start(): Worker {
    const worker: Worker = { child: spawnHelper(settings), jobs: 0, memory: 0, isBusy: false, idle: null };
    worker.child.once('exit', () => workers.delete(worker));
    workers.add(worker);
    return worker;
  }

  async function acquire(): Promise<Worker> {
    for (;;) {
      const free = [...workers].find(({ isBusy, child }) => !isBusy && child.connected);
      const worker = free ?? (workers.size < maxProcesses ? start() : null);
      if (worker) {
        worker.isBusy = true;
        if (worker.idle) clearTimeout(worker.idle);
        worker.child.ref();
        worker.child.channel?.ref();
        return worker;
      }
      if (waiting.length >= maxWaiting) throw new ProcessFailure('busy');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  function release(worker: Worker): void {
    worker.isBusy = false;
    worker.jobs += 1;
    if (worker.jobs >= maxJobsOfOne || worker.memory > maxMemory) end(worker);
    if (workers.has(worker)) worker.idle = setTimeout(() => end(worker), idleMs).unref();
    // An idle child does not keep this process alive.
    worker.child.unref();
    worker.child.channel?.unref();
    waiting.shift()?.();
  }

  function end(worker: Worker): void {
    workers.delete(worker);
    worker.child.kill('SIGKILL');
  }

  return {
    async run(job) {
      const worker = await acquire();
      try {
        const { answer, memory } = await answerWithin(worker.child, job, timeLimitMs);
        worker.memory = memory;
        return answer as Answer;
      } catch (error) {
        end(worker);
        throw error;
      } finally {
        release(worker);
      }
    },
    running: () => [...workers].flatMap(({ child }) => child.pid ?? []),
    close() {
      for (const worker of workers) end(worker);
    },
  };
}

/** Sends a job to the process; resolves with its answer, rejects at its end or after `ms`. */
function answerWithin(child: ChildProcess, job: unknown, ms: number): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const over = (end: () => void): void => {
      clearTimeout(timer);
      child.off('message', received).off('exit', ended).off('error', ended);
      end();
    };
    const received = (message: unknown): void => over(() => resolve(message as Answered));
    const ended = (): void => over(() => reject(new ProcessFailure('ended')));
    const timer = setTimeout(() => over(() => reject(new ProcessFailure('took_too_long'))), ms);
    child.on('message', received).once('exit', ended).once('error', ended);
    if (child.exitCode !== null || child.signalCode !== null) return ended();
    child.send(job as object, (error) => error && ended());
  });
}
