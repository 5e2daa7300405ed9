import { type Result, refuse } from '#lib/kernel/result.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { type ProcessPool, processPool } from '#lib/platform/processes/process-pool.ts';

/**
 * Joins PDFs, in a process without rights: a page of somebody else's takes nothing along when it falls. All of them or
 * nothing: a file that is left out silently would be evidence that nobody has seen.
 */

/** `index`: which of the others. */
export type MergeProblem = { kind: 'too_many_pages' | 'failed' } | { kind: 'not_mergeable'; index: number };

type Merged = { bytes: Uint8Array; pages: number };

export type MergeJob = { first: Uint8Array; others: readonly Uint8Array[]; maxPages: number; createdAt: string };

const TIME_LIMIT_MS = 30_000;
const IDLE_MS = 30_000;
const HEAP_MB = 512;

type Pool = ProcessPool<MergeJob, Result<Merged, MergeProblem>>;

const POOL = Symbol.for('kupa.merge-pdfs');
// Next compiles its own copy of this module; the processes are those of the whole process.
const shared = globalThis as { [POOL]?: Pool };

const pool = (): Pool => {
  shared[POOL] ??= processPool({
    purpose: 'merge-pdfs',
    root: process.cwd(),
    program: 'lib/platform/pdf/merge-process.ts',
    maxProcesses: 1,
    timeLimitMs: TIME_LIMIT_MS,
    idleMs: IDLE_MS,
    maxJobsOfOne: 200,
    heapMb: HEAP_MB,
  });
  return shared[POOL];
};

/** One PDF: the first, then the pages of the others in their order. */
export async function mergePdfs(
  first: Buffer,
  others: readonly Buffer[],
  { maxPages, createdAt }: { maxPages: number; createdAt: Date },
): Promise<Result<{ bytes: Buffer; pages: number }, MergeProblem>> {
  try {
    const merged = await pool().run({ first, others, maxPages, createdAt: createdAt.toISOString() });
    return merged.ok ? { ok: true, value: { ...merged.value, bytes: Buffer.from(merged.value.bytes) } } : merged;
  } catch (error) {
    log.warn('PDFs could not be joined', { error: errorName(error) });
    return refuse({ kind: 'failed' });
  }
}
