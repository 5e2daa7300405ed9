import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { format } from 'node:util';
import { groupDigits } from '#lib/kernel/card/card.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Looks for card data where none may be: given the marked cards of a run, it searches bytes of any kind for their
 * numbers and codes, in every form they can be written in. It knows the forms, not the places; `databaseText`,
 * `databaseFiles` and `recordOutput` bring those.
 */
export type MarkedCard = {
  /** Of a bank account with letters too; what writes digits alone has no form of it. */
  number: string;
  cvv: string;
};

/** `what` names the card by its last four digits, never in full. */
export type Hit = { where: string; form: string; what: string };

export type Detector = {
  search(where: string, found: string | Uint8Array): Hit[];
  /** Names of the forms that a number is looked for in. */
  readonly forms: readonly string[];
};

const grouped = (number: string, gap: string): string => groupDigits(number).replaceAll(' ', gap);
const percent = (text: string): string => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('');

/**
 * What base64 makes of a text that begins at the nth byte of a group of three: only the letters that the bytes around
 * do not touch.
 */
function base64At(text: string, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), Buffer.from(text), Buffer.alloc(3)]).toString('base64');
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor(((offset + text.length) * 8) / 6);
  return encoded.slice(first, last);
}

/** A number, or a code with what gives it away, in every form it may have been written in. */
const FORMS: Readonly<Record<string, (text: string) => string | Buffer>> = {
  plain: (text) => text,
  spaced: (text) => grouped(text, ' '),
  dashed: (text) => grouped(text, '-'),
  dotted: (text) => grouped(text, '.'),
  'spaced by no-break spaces': (text) => grouped(text, '\u00a0'),
  'spaced in a URL': (text) => grouped(text, '%20'),
  'spaced in a form': (text) => grouped(text, '+'),
  'percent-encoded': percent,
  'base64, first': (text) => base64At(text, 0),
  'base64, second': (text) => base64At(text, 1),
  'base64, third': (text) => base64At(text, 2),
  'base64 of groups': (text) => base64At(grouped(text, ' '), 0),
  hex: (text) => Buffer.from(text).toString('hex'),
  'hex of hex': (text) => Buffer.from(Buffer.from(text).toString('hex')).toString('hex'),
  reversed: (text) => [...text].reverse().join(''),
  'two bytes a letter': (text) => Buffer.from(text, 'utf16le'),
  'arabic digits': (text) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  'packed, two digits a byte': (text) =>
    isNumber(text) ? Buffer.from(text.padEnd(text.length + (text.length % 2), 'f'), 'hex') : NO_FORM,
  'a number of eight bytes': (text) => (isNumber(text) ? eightBytes(text) : NO_FORM),
};

const NO_FORM = Buffer.alloc(0);

const isNumber = (text: string): boolean => /^\d+$/.test(text);

function eightBytes(text: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(text));
  return bytes;
}

/** Numbers of one form share a beginning or an end; that is looked for once, and the rest compared where it is. */
type Family = {
  form: string;
  key: Uint8Array;
  at: 'start' | 'end';
  members: readonly { bytes: Buffer; what: string }[];
};

/** Shortest form worth looking for alone: shorter ones are everywhere. */
const MIN_KEY_LENGTH = 6;

/**
 * Shortest common part, bytes without those that are zero: what is found by it is compared whole, and few places have
 * four by chance, but pages are full of zeros.
 */
const MIN_COMMON_LENGTH = 4;

function familiesOf(form: string, cards: readonly MarkedCard[]): Family[] {
  const write = FORMS[form] as (text: string) => string | Buffer;
  const members = cards
    .map(({ number }) => ({ bytes: Buffer.from(write(number)), what: `…${number.slice(-4)}` }))
    .filter(({ bytes }) => bytes.length >= MIN_KEY_LENGTH);
  for (const at of ['start', 'end'] as const) {
    if (members.length < 2) break;
    const key = members.map(({ bytes }): Uint8Array => bytes).reduce((one, other) => common(one, other, at));
    if (key.filter((byte) => byte !== 0).length >= MIN_COMMON_LENGTH) return [{ form, key, at, members }];
  }
  return members.map((member) => ({ form, key: member.bytes, at: 'start', members: [member] }));
}

function common(one: Uint8Array, other: Uint8Array, at: 'start' | 'end'): Uint8Array {
  let length = 0;
  const byteOf = (bytes: Uint8Array, index: number) =>
    at === 'start' ? bytes[index] : bytes[bytes.length - 1 - index];
  while (length < Math.min(one.length, other.length) && byteOf(one, length) === byteOf(other, length)) length += 1;
  return at === 'start' ? one.subarray(0, length) : one.subarray(one.length - length);
}

/** A code has three or four digits and stands by chance in many places: it counts beside a name that makes it one. */
const CODE = /(?:cvv2?|cvc2?|csc|security[ _-]?code|cardCvv)\W{1,12}?(\d{3,4})(?!\d)/gi;

export function cardDataDetector(cards: readonly MarkedCard[]): Detector {
  const families = Object.keys(FORMS).flatMap((form) => familiesOf(form, cards));
  const codes = new Map(cards.map(({ number, cvv }) => [cvv, `…${number.slice(-4)}`]));
  return {
    forms: Object.keys(FORMS),
    search(where, found) {
      const bytes =
        typeof found === 'string' ? Buffer.from(found) : Buffer.from(found.buffer, found.byteOffset, found.byteLength);
      const hits = families.flatMap((family) =>
        searchFamily(bytes, family).map((what) => ({ where, form: family.form, what })),
      );
      for (const [, code = ''] of bytes.toString('latin1').matchAll(CODE)) {
        const what = codes.get(code);
        if (what) hits.push({ where, form: 'code', what });
      }
      return hits;
    },
  };
}

function searchFamily(bytes: Buffer, { key, at, members }: Family): string[] {
  const found = new Set<string>();
  for (let index = bytes.indexOf(key); index !== -1; index = bytes.indexOf(key, index + 1)) {
    for (const { bytes: whole, what } of members) {
      const start = at === 'start' ? index : index + key.length - whole.length;
      if (start >= 0 && bytes.subarray(start, start + whole.length).equals(whole)) found.add(what);
    }
  }
  return [...found];
}

type Table = { name: string };

const TABLES = statement(
  'detector_tables',
  `
SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') ORDER BY 1`,
);

/** Every row of every table of every schema as text, bytes as hex: what a dump of the database holds. */
export async function databaseText(owner: Database): Promise<{ where: string; text: string }[]> {
  const tables = await owner.query<Table>(TABLES, []);
  return Promise.all(
    tables.map(async ({ name }, index) => {
      const rows = await owner.query<{ line: string }>(
        statement(`detector_table_${index}_${tables.length}`, `SELECT t::text AS line FROM ${name} t`),
        [],
      );
      return { where: name, text: rows.map(({ line }) => line).join('\n') };
    }),
  );
}

const PLACE = statement(
  'detector_place',
  `
SELECT current_setting('data_directory') AS folder, (SELECT oid::text FROM pg_database
  WHERE datname = current_database()) AS database, pg_walfile_name(pg_current_wal_lsn()) AS segment`,
);
const CHECKPOINT = statement('detector_checkpoint', 'CHECKPOINT');

/** Where the write-ahead log is now; `databaseFiles` reads it from there. */
export async function logPosition(owner: Database): Promise<string> {
  const [place] = await owner.query<{ segment: string }>(PLACE, []);
  return place?.segment ?? '';
}

/** The database's own files as they lie on the disk, deleted rows and all, and the write-ahead log since `from`. */
export async function databaseFiles(owner: Database, from: string): Promise<{ where: string; bytes: Buffer }[]> {
  await owner.query(CHECKPOINT, []);
  const [place] = await owner.query<{ folder: string; database: string; segment: string }>(PLACE, []);
  if (!place) throw new Error('the database does not say where its files are');
  const heap = readdirSync(join(place.folder, 'base', place.database)).map((name) =>
    join(place.folder, 'base', place.database, name),
  );
  const written = readdirSync(join(place.folder, 'pg_wal')).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= from && name <= place.segment,
  );
  const paths = [...heap, ...written.map((name) => join(place.folder, 'pg_wal', name))];
  return paths
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ where: path.slice(place.folder.length), bytes: readFileSync(path) }));
}

type Write = (fd: number, data: string | Uint8Array, ...more: unknown[]) => number;
/** The completion callback is the last argument, with or without an encoding before it. */
type LateWrite = (fd: number, data: string | Uint8Array, ...more: unknown[]) => void;

/** The log writes its lines together, within this many milliseconds. */
const LOG_IS_OUT_MS = 300;

/**
 * Everything this process writes to its output and its errors from now on, the log's lines among it, is kept instead.
 * `stop` answers the text.
 */
export function recordOutput(): { stop(): Promise<string> } {
  // The log writes to the file itself, past the streams, unless a test has replaced the streams.
  const fs = createRequire(import.meta.url)('node:fs') as { writeSync: Write; write: LateWrite };
  const { writeSync: write, write: writeLate } = fs;
  const said: string[] = [];
  const keep = (data: string | Uint8Array): void =>
    void said.push(typeof data === 'string' ? data : Buffer.from(data).toString('utf8'));
  fs.writeSync = (fd, data, ...more) => {
    if (fd !== 1 && fd !== 2) return write(fd, data, ...more);
    keep(data);
    return Buffer.byteLength(data);
  };
  fs.write = (fd, data, ...more) => {
    if (fd !== 1 && fd !== 2) return writeLate(fd, data, ...more);
    keep(data);
    setImmediate(more.at(-1) as (error: null, bytes: number) => void, null, Buffer.byteLength(data));
  };
  // What others have imported by name follows.
  syncBuiltinESMExports();
  const streams = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }));
  for (const { stream } of streams) {
    stream.write = (data: string | Uint8Array) => {
      keep(data);
      return true;
    };
  }
  // A test runner takes the console for itself.
  const consoles = (['debug', 'log', 'info', 'warn', 'error'] as const).map((name) => ({ name, say: console[name] }));
  for (const { name } of consoles) console[name] = (...words: unknown[]) => keep(format(...words));
  return {
    async stop() {
      await new Promise((resolve) => setTimeout(resolve, LOG_IS_OUT_MS));
      fs.writeSync = write;
      fs.write = writeLate;
      syncBuiltinESMExports();
      for (const { name, say } of consoles) console[name] = say;
      for (const { stream, write: original } of streams) stream.write = original;
      return said.join('\n');
    },
  };
}
