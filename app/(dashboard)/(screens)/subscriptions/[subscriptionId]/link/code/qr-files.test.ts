import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { qrCodeOf } from '#components/payment-page/model/qr-code.ts';
import { subscriptionUrlOf } from '#lib/kernel/subscription.ts';
import { modulesOfPath, readQrCode } from '#lib/testing/payment-page/read-qr-code.ts';
import { qrPng, qrSvg } from './qr-files.ts';

/** A code that a camera reads is the link, whether it is on a screen, in a drawing or in a picture. */

const TEMPLATE = 'SUB7K2MQ-ABCDEFGH-JKLMNPQR-STUVWXYZ';

const LINKS: [string, string][] = [
  ['a template', subscriptionUrlOf('https://pay.example.com', { publicId: TEMPLATE })],
  ['a template on one’s own machine', subscriptionUrlOf('http://localhost:3000', { publicId: TEMPLATE })],
  ['a short link', 'https://k.example/s'],
  ['a long one', `https://pay.example.com/sale/generate/${TEMPLATE}?${'first_name=%D7%93%D7%A0%D7%94&'.repeat(4)}`],
];

/** The dark modules of a picture of ours: one bit a pixel, no filter, four modules of white around. */
function modulesOfPng(png: Uint8Array): boolean[][] {
  const view = Buffer.from(png);
  const width = view.readUInt32BE(16);
  const data = view.indexOf('IDAT');
  const rows = inflateSync(view.subarray(data + 4, data + 4 + view.readUInt32BE(data - 4)));
  const line = Math.ceil(width / 8) + 1;
  const isDark = (x: number, y: number) => (((rows[y * line + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0;
  const side = width / 16 - 8;
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => isDark((x + 4) * 16 + 8, (y + 4) * 16 + 8)),
  );
}

describe.each(LINKS)('the code of %s', (_, link) => {
  test('on a screen is read as the link', () => {
    const { path, size } = qrCodeOf(link);
    expect(readQrCode(modulesOfPath(path, size))).toBe(link);
  });

  test('in a drawing is read as the link', () => {
    const svg = qrSvg(link);
    const [, side = ''] = /viewBox="-4 -4 (\d+) \1"/.exec(svg) ?? [];
    const [, path = ''] = /<path d="([^"]+)"/.exec(svg) ?? [];
    expect(readQrCode(modulesOfPath(path, Number(side) - 8))).toBe(link);
  });

  test('in a picture is read as the link', () => {
    expect(readQrCode(modulesOfPng(qrPng(link)))).toBe(link);
  });
});

test('a code with a module that is wrong is not read as the link', () => {
  const [, link] = LINKS[0] ?? ['', ''];
  const { path, size } = qrCodeOf(link);
  const modules = modulesOfPath(path, size);
  const row = modules[size - 5];
  if (row) row[size - 2] = !row[size - 2];
  expect(readQrCode(modules)).not.toBe(link);
});
