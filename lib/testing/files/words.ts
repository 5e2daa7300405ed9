import { crc32, deflateRawSync } from 'node:zlib';

/** Archives, and documents of both kinds of Word, as tests need them. For tests only. */

type Entry = { name: string; bytes: Buffer | string; saysSize?: number; packed?: Buffer; flags?: number };

/** A ZIP of these entries, whatever they are called. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, bytes, saysSize, packed, flags = 0 } of entries) {
    const content = Buffer.from(bytes);
    const encoded = Buffer.from(name, 'utf8');
    const deflated = packed ?? deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(deflated.length, 14);
    shared.writeUInt32LE(saysSize ?? content.length, 18);
    shared.writeUInt16LE(encoded.length, 22);
    const head = Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 0]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    locals.push(Buffer.from([0x50, 0x4b, 0x03, 0x04]), shared, encoded, deflated);
    centrals.push(head, shared, tail, encoded);
    at += 30 + encoded.length + deflated.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

export const relation = (kind: string, target: string, mode = ''): string =>
  `<Relationship Id="r${target.length}" Type="${RELATIONS}/${kind}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;

/** A document of one line. `relations` are those of its text, `body` XML beside the line, `parts` further entries. */
export function madeDocx({
  relations = '',
  body = '',
  parts = [],
  types = '',
  main = WORD,
}: {
  relations?: string;
  body?: string;
  parts?: readonly Entry[];
  types?: string;
  main?: string;
} = {}): Buffer {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  return zipOf([
    {
      name: '[Content_Types].xml',
      bytes: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/>${types}</Types>`,
    },
    {
      name: '_rels/.rels',
      bytes: `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('officeDocument', 'word/document.xml')}</Relationships>`,
    },
    {
      name: 'word/document.xml',
      bytes: `${head}<w:document ${W}><w:body><w:p><w:r><w:t>A page of paper</w:t></w:r></w:p>${body}</w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      bytes: `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`,
    },
    ...parts,
  ]);
}

const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;
const FAT_SECTOR = 0xfffffffd;
const FREE = 0xffffffff;

type Stream = { name: string; kind?: number; bytes?: Buffer };

/** A compound file of streams and storages, each stream of 4,096 bytes at least. */
export function compoundOf(streams: readonly Stream[]): Buffer {
  const bodies = streams.map(({ bytes }) =>
    bytes
      ? Buffer.concat([bytes, Buffer.alloc(Math.max(4_096, Math.ceil(bytes.length / SECTOR) * SECTOR) - bytes.length)])
      : Buffer.alloc(0),
  );
  const fat = Array.from<number>({ length: SECTOR / 4 }).fill(FREE);
  fat[0] = FAT_SECTOR;
  const entries = [
    { name: 'Root Entry', kind: 5, start: END_OF_CHAIN, size: 0 },
    ...streams.map(({ name, kind }) => ({ name, kind: kind ?? 2, start: END_OF_CHAIN, size: 0 })),
  ];
  const directorySectors = Math.ceil((entries.length * 128) / SECTOR);
  let next = 1;
  const chain = (count: number): number => {
    const start = next;
    for (let index = 0; index < count; index += 1)
      fat[next + index] = index === count - 1 ? END_OF_CHAIN : next + index + 1;
    next += count;
    return start;
  };
  const directoryAt = chain(directorySectors);
  for (const [index, body] of bodies.entries()) {
    const entry = entries[index + 1];
    if (!entry || body.length === 0) continue;
    entry.start = chain(body.length / SECTOR);
    entry.size = body.length;
  }
  const directory = Buffer.alloc(directorySectors * SECTOR);
  for (const [index, { name, kind, start, size }] of entries.entries()) {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory[at + 66] = kind;
    directory.writeUInt32LE(start, at + 116);
    directory.writeUInt32LE(size, at + 120);
  }
  const header = Buffer.alloc(SECTOR);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(directoryAt, 48);
  header.writeUInt32LE(4_096, 56);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const fatSector = Buffer.alloc(SECTOR);
  for (const [index, value] of fat.entries()) fatSector.writeUInt32LE(value, index * 4);
  return Buffer.concat([header, fatSector, directory, ...bodies]);
}

/** The text stream of a `doc` with these words in it. */
export function wordStream(text: string, flags = 0): Buffer {
  const bytes = Buffer.alloc(2_048);
  bytes.writeUInt16LE(0xa5ec, 0);
  bytes.writeUInt16LE(0xc1, 2);
  bytes.writeUInt16LE(flags, 10);
  return Buffer.concat([bytes, Buffer.from(text, 'latin1')]);
}

/** A `doc` with this text, and further streams. */
export const madeDoc = (text = 'A page of paper', more: readonly Stream[] = [], flags = 0): Buffer =>
  compoundOf([
    { name: 'WordDocument', bytes: wordStream(text, flags) },
    { name: '1Table', bytes: Buffer.from('fonts and styles') },
    ...more,
  ]);
