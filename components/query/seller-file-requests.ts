import type {
  BegunResponse,
  SellerFilesRequest,
  FinishedResponse,
  ReceivedResponse,
} from '#lib/modules/seller-files/contract/seller-files.ts';
import { OFFSET_HEADER } from '#lib/modules/seller-files/contract/seller-files.ts';

/** Requests to the routes of a seller's files. `base` is their common address, with its query if any. */

/** An upload's own address. */
export function uploadAddress(base: string, uploadId: string): string {
  const [path, query] = base.split('?');
  return `${path}/${uploadId}${query === undefined ? '' : `?${query}`}`;
}

/** The response of a request; `body` is null where it is no JSON. Throws where there was no response. */
type Exchange<Body> = { status: number; body: Body | null; retryAfterMs: number | null };

async function ask<Body>(path: string, init: RequestInit): Promise<Exchange<Body>> {
  const response = await fetch(path, init);
  const seconds = Number(response.headers.get('retry-after'));
  const body = /\bjson\b/.test(response.headers.get('content-type') ?? '') ? ((await response.json()) as Body) : null;
  return { status: response.status, body, retryAfterMs: seconds > 0 ? seconds * 1_000 : null };
}

/** `signal` aborts the request. */
export const askSellerFiles = <Body>(base: string, request: SellerFilesRequest, signal?: AbortSignal) =>
  ask<Body>(base, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    ...(signal && { signal }),
  });

export const beginUpload = (base: string, request: SellerFilesRequest & { ask: 'upload' }, signal: AbortSignal) =>
  askSellerFiles<BegunResponse>(base, request, signal);

export const askReceived = (address: string, signal: AbortSignal) =>
  ask<ReceivedResponse>(address, { headers: { accept: 'application/json' }, signal });

export const sendChunk = (address: string, startsAt: number, part: Blob, signal: AbortSignal) =>
  ask<ReceivedResponse>(address, {
    method: 'PATCH',
    headers: { 'content-type': 'application/octet-stream', [OFFSET_HEADER]: String(startsAt) },
    body: part,
    signal,
  });

export const finishUpload = (address: string, signal: AbortSignal) =>
  ask<FinishedResponse | ReceivedResponse>(address, { method: 'POST', signal });

/** The server removes the bytes itself a day later where this request is lost. */
export const cancelUpload = (address: string) => ask<null>(address, { method: 'DELETE', keepalive: true });

/** Opens the upload for this phone; true where it is open. Throws where there was no response. */
export const openForPhone = async (path: string): Promise<boolean> =>
  (await ask<null>(`${path}/open`, { method: 'POST' })).status === 204;
