import type { Language } from '#lib/kernel/language.ts';
import { ARABIC, CYRILLIC, HEBREW, SIGNS, WESTERN } from './scripts.ts';

/**
 * The letters of a file that a person brings: its bytes to a text, in the encoding that its marks or its letters show.
 * Runs in the browser, which shows the encoding and lets the person choose another one.
 */

export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1255',
  'windows-1256',
  'windows-1251',
  'windows-1252',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

type Decoded = { text: string; encoding: Encoding };

/** A kind of file that is no text. */
export type OtherKind = 'xlsx' | 'xls' | 'zip' | 'pdf' | 'html' | 'xml';

/** File type by its first bytes; null for a possible text. */
export function kindOf(bytes: Uint8Array): OtherKind | null {
  const start = (...signs: number[]) => signs.every((sign, index) => bytes[index] === sign);
  if (start(0x50, 0x4b, 3, 4)) return hasAscii(bytes, 'xl/w') ? 'xlsx' : 'zip';
  if (start(0xd0, 0xcf, 0x11, 0xe0)) return 'xls';
  if (start(0x25, 0x50, 0x44, 0x46)) return 'pdf';
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 500));
  if (/^\W{0,4}<(!doctype|html|table)/i.test(head)) return 'html';
  return /^\W{0,4}<\?xml/i.test(head) ? 'xml' : null;
}

/** Names of the entries of a ZIP file stand in it as they are. */
function hasAscii(bytes: Uint8Array, word: string): boolean {
  const signs = [...word].map((sign) => sign.charCodeAt(0));
  for (let at = bytes.indexOf(signs[0] ?? 0); at !== -1; at = bytes.indexOf(signs[0] ?? 0, at + 1))
    if (signs.every((sign, index) => bytes[at + index] === sign)) return true;
  return false;
}

/** The text in an encoding that was chosen; null where the bytes are not of it. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): Decoded | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : { text, encoding };
  } catch {
    return null;
  }
}

/** The text in the encoding that fits; of two that fit alike the screen's language decides. Null: none does. */
export function decodeText(bytes: Uint8Array, language: Language): Decoded | null {
  const marked = byMark(bytes);
  if (marked) return decodeAs(bytes, marked);
  return decodeAs(bytes, 'utf-8') ?? bySingleBytes(withoutMark(bytes), language);
}

/** Bytes without the mark of UTF-8, which some programs write before text in another encoding. */
const withoutMark = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

/** The byte order mark, or for UTF-16 without one the place of the zeros that every digit and comma has. */
function byMark(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const some = bytes.subarray(0, 2_000);
  const zeros = (odd: number) => some.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (odd > some.length / 20 && even === 0) return 'utf-16le';
  return even > some.length / 20 && odd === 0 ? 'utf-16be' : null;
}

const SINGLE_BYTE = [
  { encoding: 'windows-1255', letters: HEBREW, language: 'he' },
  { encoding: 'windows-1251', letters: CYRILLIC, language: 'ru' },
  { encoding: 'windows-1256', letters: ARABIC, language: 'ar' },
] as const;

/** Worth of a byte that is no letter of the script, per mille; the least at which the letters are those of a script. */
const NO_LETTER = 0.05;
const MIN_WORTH = 8;
/** Weight of the screen's own language over the others. */
const OWN_LANGUAGE = 1.2;

/** Bytes of a long file by which its encoding is known. */
const JUDGED_BYTES = 200_000;

function bySingleBytes(bytes: Uint8Array, language: Language): Decoded | null {
  const judged = judgedOf(bytes);
  const western = decodeAs(judged, 'windows-1252');
  if (western && isWestern(western.text)) return decodeAs(bytes, 'windows-1252');
  const fits = SINGLE_BYTE.flatMap(({ encoding, letters, language: own }) => {
    const decoded = decodeAs(judged, encoding);
    const worth = decoded ? worthOf(decoded.text, letters) : 0;
    return worth >= MIN_WORTH ? [{ encoding, worth: own === language ? worth * OWN_LANGUAGE : worth }] : [];
  });
  const [best] = fits.sort((one, other) => other.worth - one.worth);
  return best ? decodeAs(bytes, best.encoding) : null;
}

/** The beginning of a long file; where letters beyond ASCII come late, from a tenth of it before the first of them. */
function judgedOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= JUDGED_BYTES) return bytes;
  const first = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - JUDGED_BYTES / 10);
  return bytes.subarray(first, first + JUDGED_BYTES);
}

/** Geometric mean of how often the letters beyond ASCII stand in the script. */
function worthOf(text: string, letters: ReadonlyMap<string, number>): number {
  const beyond = [...text].filter((sign) => sign > '\x7f' && !SIGNS.test(sign));
  const logs = beyond.map((sign) => Math.log(letters.get(sign) ?? NO_LETTER));
  return beyond.length === 0 ? 0 : Math.exp(logs.reduce((sum, log) => sum + log, 0) / beyond.length);
}

/** Words of ASCII letters with one here and there that is not: of the other scripts no word has both. */
function isWestern(text: string): boolean {
  const words = text.match(/[^\s\d,;:"'|<>()@.\-_/]+/g) ?? [];
  const beyond = words.filter((word) => /[^\x00-\x7f]/.test(word));
  const isMixed = (word: string) =>
    /[A-Za-z]/.test(word) && [...word].every((sign) => sign <= '\x7f' || WESTERN.test(sign) || SIGNS.test(sign));
  const isSign = (word: string) => [...word].every((sign) => sign <= '\x7f' || SIGNS.test(sign));
  return beyond.length > 0 && beyond.filter((word) => isMixed(word) || isSign(word)).length > beyond.length / 2;
}
