import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileKind } from '../contract/file-kinds.ts';

/** A file of an archive, written while it is read. */
export type ArchiveFile = { path: string; kind: FileKind; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** What became of a file: its size, and its SHA-256 in hex. */
export type WrittenFile = { path: string; kind: FileKind; bytes: number; sha256: string };

/**
 * A ZIP of the files and of those that close it, which are made of what was written. One file is open at a time, and
 * nothing of a file is in memory longer than it takes to pack it: whoever reads slowly holds the files back. The same
 * files are the same bytes: each has the same time, by the format of old that knows no zone.
 */
export async function* writeZip(
  files: AsyncIterable<ArchiveFile>,
  closing: (written: readonly WrittenFile[]) => AsyncIterable<ArchiveFile>,
  year: number,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // A broken file ends the archive; without a listener the error would end the process.
  zip.on('error', (error) => output.destroy(error as Error));
  const options = { mtime: new Date(year + 1, 0, 1), mode: 0o100644, forceDosTimestamp: true };
  const adding = addAll(zip, { files, closing, options }).catch((error: Error) => output.destroy(error));
  yield* output as AsyncIterable<Uint8Array>;
  await adding;
}

type Adding = {
  files: AsyncIterable<ArchiveFile>;
  closing: (written: readonly WrittenFile[]) => AsyncIterable<ArchiveFile>;
  options: { mtime: Date; mode: number; forceDosTimestamp: boolean };
};

async function addAll(zip: ZipFile, { files, closing, options }: Adding): Promise<void> {
  const written: WrittenFile[] = [];
  const add = async ({ path, kind, chunks }: ArchiveFile): Promise<void> => {
    const hash = createHash('sha256');
    let bytes = 0;
    const source = Readable.from(counted(), { objectMode: false });
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    const ended = once(source, 'end');
    zip.addReadStream(source, path, options);
    await ended;
    written.push({ path, kind, bytes, sha256: hash.digest('hex') });
  };
  for await (const file of files) await add(file);
  for await (const file of closing(written)) await add(file);
  zip.end();
}
