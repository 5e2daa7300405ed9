import { deflateSync } from 'node:zlib';

/** Pictures made by hand, as small as they can be. */

/** A PNG of one colour; its checksums are not checked by this code. */
export function png(width: number, height: number, more = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc((width + 1) * height, 0x7f));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.alloc(more),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)]);
}

/** The head of a JPEG: what a camera writes first, then the frame with its size. */
export function jpeg(width: number, height: number): Buffer {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    16,
    ...Buffer.from('JFIF\0'),
    1,
    1,
    0,
    0,
    1,
    0,
    1,
    0,
    0,
    0xff,
    0xc0,
    0,
    17,
    8,
    ...size,
    3,
    1,
    0x11,
    0,
    2,
    0x11,
    1,
    3,
    0x11,
    1,
    0xff,
    0xd9,
  ]);
}
