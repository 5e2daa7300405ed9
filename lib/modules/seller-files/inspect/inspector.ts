import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Result, refuse } from '#lib/kernel/result.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { Problem } from '../domain/problems.ts';
import type { InspectedFile } from './inspected.ts';

/**
 * Files of strangers are read in processes of their own, two at most, at the lowest priority: a flood of uploads slows
 * uploads down and not payments, and a decoder that falls takes nothing along. Such a process has no environment of
 * ours, may read the program and nothing else of this machine, may write no file and start no program (Node's
 * permissions), and is killed when it takes too long. docs/decisions/0114 says why.
 */

const MAX_PROCESSES = 2;

/** Longest look at one file, a process that has yet to start included; then it is killed. */
const TIME_LIMIT_MS = 30_000;

/** How long a process without work stays, and how many files it looks at before a fresh one takes its place. */
const IDLE_MS = 30_000;
const MAX_FILES_OF_ONE = 200;

/** Memory that scripts of the process may fill, MB; pictures and unpacked parts have limits of their own. */
const HEAP_MB = 256;

export type Inspector = {
  inspect(bytes: Buffer): Promise<Result<InspectedFile, Problem>>;
  /** Process ids, for those who measure them. */
  running(): number[];
  close(): void;
};

type Worker = { child: ChildProcess; files: number; isBusy: boolean; idle: NodeJS.Timeout | null };

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
    const child = spawn(
      process.execPath,
      [
        '--permission',
        // Addons are allowed for the picture library, and load from the folders below alone.
        '--allow-addons',
        ...['node_modules', 'lib', 'package.json'].map((part) => `--allow-fs-read=${join(root, part)}`),
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
    const worker: Worker = { child, files: 0, isBusy: false, idle: null };
    child.once('exit', () => workers.delete(worker));
    child.on('error', (error: Error) => log.error('files cannot be inspected', { error: errorName(error) }));
    workers.add(worker);
    return worker;
  }

  async function take(): Promise<Worker> {
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

  function giveBack(worker: Worker): void {
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
      const worker = await take();
      try {
        return await askWithin(worker.child, bytes, timeLimitMs);
      } catch (error) {
        end(worker);
        const problem = error instanceof TooLong ? 'took_too_long' : 'damaged';
        log.warn('a file could not be inspected', { error: errorName(error), code: problem });
        return refuse(problem);
      } finally {
        giveBack(worker);
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

/** Sends a file once the process is there, and waits for its answer, its end or the end of the time. */
function askWithin(child: ChildProcess, bytes: Buffer, ms: number): Promise<Result<InspectedFile, Problem>> {
  return new Promise((resolve, reject) => {
    const over = (end: () => void): void => {
      clearTimeout(timer);
      child.off('message', hear).off('exit', ended).off('error', failed);
      end();
    };
    const hear = (message: unknown): void => {
      if (message !== 'ready') over(() => resolve(asResult(message as Result<InspectedFile, Problem>)));
    };
    const ended = (): void => over(() => reject(new Ended('the process ended')));
    const failed = (error: Error): void => over(() => reject(error));
    const timer = setTimeout(() => over(() => reject(new TooLong('it took too long'))), ms);
    child.on('message', hear).once('exit', ended).once('error', failed);
    if (child.exitCode !== null || child.signalCode !== null) return ended();
    child.send({ bytes }, (error) => error && failed(error));
  });
}

/** Bytes cross as plain ones. */
const asResult = (result: Result<InspectedFile, Problem>): Result<InspectedFile, Problem> =>
  result.ok ? { ok: true, value: { ...result.value, bytes: Buffer.from(result.value.bytes) } } : result;
