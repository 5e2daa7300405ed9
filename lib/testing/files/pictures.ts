import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures as tests need them: honest ones, and ones whose headers lie. For tests only. */

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG in grey that says it has these dimensions, with pixels of nothing, packed, that may be fewer. */
export function greyPng(
  width: number,
  height: number,
  { rows = height, extra = [] as [string, Buffer][] } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows), { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...extra.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture whose left half is red and whose right half is blue, so that a turn shows. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ]);

/** A photograph as a phone makes it: turned by 90°, with its position, its maker and a comment. */
export const phonePhoto = (width = 640, height = 480): Promise<Buffer> =>
  halves(width, height)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'SecretPhone', Copyright: 'Dana Levi', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 4/1 48/1', GPSLongitudeRef: 'E', GPSLongitude: '34/1 46/1 12/1' },
    })
    .jpeg({ quality: 90 })
    .toBuffer();

export const photo = (width = 320, height = 240): Promise<Buffer> => halves(width, height).jpeg().toBuffer();
export const png = (width = 320, height = 240): Promise<Buffer> => halves(width, height).png().toBuffer();
export const tiff = (width = 320, height = 240): Promise<Buffer> => halves(width, height).tiff().toBuffer();

/** Colours that nobody expects, as cameras of print shops make them. */
export const cmykPhoto = (): Promise<Buffer> => halves(200, 100).toColourspace('cmyk').jpeg().toBuffer();

/** A TIFF of several grey pages. */
export function pagedTiff(pages: number, width = 40, height = 60): Buffer {
  const size = width * height;
  const entries = 9;
  const directory = 2 + entries * 12 + 4;
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 0x2a, 0x00, 8, 0, 0, 0])];
  for (let page = 0; page < pages; page += 1) {
    const at = 8 + page * (directory + size);
    const ifd = Buffer.alloc(directory);
    ifd.writeUInt16LE(entries, 0);
    const rows: [number, number, number][] = [
      [256, 4, width],
      [257, 4, height],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, at + directory],
      [277, 3, 1],
      [278, 4, height],
      [279, 4, size],
    ];
    for (const [index, [tag, type, value]] of rows.entries()) {
      ifd.writeUInt16LE(tag, 2 + index * 12);
      ifd.writeUInt16LE(type, 4 + index * 12);
      ifd.writeUInt32LE(1, 6 + index * 12);
      ifd.writeUInt32LE(value, 10 + index * 12);
    }
    ifd.writeUInt32LE(page === pages - 1 ? 0 : at + directory + size, 2 + entries * 12);
    parts.push(ifd, Buffer.alloc(size, 255 - page));
  }
  return Buffer.concat(parts);
}

/** A BMP of 24 bits, red where `isRed` says so and blue elsewhere; dimensions may lie. */
export function bitmap(
  width: number,
  height: number,
  { saysWidth = width, saysHeight = height, compression = 0, isRed = (x: number) => x < width / 2 } = {},
): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + stride * height);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(saysWidth, 18);
  bytes.writeInt32LE(saysHeight, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.writeUInt32LE(compression, 30);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) bytes[54 + y * stride + x * 3 + (isRed(x) ? 2 : 0)] = 255;
  return bytes;
}
