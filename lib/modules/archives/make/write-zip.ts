import { createHash } from 'node:crypto';
import { type ZipFile, writeZip as writeArchive } from '#lib/platform/tables/write-zip.ts';
import type { FileKind } from '../contract/file-kinds.ts';

/** A file of an archive, written while it is read. */
export type ArchiveFile = { path: string; kind: FileKind; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** A file as it was written: its size, and its SHA-256 in hex. */
export type WrittenFile = { path: string; kind: FileKind; bytes: number; sha256: string };

/**
 * A ZIP of the files and of those that close it, which are made of what was written. The same files are the same bytes:
 * each has the same time, the first of the year after.
 */
export async function* writeZip(
  files: AsyncIterable<ArchiveFile>,
  closing: (written: readonly WrittenFile[]) => AsyncIterable<ArchiveFile>,
  year: number,
): AsyncGenerator<Uint8Array> {
  const written: WrittenFile[] = [];
  async function* all(): AsyncGenerator<ZipFile> {
    for await (const file of files) yield { name: file.path, chunks: hashed(file, written) };
    for await (const file of closing(written)) yield { name: file.path, chunks: hashed(file, written) };
  }
  yield* writeArchive(all(), new Date(Date.UTC(year + 1, 0, 1)));
}

async function* hashed({ path, kind, chunks }: ArchiveFile, written: WrittenFile[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  written.push({ path, kind, bytes, sha256: hash.digest('hex') });
}
