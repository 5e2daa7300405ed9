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
