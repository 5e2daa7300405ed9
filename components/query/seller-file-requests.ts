import type {
  BegunResponse,
  DocumentsQuestion,
  FinishedResponse,
  ReceivedResponse,
} from '#lib/modules/seller-files/contract/documents.ts';
import { OFFSET_HEADER } from '#lib/modules/seller-files/contract/documents.ts';

/** Requests to the routes of a seller's files. `base` is their common address, with its query if any. */

/** An upload's own address. */
export function uploadAddress(base: string, uploadId: string): string {
  const [path, query] = base.split('?');
  return `${path}/${uploadId}${query === undefined ? '' : `?${query}`}`;
}

/** `status` and what came with it; null in place of a body that is none. Throws where there was no answer. */
type Exchange<Body> = { status: number; body: Body | null; retryAfterMs: number | null };

async function ask<Body>(path: string, init: RequestInit): Promise<Exchange<Body>> {
  const response = await fetch(path, init);
  const seconds = Number(response.headers.get('retry-after'));
  const body = /\bjson\b/.test(response.headers.get('content-type') ?? '') ? ((await response.json()) as Body) : null;
  return { status: response.status, body, retryAfterMs: seconds > 0 ? seconds * 1_000 : null };
}

/** `signal` ends a request that nobody waits for any more. */
export const askDocuments = <Body>(base: string, question: DocumentsQuestion, signal?: AbortSignal) =>
  ask<Body>(base, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    ...(signal && { signal }),
  });

export const beginUpload = (base: string, question: DocumentsQuestion & { ask: 'upload' }, signal: AbortSignal) =>
  askDocuments<BegunResponse>(base, question, signal);

export const askReceived = (address: string, signal: AbortSignal) =>
  ask<ReceivedResponse>(address, { headers: { accept: 'application/json' }, signal });

export const sendPart = (address: string, startsAt: number, part: Blob, signal: AbortSignal) =>
  ask<ReceivedResponse>(address, {
    method: 'PATCH',
    headers: { 'content-type': 'application/octet-stream', [OFFSET_HEADER]: String(startsAt) },
    body: part,
    signal,
  });

export const finishUpload = (address: string, signal: AbortSignal) =>
  ask<FinishedResponse | ReceivedResponse>(address, { method: 'POST', signal });

/** The server removes what arrived by itself a day later where this is lost. */
export const cancelUpload = (address: string) => ask<null>(address, { method: 'DELETE', keepalive: true });

/** Lets this phone in; whether it is. Throws where there was no answer. */
export const openForPhone = async (path: string): Promise<boolean> =>
  (await ask<null>(`${path}/open`, { method: 'POST' })).status === 204;
