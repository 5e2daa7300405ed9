import { LOGO_BYTES, LOGO_SIDE } from '../contract/brand.ts';

export type Picture = { type: 'image/png' | 'image/jpeg'; width: number; height: number };
export type PictureProblem = 'too_big' | 'wrong_kind' | 'wrong_size';

/** Smallest side that still says something, pixels. */
const MIN_SIDE = 16;

/**
 * The format of a picture by its own bytes, never by its name: PNG or JPEG. All other formats are refused, SVG with its
 * scripts among them.
 */
export function readPicture(bytes: Uint8Array): Picture | PictureProblem {
  if (bytes.byteLength > LOGO_BYTES) return 'too_big';
  const picture = readPng(bytes) ?? readJpeg(bytes);
  if (!picture) return 'wrong_kind';
  const sides = [picture.width, picture.height];
  return sides.every((side) => side >= MIN_SIDE && side <= LOGO_SIDE) ? picture : 'wrong_size';
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

function readPng(bytes: Uint8Array): Picture | null {
  if (bytes.byteLength < 33 || !PNG.every((byte, at) => bytes[at] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Walks the segments up to the frame header, which has the size (ITU T.81, B.2). */
function readJpeg(bytes: Uint8Array): Picture | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 < bytes.byteLength) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
