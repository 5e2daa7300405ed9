import type { DocumentProblem, ListedDocument } from '#lib/modules/seller-files/contract/documents.ts';
import { MAX_PART_BYTES, MIN_PART_BYTES } from '#lib/modules/seller-files/contract/limits.ts';
import { askReceived, beginUpload, cancelUpload, finishUpload, sendPart, uploadAddress } from './ask-documents.ts';
import { digestOf } from './digest.ts';

/**
 * Sends one file in parts. A connection that breaks, a page that is put aside and a server that has to rest only hold
 * it up: it asks how much has arrived and goes on there. The bytes are named by their digest, so that the same file
 * chosen again, also in another browser, goes on as well.
 */

/** `sent`: bytes that the server has. `broken` waits for the network, `failed` for the person. */
export type SendingState =
  | { phase: 'preparing' | 'sending' | 'paused' | 'broken' | 'checking' | 'failed'; sent: number }
  | { phase: 'done'; document: ListedDocument }
  | { phase: 'refused'; problem: DocumentProblem };

export type Sending = {
  /** Stops at once; what has arrived stays. */
  pause: () => void;
  /** Goes on after a pause, or at once where it waits for the network. */
  resume: () => void;
  /** Ends it, and what has arrived is removed. */
  cancel: () => void;
};

export type FileToSend = { base: string; file: Blob; name: string; type: number };

/** A part should be under way so long, milliseconds: long enough to be worth a request, short enough to be lost. */
const PART_MS = 1_500;
const FIRST_PART = 4 * MIN_PART_BYTES;

/** Waits between tries while there is no answer, milliseconds; the last one stays. */
const WAITS_MS = [1_000, 2_000, 5_000, 10_000];

/** An upload that is gone is begun again so often: it was finished by another page, or its day was over. */
const MAX_BEGINNINGS = 3;

class Stopped extends Error {}

/** Begins to send at once, and says how it stands at every change. */
export function sendDocument({ base, file, name, type }: FileToSend, onState: (state: SendingState) => void): Sending {
  let [sent, partBytes, tries] = [0, FIRST_PART, 0];
  let address: string | null = null;
  let [isPaused, isCancelled] = [false, false];
  let request = new AbortController();
  let wake: () => void = () => undefined;

  const say = (phase: Exclude<SendingState['phase'], 'done' | 'refused'>): void => {
    if (!isCancelled) onState({ phase, sent });
  };

  /** Resolves by `resume`, when the network is back, or after this time; null waits for `resume` alone. */
  const rest = (ms: number | null): Promise<void> =>
    new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(() => wake(), ms);
      const online = (): void => wake();
      if (ms !== null) globalThis.addEventListener?.('online', online);
      wake = () => {
        clearTimeout(timer);
        globalThis.removeEventListener?.('online', online);
        resolve();
      };
    });

  /** Asks until there is an answer that is one: no connection, an overloaded and a failing server are waited out. */
  async function insist<Body>(
    phase: 'preparing' | 'sending' | 'checking',
    asked: (signal: AbortSignal) => Promise<{ status: number; body: Body | null; retryAfterMs: number | null }>,
  ): Promise<{ status: number; body: Body | null; wasLost: boolean }> {
    for (let wasLost = false; ; wasLost = true) {
      if (isCancelled) throw new Stopped();
      if (isPaused) {
        say('paused');
        await rest(null);
        wasLost = true;
        continue;
      }
      say(phase);
      request = new AbortController();
      const answer = await asked(request.signal).catch(() => null);
      if (isCancelled) throw new Stopped();
      if (answer && answer.status !== 429 && answer.status < 500) {
        tries = 0;
        return { ...answer, wasLost };
      }
      if (isPaused) continue;
      say('broken');
      await rest(answer?.retryAfterMs ?? WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? null);
      tries += 1;
      // After a part that had no answer only the server knows where it is.
      if (phase === 'sending') return { status: 0, body: null, wasLost: true };
    }
  }

  /** The end of it, or null where the upload is gone and is to be begun again. */
  async function once(digest: string): Promise<SendingState | null> {
    const begun = await insist('preparing', (signal) =>
      beginUpload(base, { ask: 'upload', name, type, size: file.size, digest }, signal),
    );
    if (begun.body && 'problem' in begun.body) return { phase: 'refused', problem: begun.body.problem };
    if (begun.body && 'document' in begun.body) return { phase: 'done', document: begun.body.document };
    if (!begun.body) return { phase: 'failed', sent };
    address = uploadAddress(base, begun.body.upload.id);
    sent = begun.body.upload.received;
    for (;;) {
      if (sent < file.size) {
        const isThere = await sendNext(address);
        if (!isThere) return null;
        continue;
      }
      const end = await finish(address);
      if (end !== 'more') return end;
    }
  }

  /** Sends the next part; false where the upload is gone. */
  async function sendNext(to: string): Promise<boolean> {
    const [from, began] = [sent, performance.now()];
    const part = file.slice(from, from + partBytes);
    const put = await insist('sending', (signal) => sendPart(to, from, part, signal));
    const known = put.status === 0 ? await insist('sending', (signal) => askReceived(to, signal)) : put;
    if (known.status === 404) return false;
    if (known.body !== null) sent = known.body.received;
    else if (known.status !== 0) throw new Error('a part was refused');
    if (put.status === 200 && !put.wasLost) partBytes = nextPart(part.size, performance.now() - began);
    if (put.wasLost) partBytes = Math.max(MIN_PART_BYTES, Math.floor(partBytes / 2));
    return true;
  }

  async function finish(to: string): Promise<SendingState | 'more' | null> {
    const { status, body } = await insist('checking', (signal) => finishUpload(to, signal));
    if (status === 404) return null;
    if (body && 'document' in body) return { phase: 'done', document: body.document };
    if (body && 'problem' in body) return { phase: 'refused', problem: body.problem };
    if (!body) return { phase: 'failed', sent };
    sent = body.received;
    return 'more';
  }

  async function run(): Promise<void> {
    say('preparing');
    const digest = await digestOf(file);
    for (let beginning = 0; beginning < MAX_BEGINNINGS; beginning += 1) {
      const end = await once(digest);
      if (end && !isCancelled) return onState(end);
      if (end) return;
    }
    say('failed');
  }

  const start = (): void => {
    // A file that was taken away or cannot be read, and what a programmer overlooked: the person may try again.
    run().catch((error: unknown) => {
      if (!(error instanceof Stopped)) onState({ phase: 'failed', sent });
    });
  };
  start();

  return {
    pause() {
      isPaused = true;
      request.abort();
      wake();
    },
    resume() {
      isPaused = false;
      wake();
    },
    cancel() {
      isCancelled = true;
      request.abort();
      wake();
      if (address) cancelUpload(address).catch(() => undefined);
    },
  };
}

/** As many bytes as go through in `PART_MS` at the speed of the last part, and at most twice as many as those. */
function nextPart(bytes: number, ms: number): number {
  const fitting = Math.min(bytes * 2, Math.floor((bytes * PART_MS) / Math.max(ms, 1)));
  return Math.min(MAX_PART_BYTES, Math.max(MIN_PART_BYTES, fitting));
}
