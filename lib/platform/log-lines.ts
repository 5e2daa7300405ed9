import { write, writeSync } from 'node:fs';

/**
 * Log lines to a file descriptor that may be full, broken or stuck. A line that cannot be written is counted and
 * dropped; no request waits for it, and the next ones are tried again.
 */
export type LogLines = {
  /** One line, with the end of line. */
  write(line: string): void;
  /** Writes the remaining lines before the process ends, for `MAX_FLUSH_MS` at most. */
  flush(): void;
  /** How many lines were not written. */
  readonly lost: number;
};

/**
 * Lines are written together, a write for each would cost as much as the rules of a sale: at this many bytes or after
 * this many milliseconds. A kill -9 loses no more than these.
 */
const TOGETHER_LENGTH = 4_096;
const TOGETHER_MS = 100;

/** Most characters that wait for a descriptor that takes none; lines beyond are lost. */
const MAX_WAITING_LENGTH = 1_048_576;

/** Longest a flush tries a pipe that is full, milliseconds, and its pause between two tries. */
const MAX_FLUSH_MS = 500;
const FLUSH_PAUSE_MS = 20;

const NOT_NOW = ['EAGAIN', 'EBUSY'];

const isNotNow = (error: unknown): boolean => NOT_NOW.includes((error as NodeJS.ErrnoException).code ?? '');

/** Lines that end in these bytes; one that was cut is counted too. */
const linesIn = (bytes: Buffer): number => bytes.toString().split('\n').length - 1;

const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

export function logLines(fd: number): LogLines {
  let waiting = '';
  let underWay: Buffer | null = null;
  let isTimed = false;
  let lost = 0;

  function later(): void {
    if (isTimed) return;
    isTimed = true;
    setTimeout(() => {
      isTimed = false;
      begin();
    }, TOGETHER_MS).unref();
  }

  function begin(): void {
    if (underWay !== null || waiting === '') return;
    underWay = Buffer.from(waiting);
    waiting = '';
    go(underWay);
  }

  function go(bytes: Buffer): void {
    write(fd, bytes, (error, written) => {
      if (error && isNotNow(error)) return void setTimeout(go, TOGETHER_MS, bytes).unref();
      const rest = error ? null : bytes.subarray(written);
      if (error) lost += linesIn(bytes);
      if (rest && rest.length > 0) {
        underWay = rest;
        return go(rest);
      }
      underWay = null;
      if (waiting.length >= TOGETHER_LENGTH && !error) begin();
      else if (waiting !== '') later();
    });
  }

  return {
    write(line) {
      if (waiting.length + line.length > MAX_WAITING_LENGTH) {
        lost += 1;
        return;
      }
      waiting += line;
      if (waiting.length >= TOGETHER_LENGTH) begin();
      if (waiting !== '') later();
    },
    flush() {
      let rest = Buffer.from(waiting);
      waiting = '';
      for (let left = MAX_FLUSH_MS; rest.length > 0 && left > 0; ) {
        try {
          rest = rest.subarray(writeSync(fd, rest));
        } catch (error) {
          if (!isNotNow(error)) break;
          pause(FLUSH_PAUSE_MS);
          left -= FLUSH_PAUSE_MS;
        }
      }
      lost += linesIn(rest);
    },
    get lost() {
      return lost;
    },
  };
}
