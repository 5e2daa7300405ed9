import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { UrlRefusal } from '#lib/modules/callbacks/index.ts';
import { atMost } from '#lib/platform/in-turns.ts';
import type { SellerFilesContext } from './context.ts';
import { type Problem, readBase64 } from './domain.ts';
import { nameFiles, putFile, removeSealed, sha256 } from './keep-files.ts';
import { findSent, type NewFile, type SellerFile } from './store-files.ts';

/**
 * A file to upload. `base64` is read when its turn comes; null where it was longer than the limit. `read` joins the
 * chunks of an upload in its turn.
 */
export type FileToUpload = {
  name: string;
  type: number;
  content: { url: string } | { base64: () => string | null } | { read: () => Promise<Result<Buffer, Problem>> };
};

/** Which file was not taken, and why. */
export type UploadRefusal = { index: number; why: Problem | { refused: UrlRefusal } };

/** Files that a process has unpacked in memory at once; the next waits. Two of them are in inspection. */
const AT_ONCE = 4;

/** Total time for fetching the files of one call, milliseconds: callers wait no longer for the response. */
const FETCH_FOR_MS = 60_000;

const inTurn = atMost(AT_ONCE);

/**
 * Stores files of a seller, all of them or none: each is fetched or decoded, inspected, sealed and put into the store,
 * and their rows are added together at the end. A file that was sent before for the same purpose, and not refused
 * since, is returned as it is. Leftovers of a failed call are removed at once, or by `sweepLeftovers`.
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
        await removeSealed(context, put);
        return refuse({ index, why: one.reason });
      }
      taken.push(one.value);
      if (!('fileId' in one.value) && !put.includes(one.value)) put.push(one.value);
    }
    return ok(await nameFiles(context, sellerId, taken, put));
  } catch (error) {
    await removeSealed(context, put);
    throw error;
  }
}

type Taking = { file: FileToUpload; until: number; taken: readonly (NewFile | SellerFile)[] };

async function takeOne(
  context: SellerFilesContext,
  sellerId: number,
  { file: { name, type, content }, until, taken }: Taking,
): Promise<Result<NewFile | SellerFile, UploadRefusal['why']>> {
  const sent = await bytesOf(context, content, until);
  if (!sent.ok) return sent;
  const sentDigest = sha256(sent.value);
  const isSame = (one: NewFile | SellerFile) => one.type === type && one.sentDigest.equals(sentDigest);
  const before = taken.find(isSame) ?? (await findSent(context.database, sellerId, [sentDigest])).find(isSame);
  if (before) return ok(before);
  const seen = await context.inspector.inspect(sent.value);
  return seen.ok ? ok(await putFile(context, sellerId, { name, type, sentDigest }, seen.value)) : seen;
}

async function bytesOf(
  context: SellerFilesContext,
  content: FileToUpload['content'],
  until: number,
): Promise<Result<Buffer, UploadRefusal['why']>> {
  if ('read' in content) return content.read();
  return 'url' in content ? fetched(context, content.url, until) : decoded(content.base64);
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
