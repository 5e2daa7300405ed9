import { MAX_NAME, MAX_BASE64_LENGTH, MAX_FILE_BYTES } from './contract/limits.ts';
import type { KeptFormat, FileState } from './contract/file-types.ts';
import { type Result, ok, refuse } from '#lib/kernel/result.ts';

/**
 * Kind of a file by its first bytes; names and media types are ignored. `heic` is recognised so that its refusal can
 * name it.
 */
export type FileKind = 'pdf' | 'jpeg' | 'png' | 'bmp' | 'tiff' | 'compound' | 'zip' | 'heic';

const begins = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** `BM`, and a header of a length that a BMP has: two letters alone would be any text that begins so. */
const isBitmap = (bytes: Uint8Array): boolean =>
  begins(bytes, 0x42, 0x4d) &&
  bytes.length > 26 &&
  [12, 40, 52, 56, 64, 108, 124].includes(new DataView(bytes.buffer, bytes.byteOffset).getUint32(14, true));

/** Readers of PDF look for its beginning within so many bytes. */
const PDF_WITHIN = 1_024;

/**
 * Offset at which a PDF begins; -1 where there is none. A line break, a byte order mark or a transport header may come
 * before it, but no picture and no markup, which would make a file of two kinds.
 */
export function pdfStart(bytes: Uint8Array): number {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PDF_WITHIN));
  const at = head.indexOf('%PDF-');
  return /^GIF8|</.test(head.toString('latin1', 0, Math.max(0, at))) ? -1 : at;
}

/** Brands of the container that phones keep pictures in: HEIC and the HEIF that it is a kind of. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const isHeic = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString('latin1');
  return head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(head.slice(8));
};

/**
 * The kind of a file; null for everything that is not taken. `compound` may be a `doc` and `zip` a `docx`: that is
 * found by reading them.
 */
export function fileKind(bytes: Uint8Array): FileKind | null {
  if (begins(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (begins(bytes, 0x49, 0x49, 0x2a, 0x00) || begins(bytes, 0x4d, 0x4d, 0x00, 0x2a)) return 'tiff';
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'compound';
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (isBitmap(bytes)) return 'bmp';
  if (isHeic(bytes)) return 'heic';
  return pdfStart(bytes) === -1 ? null : 'pdf';
}

/** Extensions that a name may carry, one after another; the extension of the actual format replaces them. */
const KNOWN = [
  'pdf|jpe?g|jpe|jfif|png|bmp|dib|tiff?|gif|webp|heic|svgz?|docx?|docm|dotm?|x?html?|xml|m?js|php\\d?|phtml|asp|aspx',
  'jsp|exe|com|scr|bat|cmd|ps1|sh|vbs|hta|lnk|jar|msi|app|zip|rar|7z|eml|msg|url',
];
const ENDINGS = new RegExp(String.raw`(\s*\.(${KNOWN.join('|')}))+\s*$`, 'i');

/** Parts of a path, of either kind of system. */
const FOLDERS = /^.*[/\\]/s;

/**
 * Characters that no name shows: controls, marks of text direction, invisible ones, and those with a meaning in a
 * shell, a header or a page.
 */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029"<>|:*?%]+/gu;

const CHARACTERS = (text: string): string[] => [...text];

/**
 * A name that is safe to show and to save: the last part of a path, without hidden characters, with the extension of
 * the actual format. The name decides nothing else. `document` where nothing is left.
 */
export function cleanName(sent: string, format: KeptFormat): string {
  const bare = sent
    .normalize('NFC')
    .replace(FOLDERS, '')
    .replace(UNSHOWN, ' ')
    .replace(/\s+/g, ' ')
    .replace(ENDINGS, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const ending = `.${format === 'jpeg' ? 'jpg' : format}`;
  return `${
    CHARACTERS(bare)
      .slice(0, MAX_NAME - ending.length)
      .join('')
      .trimEnd() || 'document'
  }${ending}`;
}

/** States from which a person may move a file, by target. An accepted file can be refused later, and the other way. */
const MOVES: Readonly<Record<FileState, readonly FileState[]>> = {
  received: ['in-review', 'accepted', 'refused'],
  'in-review': ['received', 'accepted', 'refused'],
  accepted: ['refused'],
  refused: ['in-review', 'accepted'],
};

/** The states that a file may have before it is brought to another. */
export const statesBefore = (to: FileState): FileState[] =>
  (Object.keys(MOVES) as FileState[]).filter((from) => MOVES[from].includes(to));

/**
 * Why a file is not taken, found by looking at it. Each is a rule of its own in the texts of refusals
 * (`refusals.because.file_…`).
 */
export type Problem =
  | 'empty'
  | 'too_large'
  | 'not_base64'
  | 'type'
  | 'heic'
  | 'compressed_bitmap'
  | 'damaged'
  | 'dimensions'
  | 'pages'
  | 'encrypted'
  | 'active_content'
  | 'external_content'
  | 'unpacks_too_large'
  | 'took_too_long'
  | 'not_fetched';

/** A problem on its way out of the code that met it. */
export class FileProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.name = 'FileProblem';
    this.problem = problem;
  }
}

/** Prefix that many clients send: `data:image/png;base64,`. Its media type is ignored. */
const DATA_URL = /^\s*data:[\w.+/;=-]{0,120}?,/;

const SPACE = /[\t\n\r ]+/g;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/**
 * Decodes base64 of either alphabet, with or without padding, line ends and the head of a data URL. Its length is
 * checked before it is decoded, so that a file that is too large costs no more than its text.
 */
export function readBase64(text: string): Result<Buffer, Problem> {
  if (text.length > MAX_BASE64_LENGTH) return refuse('too_large');
  const bare = text.replace(DATA_URL, '').replace(SPACE, '');
  if (bare === '') return refuse('empty');
  if (!BASE64.test(bare) || bare.replace(/=+$/, '').length % 4 === 1) return refuse('not_base64');
  if (decodedLength(bare) > MAX_FILE_BYTES) return refuse('too_large');
  return ok(Buffer.from(bare, 'base64'));
}

const decodedLength = (bare: string): number => Math.floor((bare.replace(/=+$/, '').length * 3) / 4);
