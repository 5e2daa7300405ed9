/**
 * Files in a ZIP archive, by their names: as much of the format as workbooks use, with the browser's own inflater. What
 * it may unpack is counted while it unpacks, so that an archive that claims little and holds much is stopped.
 */

type Entry = { start: number; size: number; isDeflated: boolean };

const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const DIRECTORY_ENTRY = 0x02014b50;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 5_000;

export class ArchiveProblem extends Error {}

/** Answers one file of the archive as a text, or null where it has none; throws `ArchiveProblem`. */
export function openArchive(bytes: Uint8Array, maxUnpacked: number): (name: string) => Promise<string | null> {
  const entries = directoryOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  let left = maxUnpacked;
  return async (name) => {
    const entry = entries.get(name);
    if (!entry) return null;
    const packed = bytes.subarray(entry.start, entry.start + entry.size);
    const unpacked = entry.isDeflated ? await inflate(packed, left) : packed;
    left -= unpacked.length;
    if (left < 0) throw new ArchiveProblem('too much to unpack');
    return new TextDecoder().decode(unpacked);
  };
}

function directoryOf(view: DataView): ReadonlyMap<string, Entry> {
  try {
    const end = endOfDirectory(view);
    const count = view.getUint16(end + 10, true);
    const entries = new Map<string, Entry>();
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < Math.min(count, MAX_ENTRIES); index += 1) {
      if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new ArchiveProblem('no directory');
      const [method, size, nameLength] = [10, 20, 28].map((offset) =>
        offset === 20 ? view.getUint32(at + offset, true) : view.getUint16(at + offset, true),
      ) as [number, number, number];
      const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength));
      // Encrypted entries and other ways to pack are none that workbooks use.
      const isReadable = (view.getUint16(at + 8, true) & 1) === 0 && (method === 0 || method === 8);
      const header = view.getUint32(at + 42, true);
      const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
      if (isReadable) entries.set(name, { start, size, isDeflated: method === 8 });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  } catch (error) {
    if (error instanceof RangeError) throw new ArchiveProblem('cut off');
    throw error;
  }
}

function endOfDirectory(view: DataView): number {
  for (let at = view.byteLength - END_BYTES; at >= Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  throw new ArchiveProblem('no directory');
}

/** Inflates at most `max` bytes; the rest is not unpacked. */
async function inflate(packed: Uint8Array, max: number): Promise<Uint8Array> {
  const inflater = new DecompressionStream('deflate-raw');
  const writer = inflater.writable.getWriter();
  const writing = writer.write(new Uint8Array(packed)).then(() => writer.close());
  writing.catch(() => {});
  const [reader, chunks] = [inflater.readable.getReader(), [] as Uint8Array[]];
  let length = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.length;
      if (length > max) throw new ArchiveProblem('too much to unpack');
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error instanceof ArchiveProblem ? error : new ArchiveProblem('damaged');
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
