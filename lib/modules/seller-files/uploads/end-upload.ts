import { errorName, log } from '#lib/platform/log.ts';
import type { SellerFilesContext } from '../context.ts';
import { findUpload, listChunks, markEnded, removeUpload, type Upload } from './store-uploads.ts';

type Context = Pick<SellerFilesContext, 'database' | 'vault' | 'store'>;

/** Ends an upload of the seller by the person's wish. False where there is none. */
export async function cancelUpload(context: Context, sellerId: number, uploadId: string): Promise<boolean> {
  const upload = await findUpload(context.database, sellerId, uploadId);
  if (!upload) return false;
  await endUpload(context, upload);
  return true;
}

/** Ends an upload and removes its chunks. Never throws: the sweep removes leftovers. */
export async function endUpload(context: Context, upload: Upload): Promise<void> {
  try {
    if (await markEnded(context.database, upload)) await removeEnded(context, upload);
  } catch (error) {
    log.warn('chunks of an upload that has ended are still there', { error: errorName(error) });
  }
}

/** Removes the bytes of an upload that has ended, then their keys, then its rows: after a failure all is repeated. */
export async function removeEnded(
  { database, vault, store }: Context,
  upload: Pick<Upload, 'id' | 'sellerId'>,
): Promise<void> {
  const chunks = await listChunks(database, upload);
  for (const { storageKey } of chunks) await store.delete(storageKey);
  if (chunks.length > 0) await vault.forgetFiles(chunks.map(({ fileKeyId }) => fileKeyId));
  await removeUpload(database, upload);
}
