import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Result, refuse } from '#lib/kernel/result.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { Problem } from '../domain.ts';
import type { InspectedFile } from './inspected.ts';

/**
 * Files of strangers are read in processes of their own, two at most, at the lowest priority: a flood of uploads slows
 * uploads down and not payments, and a decoder that falls takes nothing along. Such a process has no environment of
 * ours, may read the program and nothing else of this machine, may write no file and start no program (Node's
 * permissions), and is killed when it takes too long. docs/decisions/0114 says why.
 */

const MAX_PROCESSES = 2;

/** Longest inspection of one file, with the start of its process, milliseconds; then the process is killed. */
const TIME_LIMIT_MS = 30_000;

/** Idle time after which a process ends, and files after which a fresh one replaces it. */
const IDLE_MS = 30_000;
const MAX_FILES_OF_ONE = 200;

/** Memory that scripts of the process may fill, MB; pictures and unpacked parts have limits of their own. */
const HEAP_MB = 256;

export type Inspector = {
  inspect(bytes: Buffer): Promise<Result<InspectedFile, Problem>>;
  /** Process ids, for tests and benchmarks. */
  running(): number[];
  close(): void;
};

type Worker = { child: ChildProcess; files: number; isBusy: boolean; idle: NodeJS.Timeout | null };

/** Starts a process with the rights to read the program and nothing else. */
function spawnInspector(root: string): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      '--permission',
      // Addons are allowed for the picture library, and load from the folders below alone.
      '--allow-addons',
      ...['node_modules', 'lib', 'package.json'].map((path) => `--allow-fs-read=${join(root, path)}`),
      `--max-old-space-size=${HEAP_MB}`,
      '--disable-warning=SecurityWarning',
      '--disable-warning=ExperimentalWarning',
      join(root, 'lib/modules/seller-files/inspect/process.ts'),
    ],
    {
      cwd: root,
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    },
  );
  return child.on('error', (error: Error) => log.error('files cannot be inspected', { error: errorName(error) }));
}

/** `root`: the folder of the program. */
export function fileInspector({
  root = process.cwd(),
  timeLimitMs = TIME_LIMIT_MS,
}: {
  root?: string;
  timeLimitMs?: number;
} = {}): Inspector {
  const workers = new Set<Worker>();
  const waiting: (() => void)[] = [];

  function start(): Worker {
    const worker: Worker = { child: spawnInspector(root), files: 0, isBusy: false, idle: null };
    worker.child.once('exit', () => workers.delete(worker));
    workers.add(worker);
    return worker;
  }

  async function acquire(): Promise<Worker> {
    for (;;) {
      const free = [...workers].find(({ isBusy, child }) => !isBusy && child.connected);
      const worker = free ?? (workers.size < MAX_PROCESSES ? start() : null);
      if (worker) {
        worker.isBusy = true;
        if (worker.idle) clearTimeout(worker.idle);
        worker.child.ref();
        worker.child.channel?.ref();
        return worker;
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  function release(worker: Worker): void {
    worker.isBusy = false;
    worker.files += 1;
    if (worker.files >= MAX_FILES_OF_ONE) end(worker);
    if (workers.has(worker)) worker.idle = setTimeout(() => end(worker), IDLE_MS).unref();
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
    async inspect(bytes) {
      const worker = await acquire();
      try {
        return await inspectWithin(worker.child, bytes, timeLimitMs);
      } catch (error) {
        end(worker);
        const problem = error instanceof TooLong ? 'took_too_long' : 'damaged';
        log.warn('a file could not be inspected', { error: errorName(error), code: problem });
        return refuse(problem);
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

class TooLong extends Error {}

class Ended extends Error {}

/** Sends a file to the process; resolves with its result, rejects at its end or after `ms`. */
function inspectWithin(child: ChildProcess, bytes: Buffer, ms: number): Promise<Result<InspectedFile, Problem>> {
  return new Promise((resolve, reject) => {
    const over = (end: () => void): void => {
      clearTimeout(timer);
      child.off('message', received).off('exit', ended).off('error', failed);
      end();
    };
    const received = (message: unknown): void => {
      if (message !== 'ready') over(() => resolve(asResult(message as Result<InspectedFile, Problem>)));
    };
    const ended = (): void => over(() => reject(new Ended('the process ended')));
    const failed = (error: Error): void => over(() => reject(error));
    const timer = setTimeout(() => over(() => reject(new TooLong('it took too long'))), ms);
    child.on('message', received).once('exit', ended).once('error', failed);
    if (child.exitCode !== null || child.signalCode !== null) return ended();
    child.send({ bytes }, (error) => error && failed(error));
  });
}

/** Result of the process, whose bytes arrive as a plain array. */
const asResult = (result: Result<InspectedFile, Problem>): Result<InspectedFile, Problem> =>
  result.ok ? { ok: true, value: { ...result.value, bytes: Buffer.from(result.value.bytes) } } : result;
