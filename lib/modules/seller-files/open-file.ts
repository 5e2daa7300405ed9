import { createHash } from 'node:crypto';
import { log } from '#lib/platform/log.ts';
import type { SellerFilesContext } from './context.ts';
import { findFile, type SellerFile } from './store-files.ts';

export type OpenedFile = Pick<SellerFile, 'name' | 'format' | 'type' | 'sellerId'> & { bytes: Buffer };

/**
 * A file of one of these sellers, opened; null where there is none. Throws `VaultSealError` for one that was changed
 * where it lies, `FileStoreError` where it cannot be fetched or is gone.
 */
export async function openFile(
  { database, vault, store }: Pick<SellerFilesContext, 'database' | 'vault' | 'store'>,
  { fileId, sellerIds }: { fileId: string; sellerIds: readonly number[] },
): Promise<OpenedFile | null> {
  const file = await findFile(database, fileId, sellerIds);
  if (!file) return null;
  const { name, format, type, sellerId, storageKey, fileKeyId } = file;
  const sealed = await store.get(storageKey);
  if (!sealed) throw lost(file.id);
  const bytes = await vault.openFile(fileKeyId, sealed, { name: storageKey, sellerId });
  if (!createHash('sha256').update(bytes).digest().equals(file.digest)) throw lost(file.id);
  return { name, format, type, sellerId, bytes };
}

function lost(id: number): Error {
  log.error('a file of a seller is not what was kept', { kind: 'file-lost', where: `seller_file ${id}` });
  return new Error('a file of a seller is not what was kept');
}
