import { MAX_PIXELS, MAX_SIDE } from '../contract/limits.ts';
import { FileProblem } from '../domain.ts';

/**
 * Reads BMP, which the picture library does not: 1, 4, 8, 16, 24 and 32 bits, palettes, masks, either direction.
 * Compressed ones (RLE, JPEG inside) hardly exist and are refused by that name.
 */

type Pixels = { data: Buffer; width: number; height: number; channels: 3 };

const FILE_HEADER = 14;
const CORE_HEADER = 12;
const PLAIN = 0;
const MASKS = 3;
const MASKS_WITH_ALPHA = 6;

/** RLE of 8 and of 4 bits, a JPEG and a PNG inside. */
const COMPRESSED = [1, 2, 4, 5];

type Header = {
  width: number;
  height: number;
  isTopDown: boolean;
  bits: number;
  compression: number;
  colors: number;
  headerSize: number;
  pixelsAt: number;
};

function readHeader(bytes: Buffer): Header {
  const headerSize = bytes.readUInt32LE(FILE_HEADER);
  const pixelsAt = bytes.readUInt32LE(10);
  if (headerSize === CORE_HEADER)
    return {
      width: bytes.readUInt16LE(18),
      height: bytes.readUInt16LE(20),
      isTopDown: false,
      bits: bytes.readUInt16LE(24),
      compression: PLAIN,
      colors: 0,
      headerSize,
      pixelsAt,
    };
  const height = bytes.readInt32LE(22);
  return {
    width: bytes.readInt32LE(18),
    height: Math.abs(height),
    isTopDown: height < 0,
    bits: bytes.readUInt16LE(28),
    compression: bytes.readUInt32LE(30),
    colors: bytes.readUInt32LE(46),
    headerSize,
    pixelsAt,
  };
}

/** The pixels as red, green, blue. Throws `FileProblem` for dimensions that are not taken, before anything is made. */
export function readBitmap(bytes: Buffer): Pixels {
  if (bytes.length < FILE_HEADER + 40 && bytes.readUInt32LE(FILE_HEADER) !== CORE_HEADER)
    throw new FileProblem('damaged');
  const header = readHeader(bytes);
  const { width, height, bits, compression, pixelsAt } = header;
  if (width <= 0 || height <= 0) throw new FileProblem('damaged');
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw new FileProblem('dimensions');
  const hasMasks = compression === MASKS || compression === MASKS_WITH_ALPHA;
  if (COMPRESSED.includes(compression)) throw new FileProblem('compressed_bitmap');
  if (![1, 4, 8, 16, 24, 32].includes(bits) || (compression !== PLAIN && !(hasMasks && (bits === 16 || bits === 32))))
    throw new FileProblem('damaged');
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (pixelsAt + stride * height > bytes.length) throw new FileProblem('damaged');
  const data = Buffer.allocUnsafe(width * height * 3);
  const write = bits <= 8 ? indexed(bytes, header) : direct(bytes, header, hasMasks);
  for (let row = 0; row < height; row += 1) {
    const from = pixelsAt + stride * (header.isTopDown ? row : height - 1 - row);
    for (let column = 0; column < width; column += 1) write(data, (row * width + column) * 3, from, column);
  }
  return { data, width, height, channels: 3 };
}

type Write = (to: Buffer, at: number, rowAt: number, column: number) => void;

function indexed(bytes: Buffer, { bits, colors, headerSize }: Header): Write {
  const size = headerSize === CORE_HEADER ? 3 : 4;
  const at = FILE_HEADER + headerSize;
  const most = 2 ** bits;
  const count = colors === 0 || colors > most ? most : colors;
  if (at + count * size > bytes.length) throw new FileProblem('damaged');
  const perByte = 8 / bits;
  return (to, offset, rowAt, column) => {
    const byte = bytes[rowAt + Math.floor(column / perByte)] ?? 0;
    const index = Math.min((byte >> (8 - bits * ((column % perByte) + 1))) & (most - 1), count - 1);
    for (let channel = 0; channel < 3; channel += 1) to[offset + channel] = bytes[at + index * size + 2 - channel] ?? 0;
  };
}

function direct(bytes: Buffer, { bits, headerSize }: Header, hasMasks: boolean): Write {
  if (!hasMasks && bits >= 24)
    return (to, offset, rowAt, column) => {
      const from = rowAt + (column * bits) / 8;
      for (let channel = 0; channel < 3; channel += 1) to[offset + channel] = bytes[from + 2 - channel] ?? 0;
    };
  const maskAt = FILE_HEADER + 40;
  if (hasMasks && maskAt + 12 > bytes.length) throw new FileProblem('damaged');
  const masks = hasMasks ? [0, 4, 8].map((offset) => bytes.readUInt32LE(maskAt + offset)) : [0x7c00, 0x03e0, 0x001f];
  if (headerSize < 40 || masks.includes(0)) throw new FileProblem('damaged');
  const channels = masks.map((mask) => {
    const shift = 31 - Math.clz32(mask & -mask);
    return { mask, shift, most: mask >>> shift };
  });
  return (to, offset, rowAt, column) => {
    const value = bits === 16 ? bytes.readUInt16LE(rowAt + column * 2) : bytes.readUInt32LE(rowAt + column * 4);
    for (const [channel, { mask, shift, most }] of channels.entries())
      to[offset + channel] = Math.round((((value & mask) >>> shift) * 255) / most);
  };
}
