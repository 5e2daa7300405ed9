import { type Result, refuse } from '#lib/kernel/result.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { processPool } from '#lib/platform/processes/process-pool.ts';
import type { ContainerProblem, OpenedContainer } from './open-container.ts';

/** Opens containers of keys in a process of its own, one at a time: whoever made one decides how long it takes. */

/** Longest time for a container, milliseconds; a usual one takes a tenth of a second. */
const TIME_LIMIT_MS = 10_000;
const IDLE_MS = 10_000;
const HEAP_MB = 128;

export type ContainerReader = {
  open(bytes: Buffer, password: string): Promise<Result<OpenedContainer, ContainerProblem | 'busy'>>;
  close(): void;
};

type Answer = Result<OpenedContainer, ContainerProblem>;

export function containerReader(timeLimitMs = TIME_LIMIT_MS): ContainerReader {
  const pool = processPool<{ bytes: Buffer; password: string }, Answer>({
    purpose: 'open-containers',
    program: 'lib/modules/signing-keys/container/process.ts',
    maxProcesses: 1,
    maxWaiting: 4,
    timeLimitMs,
    idleMs: IDLE_MS,
    maxJobsOfOne: 20,
    heapMb: HEAP_MB,
  });
  return {
    async open(bytes, password) {
      try {
        return asBuffers(await pool.run({ bytes, password }));
      } catch (error) {
        log.warn('a container of keys could not be opened', { error: errorName(error) });
        return refuse('busy');
      }
    },
    close: pool.close,
  };
}

/** Bytes arrive from the process as plain arrays. */
const asBuffers = (answer: Answer): Answer =>
  answer.ok
    ? {
        ok: true,
        value: {
          key: Buffer.from(answer.value.key),
          certificates: answer.value.certificates.map((der) => Buffer.from(der)),
        },
      }
    : answer;
