import { type Result, refuse } from '#lib/kernel/result.ts';
import { log } from '#lib/platform/log.ts';
import { ProcessFailure, type ProcessPool, processPool } from '#lib/platform/processes/process-pool.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { Attachment, Paper } from './paper.ts';

/**
 * The one engine of PDFs. Documents are made in processes without rights (docs/decisions/0175 and 0176), never in one
 * that answers payments: whoever asks waits for the bytes.
 */
export type PdfRequest = {
  paper: Paper;
  /** Date inside the file. The same paper and date are the same bytes, on every machine. */
  createdAt: Date;
  attachments?: readonly Attachment[];
  /** `replace`: letters that no font has are written as `?`; without it they are the problem `unknown_letters`. */
  unknownLetters?: 'refuse' | 'replace';
};

/**
 * `unknown_letters`: none of our fonts has them (emoji, Chinese). `not_drawable`: the engine refused the paper, such as
 * a picture that is none; `why` is its own word, for the log. `too_large`: more rows than a paper may have. `busy`: too
 * many papers wait. `took_too_long` and `failed`: its process was stopped or fell, twice.
 */
export type PdfProblem =
  | { kind: 'unknown_letters'; letters: readonly string[] }
  | { kind: 'not_drawable'; why: string }
  | { kind: 'too_large' | 'busy' | 'took_too_long' | 'failed' };

/** Job of a process of the engine. */
export type PdfJob = Omit<PdfRequest, 'createdAt'> & { createdAt: Date; pageLabel: string };

export type PdfPrinter = {
  renderPdf(request: PdfRequest): Promise<Result<Buffer<ArrayBuffer>, PdfProblem>>;
  /** Process ids, for tests and benchmarks. */
  running(): number[];
  close(): void;
};

export type PrinterSettings = {
  root?: string;
  maxProcesses?: number;
  maxWaiting?: number;
  timeLimitMs?: number;
  maxPapersOfOne?: number;
};

/** Rows of all tables of a paper; 20,000 are about 600 pages. */
const MAX_ROWS = 20_000;

/**
 * Longest time of one paper with the start of its process, milliseconds: 600 pages take 10 s of a free core, and the
 * process yields to payments.
 */
const TIME_LIMIT_MS = 60_000;

/** Papers that wait, at most: a minute of work. */
const MAX_WAITING = 500;

/** Idle time after which a process ends, milliseconds. */
const IDLE_MS = 30_000;

/** Papers, and memory after one of them (bytes), after which a fresh process replaces a process. */
const MAX_PAPERS_OF_ONE = 2_000;
const MAX_MEMORY = 400 * 1024 * 1024;

const HEAP_MB = 256;

/**
 * Template packages would be fetched over HTTP. No template of ours names one (a test reads them), and the engine is
 * sent to a proxy that does not exist.
 */
export const NO_NETWORK = { HTTP_PROXY: 'http://127.0.0.1:0', HTTPS_PROXY: 'http://127.0.0.1:0', NO_PROXY: '' };

/** A printer of its own, with processes of its own. */
export function pdfPrinter({
  root = process.cwd(),
  maxProcesses = 2,
  maxWaiting = MAX_WAITING,
  timeLimitMs = TIME_LIMIT_MS,
  maxPapersOfOne = MAX_PAPERS_OF_ONE,
}: PrinterSettings = {}): PdfPrinter {
  const pool: ProcessPool<PdfJob, Result<Uint8Array, PdfProblem>> = processPool({
    purpose: 'render-pdf',
    root,
    program: 'lib/platform/pdf/process.ts',
    maxProcesses,
    maxWaiting,
    timeLimitMs,
    idleMs: IDLE_MS,
    maxJobsOfOne: maxPapersOfOne,
    maxMemory: MAX_MEMORY,
    heapMb: HEAP_MB,
    environment: NO_NETWORK,
  });

  /** A paper whose process fell is tried once more: another paper, or a person, may have taken it along. */
  async function attempt(job: PdfJob, isAgain = false): Promise<Result<Uint8Array, PdfProblem>> {
    try {
      return await pool.run(job);
    } catch (error) {
      if (!(error instanceof ProcessFailure)) throw error;
      if (error.reason === 'ended' && !isAgain) return attempt(job, true);
      return refuse({ kind: error.reason === 'ended' ? 'failed' : error.reason });
    }
  }

  return {
    async renderPdf({ paper, ...request }) {
      const rows = paper.blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0);
      if (rows > MAX_ROWS) return refuse({ kind: 'too_large' });
      const pageLabel = say(paper.language, 'paper.page');
      const made = await attempt({ paper, ...request, pageLabel });
      if (made.ok) return { ok: true, value: withoutCopy(made.value) };
      log.warn('a PDF could not be made', { code: made.reason.kind });
      return made;
    },
    running: pool.running,
    close: pool.close,
  };
}

/** The bytes of an answer as a buffer: they are this process's own since they were read. */
const withoutCopy = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer<ArrayBuffer> =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

const PRINTER = Symbol.for('kupa.pdf');
// Next compiles its own copy of this module; the processes are those of the whole process.
const shared = globalThis as { [PRINTER]?: PdfPrinter };

/** Makes a PDF of a paper with the printer of this process. */
export function renderPdf(request: PdfRequest): Promise<Result<Buffer<ArrayBuffer>, PdfProblem>> {
  shared[PRINTER] ??= pdfPrinter();
  return shared[PRINTER].renderPdf(request);
}
