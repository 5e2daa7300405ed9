import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { EMBEDDED_PARTS } from '#lib/modules/embedded/contract/parts.ts';
import { partPage } from '#lib/modules/embedded/http/part-page.ts';
import { givenAssets } from '#lib/testing/payment-page/page.ts';

/** What a partner's page loads for parts of a seller, bytes after brotli. */
const KILOBYTE = 1_024;

const { folder, close } = await givenAssets();
afterAll(close);

const built = (name: string): Buffer => readFileSync(join(folder, name));
const sizeOf = (content: string | Buffer): number => brotliCompressSync(content).byteLength;

test('the script for sites of partners has at most 2.1 kB', () => {
  expect(sizeOf(built('partner.js'))).toBeLessThanOrEqual(2.1 * KILOBYTE);
});

test.each(LANGUAGES)('the document of a part has at most 5 kB with its script, style and texts (%s)', (language) => {
  const script = built('part-frame.js').toString('utf8');
  for (const part of EMBEDDED_PARTS) {
    const drawn = { nonce: 'JDBGDKLBJB9vqH2zbzrnjQ==', origin: 'https://app.example.com', color: '#7a3b1d', script };
    const html = partPage({ part, language, theme: 'auto', ...drawn });
    expect([part, sizeOf(html) <= 5 * KILOBYTE, sizeOf(html)]).toEqual([part, true, expect.any(Number)]);
  }
});
