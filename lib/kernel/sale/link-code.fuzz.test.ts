import { randomFillSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { times } from '#lib/testing/thorough.ts';
import { LINK_CODE_BYTES, linkCode, readLinkCode } from './link-code.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Chi-square of 31 degrees of freedom that a fair alphabet exceeds once in a million. */
const MAX_CHI_SQUARE = 92;

const COUNT = times(100_000, 1_000_000);

test(`A-05: of ${COUNT} short addresses each has 65 random bits, no two are alike, each sign is fair`, () => {
  const bytes = randomFillSync(Buffer.alloc(COUNT * LINK_CODE_BYTES));
  const codes = new Set<string>();
  const seen = Array.from({ length: 13 }, () => new Uint32Array(128));
  let wrong = 0;
  for (let at = 0; at < COUNT; at += 1) {
    const code = linkCode(bytes.subarray(at * LINK_CODE_BYTES, (at + 1) * LINK_CODE_BYTES), '00');
    if (readLinkCode(code) !== code) wrong += 1;
    codes.add(code);
    for (let place = 0; place < 13; place += 1) {
      const counts = seen[place] as Uint32Array;
      const sign = code.charCodeAt(place + 2);
      counts[sign] = (counts[sign] as number) + 1;
    }
  }
  expect([wrong, codes.size]).toEqual([0, COUNT]);
  const expected = COUNT / ALPHABET.length;
  const chiSquares = seen.map((counts) =>
    [...ALPHABET].reduce((sum, sign) => sum + ((counts[sign.charCodeAt(0)] as number) - expected) ** 2 / expected, 0),
  );
  expect(Math.max(...chiSquares)).toBeLessThan(MAX_CHI_SQUARE);
  expect(Math.log2(ALPHABET.length) * 13).toBeGreaterThanOrEqual(60);
});
