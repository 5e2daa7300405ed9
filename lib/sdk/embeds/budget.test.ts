import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { EMBEDS } from '#lib/modules/embedded/contract/embeds.ts';
import { embedPage } from '#lib/modules/embedded/http/embed-page.ts';
import { givenAssets } from '#lib/testing/payment-page/page.ts';

/** Size of the scripts that a partner's page loads for embeds, bytes after brotli. */
const KILOBYTE = 1_024;

const { folder, close } = await givenAssets();
afterAll(close);

const built = (name: string): Buffer => readFileSync(join(folder, name));
const sizeOf = (content: string | Buffer): number => brotliCompressSync(content).byteLength;

test.each(['embeds.js', 'partner.js'])('the script for sites of partners has at most 2.2 kB (%s)', (name) => {
  expect(sizeOf(built(name))).toBeLessThanOrEqual(2.2 * KILOBYTE);
});

test.each(LANGUAGES)('the document of an embed has at most 5 kB with its script, style and texts (%s)', (language) => {
  const script = built('embed-frame.js').toString('utf8');
  for (const embed of EMBEDS) {
    const drawn = { nonce: 'JDBGDKLBJB9vqH2zbzrnjQ==', origin: 'https://app.example.com', color: '#7a3b1d', script };
    const html = embedPage({ embed, language, theme: 'auto', ...drawn });
    expect([embed, sizeOf(html) <= 5 * KILOBYTE, sizeOf(html)]).toEqual([embed, true, expect.any(Number)]);
  }
});
