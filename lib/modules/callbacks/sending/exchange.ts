import type { Dispatcher } from 'undici';

/**
 * Request and the beginning of its response, without `undici.request`: its stream and signal are half the cost of a
 * callback.
 */

export type Head = { status: number; headers: Readonly<Record<string, string | string[] | undefined>> };
export type Exchanged = Head & { body: Buffer };

/** How much of a body is received at most; nothing that comes after it, or later than a second after the head. */
const SHOWN_BODY_BYTES = 4_096;
const BODY_PATIENCE_MS = 1_000;

/** Maximum of informational responses (1xx) that are read. Real servers send a few. */
const MAX_HINTS = 16;

const NO_BODY = Buffer.alloc(0);

/** The end of everything that one attempt does. */
export type Deadline = { readonly hasPassed: boolean; onPassed: () => void; clear(): void };

export function deadlineIn(ms: number): Deadline {
  const deadline = { hasPassed: false, onPassed: () => undefined, clear: () => clearTimeout(timer) };
  const timer = setTimeout(() => {
    deadline.hasPassed = true;
    deadline.onPassed();
  }, ms);
  return deadline;
}

const CUT = new Error('enough was received');
const TOO_LATE = new Error('the time of the try was over');

/**
 * Sends a request and returns its status, its headers and the first 4 kB of its body as far as they come in a second
 * and before the deadline. `wantsBody` is called with the head. The connection is kept if the body ended by itself.
 * Rejects where no head came.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  deadline: Deadline,
  wantsBody: (head: Head) => boolean,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let [head, size, hints, isOver]: [Head | null, number, number, boolean] = [null, 0, 0, false];
    let patience: NodeJS.Timeout | undefined;
    const chunks: Buffer[] = [];

    /** Calls after the first one have no effect: they come too late. */
    function end(error: Error | null): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(patience);
      deadline.onPassed = () => undefined;
      if (head)
        resolve({ ...head, body: chunks.length === 0 ? NO_BODY : Buffer.concat(chunks).subarray(0, SHOWN_BODY_BYTES) });
      else reject(error);
    }
    function cut(reason: Error): void {
      end(reason);
      controller?.abort(reason);
    }

    deadline.onPassed = () => cut(TOO_LATE);
    dispatcher.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        // Waited for a connection until the deadline had passed.
        if (isOver) started.abort(TOO_LATE);
      },
      onResponseStart(_, status, headers) {
        if (status < 200) {
          hints += 1;
          if (hints > MAX_HINTS) cut(CUT);
          return;
        }
        head = { status, headers };
        if (wantsBody(head)) patience = setTimeout(cut, BODY_PATIENCE_MS, CUT);
        else cut(CUT);
      },
      onResponseData(_, chunk) {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= SHOWN_BODY_BYTES) cut(CUT);
      },
      onResponseEnd: () => end(null),
      onResponseError: (_, error) => end(error),
    });
  });
}
