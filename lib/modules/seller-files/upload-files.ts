import { createHash, randomUUID } from 'node:crypto';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { UrlRefusal } from '#lib/modules/callbacks/index.ts';
import { lockSeller } from '#lib/modules/sellers/index.ts';
import { atMost } from '#lib/platform/in-turns.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { SellerFilesContext } from './context.ts';
import { cleanName } from './domain/clean-name.ts';
import type { Problem } from './domain/problems.ts';
import { readBase64 } from './domain/read-base64.ts';
import { addFiles, findSent, type NewFile, type SellerFile } from './store-files.ts';

/** A file as it is handed in. `base64` is read when its turn comes; null where it was too long to be kept. */
export type FileToUpload = {
  name: string;
  type: number;
  content: { url: string } | { base64: () => string | null };
};

/** Which file was not taken, and why. */
export type UploadRefusal = { index: number; why: Problem | { refused: UrlRefusal } };

/** Files that a process has unpacked in memory at once; the next waits. Two of them are being looked at. */
const AT_ONCE = 4;

/** After this long the files of one call are fetched no more, milliseconds: nobody waits for its answer longer. */
const FETCH_FOR_MS = 60_000;

const inTurn = atMost(AT_ONCE);

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Takes files of a seller, all of them or none: each is fetched or decoded, looked at, sealed and put into the store,
 * and they are named together at the end. What was sent before for the same purpose, and not refused since, is answered
 * as it is. What an upload leaves behind that does not come to its end is removed at once, or by `sweepLeftovers`.
 */
export async function uploadFiles(
  context: SellerFilesContext,
  sellerId: number,
  files: readonly FileToUpload[],
): Promise<Result<SellerFile[], UploadRefusal>> {
  const until = performance.now() + FETCH_FOR_MS;
  const taken: (NewFile | SellerFile)[] = [];
  const put: NewFile[] = [];
  try {
    for (const [index, file] of files.entries()) {
      const one = await inTurn(() => takeOne(context, sellerId, { file, until, taken }));
      if (!one.ok) {
        await throwAway(context, put);
        return refuse({ index, why: one.reason });
      }
      taken.push(one.value);
      if (!('fileId' in one.value) && !put.includes(one.value)) put.push(one.value);
    }
    return ok(await nameFiles(context, sellerId, taken, put));
  } catch (error) {
    await throwAway(context, put);
    throw error;
  }
}

type Taking = { file: FileToUpload; until: number; taken: readonly (NewFile | SellerFile)[] };

async function takeOne(
  context: SellerFilesContext,
  sellerId: number,
  { file: { name, type, content }, until, taken }: Taking,
): Promise<Result<NewFile | SellerFile, UploadRefusal['why']>> {
  const sent = 'url' in content ? await fetched(context, content.url, until) : decoded(content.base64);
  if (!sent.ok) return sent;
  const sentDigest = sha256(sent.value);
  const isSame = (one: NewFile | SellerFile) => one.type === type && one.sentDigest.equals(sentDigest);
  const before = taken.find(isSame) ?? (await findSent(context.database, sellerId, [sentDigest])).find(isSame);
  if (before) return ok(before);
  const seen = await context.inspector.inspect(sent.value);
  if (!seen.ok) return seen;
  const { bytes, format, width, height, pages } = seen.value;
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
    await throwAway(context, [kept]);
    throw error;
  }
  return ok(kept);
}

function decoded(base64: () => string | null): Result<Buffer, Problem> {
  const text = base64();
  return text === null ? refuse('too_large') : readBase64(text);
}

async function fetched(
  { downloads }: SellerFilesContext,
  url: string,
  until: number,
): Promise<Result<Buffer, UploadRefusal['why']>> {
  return performance.now() > until ? refuse('not_fetched') : downloads.download(url);
}

/** Names the files, where another call has not named the same meanwhile; what is superfluous then is thrown away. */
async function nameFiles(
  context: SellerFilesContext,
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
  await throwAway(context, superfluous);
  return taken.map((one) => ('fileId' in one ? one : (named.find(isOf(one)) as SellerFile)));
}

/** Never throws: what stays is found by the sweep. */
async function throwAway({ store, vault }: SellerFilesContext, files: readonly NewFile[]): Promise<void> {
  if (files.length === 0) return;
  try {
    for (const { storageKey } of files) await store.delete(storageKey);
    await vault.forgetFiles(files.map(({ fileKeyId }) => fileKeyId));
  } catch (error) {
    log.warn('files of an upload that was refused are still there', { count: files.length, error: errorName(error) });
  }
}
