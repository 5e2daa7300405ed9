import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { FIELD_NAMES } from '#lib/modules/hosted-fields/contract/instance.ts';
import { framePage } from '#lib/modules/hosted-fields/http/frame-page.ts';
import { givenAssets } from '#lib/testing/payment-page/page.ts';

/** Scripts that a shop's page loads for card fields, bytes after brotli. */
const KILOBYTE = 1_024;

const { folder, close } = await givenAssets();
afterAll(close);

const built = (name: string): Buffer => readFileSync(join(folder, name));
const sizeOf = (content: string | Buffer): number => brotliCompressSync(content).byteLength;

test('the script for shops has at most 4.25 kB', () => {
  expect(sizeOf(built('hostedfields.js'))).toBeLessThanOrEqual(4.25 * KILOBYTE);
});

test('what it loads for wallets and for what the browser says has at most 4 kB', () => {
  expect(sizeOf(built('device.js'))).toBeLessThanOrEqual(4 * KILOBYTE);
});

test.each(LANGUAGES)('the document of a field has at most 4.5 kB with all its texts (%s)', (language) => {
  const script = built('hosted-frame.js').toString('utf8');
  for (const field of FIELD_NAMES) {
    const html = framePage({ field, language, nonce: 'JDBGDKLBJB9vqH2zbzrnjQ==', sandbox: true, script });
    expect([field, sizeOf(html) <= 4.5 * KILOBYTE, sizeOf(html)]).toEqual([field, true, expect.any(Number)]);
  }
});
