import type { UploadProblem, SellerFileView } from '#lib/modules/seller-files/contract/seller-files.ts';
import { MAX_CHUNK_BYTES, MIN_CHUNK_BYTES } from '#lib/modules/seller-files/contract/limits.ts';
import {
  askReceived,
  beginUpload,
  cancelUpload,
  finishUpload,
  sendChunk,
  uploadAddress,
} from './seller-file-requests.ts';
import { RequestsCancelled, resumableRequests } from './resumable-requests.ts';

/**
 * Upload of one file in parts. After a broken connection, a suspended page or an overloaded server it continues at the
 * offset that the server reports. The digest identifies the file, so that the same file chosen again continues too,
 * also in another browser.
 */

/** `sent`: bytes received by the server. `broken` waits for the network, `failed` for the person. */
export type SendingState =
  | { phase: 'preparing' | 'sending' | 'paused' | 'broken' | 'checking' | 'failed'; sent: number }
  | { phase: 'done'; document: SellerFileView }
  | { phase: 'refused'; problem: UploadProblem };

export type Sending = {
  /** Stops at once; the server keeps the bytes it received. */
  pause: () => void;
  /** Continues after a pause, or at once where it waits for the network. */
  resume: () => void;
  /** Ends the upload; the server removes the bytes it received. */
  cancel: () => void;
};

export type FileToSend = { base: string; file: Blob; name: string; type: number };

/** Time aimed at for one part, milliseconds: long enough to be worth a request, short enough to be lost. */
const PART_MS = 1_500;
const FIRST_PART = 4 * MIN_CHUNK_BYTES;

/** Most starts of one upload: another page may finish it, or it may expire after a day. */
const MAX_BEGINNINGS = 3;

/** Begins to send at once; `onState` is called at every change. */
export function uploadFile({ base, file, name, type }: FileToSend, onState: (state: SendingState) => void): Sending {
  let [sent, chunkBytes] = [0, FIRST_PART];
  let address: string | null = null;
  const report = (phase: Exclude<SendingState['phase'], 'done' | 'refused'>): void => {
    if (!requests.isCancelled()) onState({ phase, sent });
  };
  const requests = resumableRequests(report);

  /** The final state, or null where the upload is gone and has to be begun again. */
  async function once(digest: string): Promise<SendingState | null> {
    const begun = await requests.send('preparing', (signal) =>
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
    const part = file.slice(from, from + chunkBytes);
    const put = await requests.send('sending', (signal) => sendChunk(to, from, part, signal));
    const known = put.status === 0 ? await requests.send('sending', (signal) => askReceived(to, signal)) : put;
    if (known.status === 404) return false;
    if (known.body !== null) sent = known.body.received;
    else if (known.status !== 0) throw new Error('a part was refused');
    if (put.status === 200 && !put.wasLost) chunkBytes = nextChunkBytes(part.size, performance.now() - began);
    if (put.wasLost) chunkBytes = Math.max(MIN_CHUNK_BYTES, Math.floor(chunkBytes / 2));
    return true;
  }

  async function finish(to: string): Promise<SendingState | 'more' | null> {
    const { status, body } = await requests.send('checking', (signal) => finishUpload(to, signal));
    if (status === 404) return null;
    if (body && 'document' in body) return { phase: 'done', document: body.document };
    if (body && 'problem' in body) return { phase: 'refused', problem: body.problem };
    if (!body) return { phase: 'failed', sent };
    sent = body.received;
    return 'more';
  }

  async function run(): Promise<void> {
    report('preparing');
    const digest = await digestOf(file);
    for (let beginning = 0; beginning < MAX_BEGINNINGS; beginning += 1) {
      const end = await once(digest);
      if (end && !requests.isCancelled()) return onState(end);
      if (end) return;
    }
    report('failed');
  }

  // A file that was removed or cannot be read, and a defect of ours: the person may try again.
  run().catch((error: unknown) => {
    if (!(error instanceof RequestsCancelled)) onState({ phase: 'failed', sent });
  });

  return {
    pause: requests.pause,
    resume: requests.resume,
    cancel() {
      requests.cancel();
      if (address) cancelUpload(address).catch(() => undefined);
    },
  };
}

/** The bytes that pass in `PART_MS` at the speed of the last part, at most twice its size. */
function nextChunkBytes(bytes: number, ms: number): number {
  const fitting = Math.min(bytes * 2, Math.floor((bytes * PART_MS) / Math.max(ms, 1)));
  return Math.min(MAX_CHUNK_BYTES, Math.max(MIN_CHUNK_BYTES, fitting));
}

/**
 * SHA-256 of a file in hexadecimal. Browsers compute it on pages over https alone; otherwise a library is fetched.
 */
async function digestOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const own = globalThis.crypto?.subtle;
  const digest = own
    ? new Uint8Array(await own.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(new Uint8Array(bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
