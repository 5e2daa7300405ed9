import { type Result, refuse } from '#lib/kernel/result.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { ProcessFailure, processPool } from '#lib/platform/processes/process-pool.ts';
import type { Problem } from '../domain.ts';
import type { InspectedFile } from './inspected.ts';

/**
 * Files of strangers are read in processes without rights, two at most, at the lowest priority: a flood of uploads
 * slows uploads down and not payments, and a decoder that falls takes nothing along. docs/decisions/0114 says why.
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

/** `root`: the folder of the program. */
export function fileInspector({
  root = process.cwd(),
  timeLimitMs = TIME_LIMIT_MS,
}: {
  root?: string;
  timeLimitMs?: number;
} = {}): Inspector {
  const pool = processPool<{ bytes: Buffer }, Result<InspectedFile, Problem>>({
    purpose: 'inspect-files',
    root,
    program: 'lib/modules/seller-files/inspect/process.ts',
    maxProcesses: MAX_PROCESSES,
    timeLimitMs,
    idleMs: IDLE_MS,
    maxJobsOfOne: MAX_FILES_OF_ONE,
    heapMb: HEAP_MB,
  });
  return {
    async inspect(bytes) {
      try {
        return asResult(await pool.run({ bytes }));
      } catch (error) {
        const isSlow = error instanceof ProcessFailure && error.reason === 'took_too_long';
        const problem = isSlow ? 'took_too_long' : 'damaged';
        log.warn('a file could not be inspected', { error: errorName(error), code: problem });
        return refuse(problem);
      }
    },
    running: pool.running,
    close: pool.close,
  };
}

/** Result of the process, whose bytes arrive as a plain array. */
const asResult = (result: Result<InspectedFile, Problem>): Result<InspectedFile, Problem> =>
  result.ok ? { ok: true, value: { ...result.value, bytes: Buffer.from(result.value.bytes) } } : result;
