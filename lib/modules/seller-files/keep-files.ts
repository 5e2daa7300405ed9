import { createHash, randomUUID } from 'node:crypto';
import { lockSeller } from '#lib/modules/sellers/index.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { SellerFilesContext } from './context.ts';
import { cleanName } from './domain.ts';
import type { InspectedFile } from './inspect/inspected.ts';
import { addFiles, findSent, type NewFile, type SellerFile } from './store-files.ts';

/** Sealing, storing and naming of inspected files, and removal of unfinished ones. */

type Kept = Pick<SellerFilesContext, 'database' | 'vault' | 'store'>;

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** A file as it was sent. `sentDigest` is of its bytes before they were written anew. */
type Sent = { name: string; type: number; sentDigest: Buffer };

/** Seals the stored form of a file and puts it into the store. `nameFiles` adds its row afterwards. */
export async function putFile(
  context: Kept,
  sellerId: number,
  { name, type, sentDigest }: Sent,
  { bytes, format, width, height, pages }: InspectedFile,
): Promise<NewFile> {
  const storageKey = randomUUID();
  const { fileKeyId, sealed } = await context.vault.sealFile(bytes, { name: storageKey, sellerId });
  const kept = {
    type,
    name: cleanName(name, format),
    format,
    size: bytes.length,
    digest: sha256(bytes),
    sentDigest,
    width,
    height,
    pages,
    storageKey,
    fileKeyId,
  };
  try {
    await context.store.put(storageKey, sealed);
  } catch (error) {
    await removeSealed(context, [kept]);
    throw error;
  }
  return kept;
}

/**
 * Adds rows for the files, except for those that another call added meanwhile; their superfluous copies are deleted.
 */
export async function nameFiles(
  context: Kept,
  sellerId: number,
  taken: readonly (NewFile | SellerFile)[],
  put: readonly NewFile[],
): Promise<SellerFile[]> {
  const isOf = (one: NewFile | SellerFile) => (other: NewFile | SellerFile) =>
    other.type === one.type && other.sentDigest.equals(one.sentDigest);
  const { named, superfluous } = await context.database.inTransaction(async (inside) => {
    await lockSeller(inside, sellerId);
    const there = await findSent(
      inside,
      sellerId,
      put.map(({ sentDigest }) => sentDigest),
    );
    const fresh = put.filter((file) => !there.some(isOf(file)));
    return {
      named: [...there, ...(fresh.length > 0 ? await addFiles(inside, sellerId, fresh) : [])],
      superfluous: put.filter((file) => !fresh.includes(file)),
    };
  });
  await removeSealed(context, superfluous);
  return taken.map((one) => ('fileId' in one ? one : (named.find(isOf(one)) as SellerFile)));
}

/** Keeps a PDF that we made for a seller; the same bytes again are the same file. */
export async function keepOwnFile(
  context: Kept,
  sellerId: number,
  { name, type, bytes, pages }: { name: string; type: number; bytes: Buffer; pages: number | null },
): Promise<SellerFile> {
  const whole = { bytes, format: 'pdf', width: null, height: null, pages } as const;
  const put = await putFile(context, sellerId, { name, type, sentDigest: sha256(bytes) }, whole);
  const [kept] = await nameFiles(context, sellerId, [put], [put]);
  if (!kept) throw new Error('a file was not added');
  return kept;
}

/** Removes sealed bytes and their keys. Never throws: the sweep removes leftovers. */
export async function removeSealed(
  { store, vault }: Pick<SellerFilesContext, 'store' | 'vault'>,
  files: readonly Pick<NewFile, 'storageKey' | 'fileKeyId'>[],
): Promise<void> {
  if (files.length === 0) return;
  try {
    for (const { storageKey } of files) await store.delete(storageKey);
    await vault.forgetFiles(files.map(({ fileKeyId }) => fileKeyId));
  } catch (error) {
    log.warn('sealed bytes that nothing names are still there', { count: files.length, error: errorName(error) });
  }
}
