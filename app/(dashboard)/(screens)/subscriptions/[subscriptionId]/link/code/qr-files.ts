import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { qrCodeOf } from '#components/payment-page/model/qr-code.ts';

/** QR codes as files: for a printer's program, a sign or a page of the merchant's own. */

/** Empty modules around a code: a camera needs four to find it. */
const QUIET = 4;

/** Pixels of a module: a code of 45 modules is 848 pixels wide, enough for a page of a letter's size. */
const PIXELS = 16;

/** A drawing that can be made as large as one likes. */
export function qrSvg(text: string): string {
  const { size, path } = qrCodeOf(text);
  const whole = size + 2 * QUIET;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${whole} ${whole}" ` +
    `width="${whole * PIXELS}" height="${whole * PIXELS}" shape-rendering="crispEdges">` +
    `<rect x="${-QUIET}" y="${-QUIET}" width="${whole}" height="${whole}" fill="#fff"/>` +
    `<path d="${path}" stroke="#000"/></svg>\n`
  );
}

/** A picture of one bit a pixel, black on white. */
export function qrPng(text: string): Uint8Array<ArrayBuffer> {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const pixels = size * PIXELS;
  const line = Math.ceil(pixels / 8);
  const rows = Buffer.alloc((line + 1) * pixels);
  for (let y = 0; y < pixels; y += 1)
    for (let x = 0; x < pixels; x += 1)
      // Each line begins with the number of its filter, which is none. A bit that is set is white.
      if (!data[Math.floor(y / PIXELS)]?.[Math.floor(x / PIXELS)]) {
        const at = y * (line + 1) + 1 + (x >> 3);
        rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
      }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(pixels, 0);
  head.writeUInt32BE(pixels, 4);
  // One bit a pixel, of grey; the usual compression, filter and order.
  head.set([1, 0, 0, 0, 0], 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]));
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
