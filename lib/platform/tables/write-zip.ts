import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile as Archive } from 'yazl';

/** A file of an archive, written while it is read. */
export type ZipFile = { name: string; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/**
 * A ZIP archive of these files, in their order. One file is open at a time, and nothing of a file is in memory longer
 * than it takes to pack it: whoever reads slowly holds the files back. Each of them bears the time `at`, in UTC, so
 * that the same files of the same moment are the same bytes. What a source throws comes out of the archive.
 */
export async function* writeZip(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const archive = new Archive();
  const output = archive.outputStream as Readable;
  // A broken file ends the archive; without a listener the error would end the process.
  archive.on('error', (error) => output.destroy(error as Error));
  const adding = addAll(archive, files, at).catch((error: Error) => output.destroy(error));
  yield* output as AsyncIterable<Uint8Array>;
  await adding;
}

async function addAll(archive: Archive, files: AsyncIterable<ZipFile> | Iterable<ZipFile>, at: Date): Promise<void> {
  const options = { mtime: withoutZone(at), mode: 0o100644, forceDosTimestamp: true };
  for await (const { name, chunks } of files) {
    const source = Readable.from(chunks, { objectMode: false });
    const ended = once(source, 'end');
    archive.addReadStream(source, name, options);
    await ended;
  }
  archive.end();
}

/** The time of old that knows no zone is taken from the local time of a date. */
const withoutZone = (at: Date): Date =>
  new Date(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  );
