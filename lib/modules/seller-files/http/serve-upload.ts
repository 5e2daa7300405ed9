import { lookupText } from '#lib/kernel/entered.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { SellerFilesContext } from '../context.ts';
import { type FinishedResponse, OFFSET_HEADER, type ReceivedResponse } from '../contract/seller-files.ts';
import { MAX_CHUNK_BYTES } from '../contract/limits.ts';
import { appendChunk } from '../uploads/append-chunk.ts';
import { cancelUpload } from '../uploads/end-upload.ts';
import { finishUpload } from '../uploads/finish-upload.ts';
import { findUpload } from '../uploads/store-uploads.ts';
import { answer, bare, later, orLater, shownFile } from './answers.ts';
import { type SellerFilesAccess, isOffered } from './files-access.ts';

/** Chunks that a process holds in memory at once; further requests are answered with "try again". */
const MAX_CHUNKS_AT_ONCE = 48;

let held = 0;

/**
 * One upload: GET says how far it is, PATCH adds the part that begins at `upload-offset`, POST makes a document of it,
 * DELETE ends it. A part at another byte than the next is answered 409 with the byte that is next.
 */
export function serveUpload(
  context: SellerFilesContext,
  request: Request,
  access: SellerFilesAccess,
  uploadId: string,
): Promise<Response> {
  return orLater(async () => {
    const upload =
      access.mayAdd && isUuid(uploadId) ? await findUpload(context.database, access.sellerId, uploadId) : null;
    if (!upload || !isOffered(access, upload.type)) return bare(404);
    if (request.method === 'GET') return answer({ received: upload.received } satisfies ReceivedResponse);
    if (request.method === 'PATCH') return append(context, request, access, uploadId);
    if (request.method === 'POST') return finish(context, access, uploadId);
    await cancelUpload(context, access.sellerId, uploadId);
    return bare(204);
  });
}

async function append(
  context: SellerFilesContext,
  request: Request,
  { sellerId }: SellerFilesAccess,
  uploadId: string,
): Promise<Response> {
  const startsAt = Number(lookupText(request.headers.get(OFFSET_HEADER) ?? '-1', 16));
  if (!Number.isSafeInteger(startsAt) || startsAt < 0) return bare(400);
  if (held >= MAX_CHUNKS_AT_ONCE) return later();
  held += 1;
  try {
    const bytes = await readAtMost(request, MAX_CHUNK_BYTES);
    if (!bytes) return bare(request.body ? 413 : 400);
    const added = await appendChunk(context, sellerId, { uploadId, startsAt, bytes: Buffer.from(bytes) });
    if (added.ok) return answer({ received: added.value } satisfies ReceivedResponse);
    if (added.reason.why === 'offset')
      return answer({ received: added.reason.received } satisfies ReceivedResponse, 409);
    return bare(added.reason.why === 'gone' ? 404 : 413);
  } finally {
    held -= 1;
  }
}

async function finish(context: SellerFilesContext, access: SellerFilesAccess, uploadId: string): Promise<Response> {
  const finished = await finishUpload(context, access.sellerId, uploadId);
  if (finished.ok) {
    await access.onAdded(finished.value);
    return answer({ document: shownFile(finished.value) } satisfies FinishedResponse);
  }
  const { reason } = finished;
  if (reason.why === 'problem') return answer({ problem: reason.problem } satisfies FinishedResponse, 422);
  return reason.why === 'offset' ? answer({ received: reason.received } satisfies ReceivedResponse, 409) : bare(404);
}
