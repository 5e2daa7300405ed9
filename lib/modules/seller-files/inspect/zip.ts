import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { FileProblem } from '../domain.ts';

/**
 * ZIP by its central directory, the one reading that counts here. Entries are unpacked within bounds, checked, and
 * packed into a new ZIP; their names are never used as paths of a file system.
 */

/** Most entries of a document, and bytes that one of them and all of them unpack to. */
const MAX_ENTRIES = 1_000;
const MAX_ENTRY_BYTES = 32 * 1024 * 1024;
const MAX_ALL_BYTES = 96 * 1024 * 1024;

/** Text packs a hundred times at most; a large entry that packs better was made to fill a memory. */
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 1024 * 1024;

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const CENTRAL_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const IS_ENCRYPTED = 1;

export type ZipEntry = { name: string; bytes: Buffer };

const damaged = (): FileProblem => new FileProblem('damaged');

/** Reads every entry. Throws `FileProblem`. */
export function readZip(bytes: Buffer): ZipEntry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES || count === 0) throw new FileProblem(count === 0 ? 'damaged' : 'unpacks_too_large');
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  let left = MAX_ALL_BYTES;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_LENGTH > end || bytes.readUInt32LE(at) !== CENTRAL) throw damaged();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = bytes.toString('utf8', at + CENTRAL_LENGTH, at + CENTRAL_LENGTH + nameLength);
    if (bytes.readUInt16LE(at + 8) & IS_ENCRYPTED) throw new FileProblem('encrypted');
    const content = unpack(bytes, at, Math.min(left, MAX_ENTRY_BYTES));
    left -= content.length;
    if (!name.endsWith('/')) entries.push({ name, bytes: content });
    at += CENTRAL_LENGTH + nameLength + extraLength + commentLength;
  }
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  // Readers differ in which of two they take.
  if (names.size !== entries.length) throw damaged();
  return entries;
}

/** The last end record that reaches the end of the file: bytes behind it do not belong to the ZIP. */
function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - END_LENGTH; at >= Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  throw damaged();
}

function unpack(bytes: Buffer, central: number, most: number): Buffer {
  const method = bytes.readUInt16LE(central + 10);
  const packed = bytes.readUInt32LE(central + 20);
  const size = bytes.readUInt32LE(central + 24);
  const local = bytes.readUInt32LE(central + 42);
  if (size > most) throw new FileProblem('unpacks_too_large');
  if (size > RATIO_FROM_BYTES && size > packed * MAX_RATIO) throw new FileProblem('unpacks_too_large');
  if (local + LOCAL_LENGTH > bytes.length || bytes.readUInt32LE(local) !== LOCAL) throw damaged();
  const from = local + LOCAL_LENGTH + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (from + packed > bytes.length) throw damaged();
  const content = contentOf(bytes.subarray(from, from + packed), method, size);
  if (content.length !== size || crc32(content) !== bytes.readUInt32LE(central + 16)) throw damaged();
  return content;
}

function contentOf(packed: Buffer, method: number, size: number): Buffer {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw damaged();
  try {
    // An entry that unpacks to more than its declared size.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw new FileProblem(
      (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'unpacks_too_large' : 'damaged',
    );
  }
}

/** Writes a ZIP of these entries, without dates, comments or extra fields. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, bytes } of entries) {
    const encoded = Buffer.from(name, 'utf8');
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x0800, 2);
    shared.writeUInt16LE(DEFLATED, 4);
    // 1 January 1980.
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(encoded.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL);
    locals.push(local, shared, encoded, packed);
    const head = Buffer.alloc(6);
    head.writeUInt32LE(CENTRAL);
    head.writeUInt16LE(20, 4);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    centrals.push(head, shared, tail, encoded);
    at += LOCAL_LENGTH + encoded.length + packed.length;
  }
  const size = centrals.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(END_LENGTH);
  end.writeUInt32LE(END);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...centrals, end]);
}
