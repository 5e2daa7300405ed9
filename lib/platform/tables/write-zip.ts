import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/**
 * ZIP archives, written while their files are made: nothing is held but a chunk and the directory. The sizes of a file
 * stand behind it (a data descriptor), because nobody knows them before. Without ZIP64: an archive of 4 GB throws.
 */

export type ZipFile = { name: string; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

type Written = { name: Uint8Array; start: number; crc: number; packed: number; size: number };

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const DIRECTORY = 0x02014b50;
const END = 0x06054b50;
/** Version 2.0: folders and deflate. */
const VERSION = 20;
/** Sizes behind the file, names in UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const MOST_BYTES = 0xffffffff;

/** Bytes of an archive of these files, in their order. `at` is the time that each of them bears, in UTC. */
export async function* writeZip(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const done: Written[] = [];
  let length = 0;
  for await (const { name, chunks } of files) {
    const file: Written = { name: new TextEncoder().encode(name), start: length, crc: 0, packed: 0, size: 0 };
    const head = headOf(file.name, at);
    yield head;
    for await (const packed of deflated(chunks, file)) {
      file.packed += packed.length;
      yield packed;
    }
    const tail = numbers([DESCRIPTOR, 4], [file.crc, 4], [file.packed, 4], [file.size, 4]);
    yield tail;
    length += head.length + file.packed + tail.length;
    if (length > MOST_BYTES || file.size > MOST_BYTES) throw new RangeError('an archive of 4 GB');
    done.push(file);
  }
  const directory = done.map((file) => entryOf(file, at));
  yield* directory;
  const bytes = directory.reduce((sum, one) => sum + one.length, 0);
  yield numbers([END, 4], [0, 2], [0, 2], [done.length, 2], [done.length, 2], [bytes, 4], [length, 4], [0, 2]);
}

function deflated(chunks: ZipFile['chunks'], file: Written): AsyncIterable<Uint8Array> {
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      file.crc = crc32(chunk, file.crc);
      file.size += chunk.length;
      yield chunk;
    }
  }
  // What the source throws comes out of the last stream.
  return pipeline(Readable.from(counted(), { objectMode: true }), createDeflateRaw(), () => {});
}

const headOf = (name: Uint8Array, at: Date): Uint8Array =>
  joined(
    numbers([LOCAL, 4], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], ...dosTime(at), [0, 4], [0, 4], [0, 4]),
    numbers([name.length, 2], [0, 2]),
    name,
  );

const entryOf = ({ name, start, crc, packed, size }: Written, at: Date): Uint8Array =>
  joined(
    numbers([DIRECTORY, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], ...dosTime(at)),
    numbers([crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [start, 4]),
    name,
  );

/** Time and date in two bytes each, to two seconds, from 1980 on. */
const dosTime = (at: Date): [number, number][] => [
  [(at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 2],
  [(Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 2],
];

/** Numbers one after another, little-endian, in so many bytes each. */
function numbers(...of: readonly (readonly [value: number, bytes: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(of.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of of) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
