import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { isThereAlready } from '#lib/platform/db/errors.ts';
import type { SellerFilesContext } from '../context.ts';
import { MAX_FILE_BYTES, MAX_OPEN_UPLOADS } from '../contract/limits.ts';
import { findSent, type SellerFile } from '../store-files.ts';
import { addUpload, countOpen, keepOpen, type Upload } from './store-uploads.ts';

/** What a browser says of a file before it sends it. `sentDigest`: SHA-256 of its bytes, which holds at the end. */
export type UploadToBegin = { name: string; type: number; size: number; sentDigest: Buffer };

export type BeginRefusal = 'empty' | 'too_large' | 'too_many';

/**
 * Begins an upload, or goes on with the one of the same document for the same purpose, whichever browser began it: the
 * answer says from which byte. A document that was handed in before, and not refused since, is answered as it is, and
 * nothing has to be sent.
 */
export async function beginUpload(
  { database }: Pick<SellerFilesContext, 'database'>,
  sellerId: number,
  asked: UploadToBegin,
): Promise<Result<{ file: SellerFile } | { upload: Upload }, BeginRefusal>> {
  if (asked.size <= 0) return refuse('empty');
  if (asked.size > MAX_FILE_BYTES) return refuse('too_large');
  const file = (await findSent(database, sellerId, [asked.sentDigest])).find(({ type }) => type === asked.type);
  if (file) return ok({ file });
  const open = await keepOpen(database, sellerId, asked);
  if (open) return ok({ upload: open });
  if ((await countOpen(database, sellerId)) >= MAX_OPEN_UPLOADS) return refuse('too_many');
  try {
    return ok({ upload: await addUpload(database, sellerId, asked) });
  } catch (error) {
    if (!isThereAlready(error)) throw error;
    // Another browser began the same one meanwhile.
    const theirs = await keepOpen(database, sellerId, asked);
    if (!theirs) throw error;
    return ok({ upload: theirs });
  }
}
