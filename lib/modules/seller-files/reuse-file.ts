import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { SellerFilesContext } from './context.ts';
import { nameFiles, putFile, removeSealed } from './keep-files.ts';
import { openFile } from './open-file.ts';
import { findFile, findSent, type SellerFile } from './store-files.ts';

/**
 * Uses a file of the seller for a second type, without another upload: the same bytes, sealed anew under a key of
 * their own, so that each is reviewed, replaced and removed by itself. A repetition returns the existing file. `gone`:
 * no such file of the seller; `refused`: a refused file proves nothing else either.
 */
export async function reuseFile(
  context: Pick<SellerFilesContext, 'database' | 'vault' | 'store'>,
  sellerId: number,
  { fileId, type }: { fileId: string; type: number },
): Promise<Result<SellerFile, 'gone' | 'refused'>> {
  const file = await findFile(context.database, fileId, [sellerId]);
  if (!file) return refuse('gone');
  if (file.state === 'refused') return refuse('refused');
  if (file.type === type) return ok(file);
  const there = (await findSent(context.database, sellerId, [file.sentDigest])).find((one) => one.type === type);
  if (there) return ok(there);
  const opened = await openFile(context, { fileId, sellerIds: [sellerId] });
  if (!opened) return refuse('gone');
  const { width, height, pages } = file;
  const put = await putFile(
    context,
    sellerId,
    { name: file.name, type, sentDigest: file.sentDigest },
    { bytes: opened.bytes, format: file.format, width, height, pages },
  );
  try {
    const [named] = await nameFiles(context, sellerId, [put], [put]);
    return named ? ok(named) : refuse('gone');
  } catch (error) {
    await removeSealed(context, [put]);
    throw error;
  }
}
