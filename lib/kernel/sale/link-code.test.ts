import { expect, test } from 'vitest';
import { LINK_CODE_BYTES, linkCode, readLinkCode, shortUrlOf } from './link-code.ts';

test('A-05: each of 65 random bits changes a short address, and its form is always the same', () => {
  const none = new Uint8Array(LINK_CODE_BYTES);
  const flipped = Array.from({ length: 65 }, (_, bit) => {
    const bytes = none.slice();
    bytes[bit >> 3] = 128 >> (bit & 7);
    return linkCode(bytes, '07');
  });
  expect(linkCode(none, '07')).toBe('07AAAAAAAAAAAAA');
  expect(new Set([...flipped, linkCode(none, '07')]).size).toBe(66);
  expect(flipped.filter((code) => readLinkCode(code) !== code)).toEqual([]);
  expect(() => linkCode(none.subarray(1), '07')).toThrow(RangeError);
});

test('a code is read in either case, and nothing else is one', () => {
  expect(readLinkCode('00abcdefghij234')).toBe('00ABCDEFGHIJ234');
  for (const typed of ['', '00ABCDEFGHIJ23', '00ABCDEFGHIJ2345', '00ABCDEFGHIJ231', '00ABCDEFGHIJ23 ', '../sale'])
    expect([typed, readLinkCode(typed)]).toEqual([typed, null]);
});

test('an address has the origin, one short path and nothing of the sale', () => {
  expect(shortUrlOf('https://pay.example', '00ABCDEFGHIJ234')).toBe('https://pay.example/p/00ABCDEFGHIJ234');
});
