import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { lockSeller } from '#lib/modules/sellers/index.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import type { SellerFilesContext } from '../context.ts';
import { MAX_FILE_BYTES, MAX_OPEN_UPLOADS } from '../contract/limits.ts';
import { findSent, type SellerFile } from '../store-files.ts';
import { addUpload, countOpen, keepOpen, type Upload } from './store-uploads.ts';

/** Facts of a file that a browser sends before its bytes. `sentDigest`: SHA-256 of its bytes, checked at the end. */
export type UploadToBegin = { name: string; type: number; size: number; sentDigest: Buffer };

export type BeginRefusal = 'empty' | 'too_large' | 'too_many';

/**
 * Begins an upload, or continues the one of the same file for the same purpose, from any browser: the response has the
 * byte to continue at. A file that was stored before, and not refused since, is returned as it is, and nothing has to
 * be sent.
 */
export async function beginUpload(
  { database }: Pick<SellerFilesContext, 'database'>,
  sellerId: number,
  params: UploadToBegin,
): Promise<Result<{ file: SellerFile } | { upload: Upload }, BeginRefusal>> {
  if (params.size <= 0) return refuse('empty');
  if (params.size > MAX_FILE_BYTES) return refuse('too_large');
  const file = (await findSent(database, sellerId, [params.sentDigest])).find(({ type }) => type === params.type);
  if (file) return ok({ file });
  return unlessRefused<{ upload: Upload }, BeginRefusal>(database, async (inside) => {
    // Begins of one seller are serialised, so that the count is right.
    await lockSeller(inside, sellerId);
    const open = await keepOpen(inside, sellerId, params);
    if (open) return ok({ upload: open });
    if ((await countOpen(inside, sellerId)) >= MAX_OPEN_UPLOADS) return refuse('too_many');
    return ok({ upload: await addUpload(inside, sellerId, params) });
  });
}
