/** What a file is, by its own first bytes; names and media types are not asked. */
export type FileKind = 'pdf' | 'jpeg' | 'png' | 'bmp' | 'tiff' | 'compound' | 'zip';

const begins = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** `BM`, and a header of a length that a BMP has: two letters alone would be any text that begins so. */
const isBitmap = (bytes: Uint8Array): boolean =>
  begins(bytes, 0x42, 0x4d) &&
  bytes.length > 26 &&
  [12, 40, 52, 56, 64, 108, 124].includes(new DataView(bytes.buffer, bytes.byteOffset).getUint32(14, true));

/**
 * The kind of a file; null for everything that is not taken. `compound` may be a `doc` and `zip` a `docx`: that is found
 * by reading them.
 */
export function fileKind(bytes: Uint8Array): FileKind | null {
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return 'pdf';
  if (begins(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (begins(bytes, 0x49, 0x49, 0x2a, 0x00) || begins(bytes, 0x4d, 0x4d, 0x00, 0x2a)) return 'tiff';
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'compound';
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip';
  return isBitmap(bytes) ? 'bmp' : null;
}
