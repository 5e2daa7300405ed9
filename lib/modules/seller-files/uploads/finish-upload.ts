import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { VaultSealError } from '#lib/modules/vault/index.ts';
import type { SellerFilesContext } from '../context.ts';
import type { Problem } from '../domain.ts';
import { sha256 } from '../keep-files.ts';
import type { SellerFile } from '../store-files.ts';
import { uploadFiles } from '../upload-files.ts';
import { endUpload } from './end-upload.ts';
import { findUpload, listChunks, type Chunk, type Upload } from './store-uploads.ts';

/** `gone`: no such upload of the seller. `offset`: bytes are missing. `problem`: result of the inspection. */
export type FinishRefusal =
  | { why: 'gone' }
  | { why: 'offset'; received: number }
  | { why: 'problem'; problem: Problem };

/**
 * Makes a file of a complete upload: joined in its turn (`uploadFiles` bounds how many are in memory at once),
 * inspected, sealed and stored as any other. The chunks are removed whatever the inspection found. Where the store or
 * the vault fails the upload stays, and can be finished again.
 */
export async function finishUpload(
  context: SellerFilesContext,
  sellerId: number,
  uploadId: string,
): Promise<Result<SellerFile, FinishRefusal>> {
  const upload = await findUpload(context.database, sellerId, uploadId);
  if (!upload) return refuse({ why: 'gone' });
  const { name, type, size, received } = upload;
  if (received < size) return refuse({ why: 'offset', received });
  const chunks = await listChunks(context.database, upload);
  const read = () => joinChunks(context, upload, chunks);
  const isGone = async () => !(await findUpload(context.database, sellerId, uploadId));
  // A concurrent call that finished it has removed its chunks and their keys.
  const taken = await uploadFiles(context, sellerId, [{ name, type, content: { read } }]).catch(async (error) => {
    if (error instanceof VaultSealError && (await isGone())) return null;
    throw error;
  });
  if (taken === null || (!taken.ok && (await isGone()))) return refuse({ why: 'gone' });
  await endUpload(context, upload);
  if (taken.ok && taken.value[0]) return ok(taken.value[0]);
  const why = taken.ok ? 'damaged' : taken.reason.why;
  return refuse({ why: 'problem', problem: typeof why === 'object' ? 'damaged' : why });
}

async function joinChunks(
  { vault, store }: SellerFilesContext,
  { sellerId, size, sentDigest }: Upload,
  chunks: readonly Chunk[],
): Promise<Result<Buffer, Problem>> {
  const whole = Buffer.alloc(size);
  for (const { startsAt, storageKey, fileKeyId } of chunks) {
    const sealed = await store.get(storageKey);
    // A concurrent call finished it, or the store lost a chunk: the file is incomplete.
    if (!sealed) return refuse('damaged');
    (await vault.openFile(fileKeyId, sealed, { name: storageKey, sellerId })).copy(whole, startsAt);
  }
  return sha256(whole).equals(sentDigest) ? ok(whole) : refuse('damaged');
}
