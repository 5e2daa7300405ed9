import { FileProblem } from '../domain.ts';
import type { InspectedFile } from './inspected.ts';

/**
 * Word documents of long ago (`doc`): a file system in a file (MS-CFB). It cannot be written anew, so it is kept as it
 * came, up to the last sector that it says is its own, and only where nothing in it runs, is embedded or is fetched.
 * Throws `FileProblem`.
 */
export function inspectCompound(bytes: Buffer): InspectedFile {
  const file = readCompound(bytes);
  const names = file.entries.map(({ name }) => name.replace(/^[\u0000-\u001f]+/, '').toLowerCase());
  if (names.includes('encryptedpackage') || names.includes('encryptioninfo')) throw new FileProblem('encrypted');
  const main = file.entries.find(({ name }) => name === 'WordDocument');
  // A sheet, a presentation, an installer or a message.
  if (!main) throw new FileProblem('type');
  if (names.some((name) => ACTIVE.has(name))) throw new FileProblem('active_content');
  const document = file.read(main);
  if (document.length < FIB_LENGTH || document.readUInt16LE(0) !== WORD_MARK) throw new FileProblem('type');
  const flags = document.readUInt16LE(FLAGS_AT);
  if (flags & IS_ENCRYPTED || flags & IS_OBFUSCATED) throw new FileProblem('encrypted');
  verifyFields(document);
  // Tables that may name a template, a master document or a source of mail merge.
  for (const entry of file.entries.filter(({ name }) => name === '0Table' || name === '1Table'))
    if (ELSEWHERE.some((text) => file.read(entry).includes(text))) throw new FileProblem('external_content');
  return { bytes: bytes.subarray(0, file.length), format: 'doc', width: null, height: null, pages: null };
}

const ACTIVE = new Set([
  'macros',
  'vba',
  '_vba_project',
  '_vba_project_cur',
  'project',
  'projectwm',
  'objectpool',
  'ole',
  'ole10native',
  'ocxname',
  'contents',
  'package',
  'book',
  'workbook',
]);

const WORD_MARK = 0xa5ec;
const FIB_LENGTH = 32;
const FLAGS_AT = 10;
const IS_ENCRYPTED = 0x0100;
const IS_OBFUSCATED = 0x8000;

const ELSEWHERE = ['http:', 'https:', 'ftp:', 'file:', '\\\\'].flatMap((text) => [
  Buffer.from(text, 'utf16le'),
  ...(text.length > 2 ? [Buffer.from(text, 'latin1')] : []),
]);

const ACTIVE_FIELD = /\u0013\s*(DDEAUTO|DDE|INCLUDEPICTURE|INCLUDETEXT|INCLUDE|LINK|IMPORT|MACROBUTTON|DATABASE)\b/i;

/** Text is kept in one byte a letter or in two. */
function verifyFields(document: Buffer): void {
  const readings = [document.toString('latin1'), document.toString('utf16le'), document.toString('utf16le', 1)];
  if (readings.some((text) => ACTIVE_FIELD.test(text))) throw new FileProblem('external_content');
}

const HEADER_LENGTH = 512;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;
const ENTRY_LENGTH = 128;
const MINI_SECTOR = 64;
const MINI_CUTOFF = 4_096;
const FATS_IN_HEADER = 109;

type Entry = { name: string; kind: number; start: number; size: number };
type Compound = { entries: Entry[]; read(entry: Entry): Buffer; length: number };

const damaged = (): FileProblem => new FileProblem('damaged');

function readCompound(bytes: Buffer): Compound {
  if (bytes.length < HEADER_LENGTH * 2) throw damaged();
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw damaged();
  const sector = 2 ** shift;
  const count = Math.ceil(bytes.length / sector) - 1;
  const sectorAt = (index: number): Buffer => {
    if (index >= count) throw damaged();
    return bytes.subarray((index + 1) * sector, (index + 2) * sector);
  };
  const fat = readFat(bytes, sectorAt, sector);
  const chain = (start: number): Buffer => {
    const sectors: Buffer[] = [];
    for (let index = start; index !== END_OF_CHAIN; index = fat[index] ?? FREE) {
      // A chain that comes back to itself is longer than there are sectors.
      if (sectors.length > count) throw damaged();
      sectors.push(sectorAt(index));
    }
    return Buffer.concat(sectors);
  };
  const entries = entriesOf(chain(bytes.readUInt32LE(48)));
  const root = entries.find(({ kind }) => kind === 5);
  if (!root) throw damaged();
  let small: { bytes: Buffer; fat: Uint32Array } | null = null;
  const smallOf = () => {
    small ??= { bytes: chain(root.start), fat: asNumbers(chain(bytes.readUInt32LE(60))) };
    return small;
  };
  return {
    entries,
    length: Math.min(bytes.length, (lastUsed(fat) + 2) * sector),
    read({ start, size }) {
      if (size > bytes.length) throw damaged();
      if (size === 0) return Buffer.alloc(0);
      if (size >= MINI_CUTOFF) return chain(start).subarray(0, size);
      const sectors: Buffer[] = [];
      for (let index = start; index !== END_OF_CHAIN; index = smallOf().fat[index] ?? FREE) {
        if (sectors.length * MINI_SECTOR > size) throw damaged();
        sectors.push(smallOf().bytes.subarray(index * MINI_SECTOR, (index + 1) * MINI_SECTOR));
      }
      return Buffer.concat(sectors).subarray(0, size);
    },
  };
}

function readFat(bytes: Buffer, sectorAt: (index: number) => Buffer, sector: number): Uint32Array {
  const places: number[] = [];
  for (let index = 0; index < FATS_IN_HEADER; index += 1) places.push(bytes.readUInt32LE(76 + index * 4));
  let more = bytes.readUInt32LE(68);
  for (let turn = 0; more !== END_OF_CHAIN && more !== FREE; turn += 1) {
    if (turn > bytes.length / sector) throw damaged();
    const numbers = asNumbers(sectorAt(more));
    places.push(...numbers.subarray(0, -1));
    more = numbers.at(-1) ?? END_OF_CHAIN;
  }
  return asNumbers(Buffer.concat(places.filter((place) => place < FREE - 5).map(sectorAt)));
}

function asNumbers(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(Math.floor(bytes.length / 4));
  for (const index of numbers.keys()) numbers[index] = bytes.readUInt32LE(index * 4);
  return numbers;
}

const lastUsed = (fat: Uint32Array): number => fat.findLastIndex((next) => next !== FREE);

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_LENGTH <= directory.length; at += ENTRY_LENGTH) {
    const kind = directory[at + 66] ?? 0;
    const length = directory.readUInt16LE(at + 64);
    if (kind === 0) continue;
    if (length > 64) throw damaged();
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(0, length - 2)),
      kind,
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}
