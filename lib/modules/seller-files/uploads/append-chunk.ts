import { randomUUID } from 'node:crypto';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { SellerFilesContext } from '../context.ts';
import { MAX_CHUNK_BYTES, MIN_CHUNK_BYTES } from '../contract/limits.ts';
import { removeSealed } from '../keep-files.ts';
import { addChunk, findUpload, type Upload } from './store-uploads.ts';

export type AppendRefusal =
  /** Unknown, of another seller, or ended. */
  | { why: 'gone' }
  /** The upload is at another byte: another writer was quicker, or the response to a stored chunk was lost. */
  | { why: 'offset'; received: number }
  /** Too short, too long, or more than was said. */
  | { why: 'size' };

/**
 * Adds the next chunk to an upload: sealed and in the store before a row names it, so that every counted byte exists.
 * Returns how many bytes have arrived.
 */
export async function appendChunk(
  context: Pick<SellerFilesContext, 'database' | 'vault' | 'store'>,
  sellerId: number,
  { uploadId, startsAt, bytes }: { uploadId: string; startsAt: number; bytes: Buffer },
): Promise<Result<number, AppendRefusal>> {
  const { database } = context;
  const upload = await findUpload(database, sellerId, uploadId);
  if (!upload) return refuse({ why: 'gone' });
  if (startsAt !== upload.received) return refuse({ why: 'offset', received: upload.received });
  if (!isOfRightSize(upload, bytes.length)) return refuse({ why: 'size' });
  const storageKey = randomUUID();
  const size = bytes.length;
  const { fileKeyId, sealed } = await context.vault.sealFile(bytes, { name: storageKey, sellerId });
  const chunk = { startsAt, size, storageKey, fileKeyId };
  try {
    await context.store.put(storageKey, sealed);
    if (await database.inTransaction((inside) => addChunk(inside, upload, chunk))) return ok(startsAt + size);
  } catch (error) {
    await removeSealed(context, [chunk]);
    throw error;
  }
  await removeSealed(context, [chunk]);
  const now = await findUpload(database, sellerId, uploadId);
  return refuse(now ? { why: 'offset', received: now.received } : { why: 'gone' });
}

/** Short chunks would make many of them: only the last may be one. */
const isOfRightSize = ({ size, received }: Upload, length: number): boolean =>
  length > 0 &&
  length <= MAX_CHUNK_BYTES &&
  received + length <= size &&
  (length >= MIN_CHUNK_BYTES || received + length === size);
