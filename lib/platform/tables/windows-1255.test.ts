import { expect, test } from 'vitest';
import { encodeWindows1255, isWindows1255 } from './windows-1255.ts';

test('Hebrew letters are 0xE0 to 0xFA in the order of the alphabet, and ASCII is itself', () => {
  expect([...encodeWindows1255('אבת')]).toEqual([0xe0, 0xe1, 0xfa]);
  expect([...encodeWindows1255('A1 "\r\n')]).toEqual([0x41, 0x31, 0x20, 0x22, 0x0d, 0x0a]);
  expect([...encodeWindows1255('₪״')]).toEqual([0xa4, 0xd8]);
});

test('what comes out is what the runtime’s own decoder reads', () => {
  const text = 'עמלת סליקה ש"ח ₪ 12.50 – ׳״';
  expect(new TextDecoder('windows-1255').decode(encodeWindows1255(text))).toBe(text);
});

test('a character without a byte is a question mark, one for each', () => {
  expect(new TextDecoder().decode(encodeWindows1255('Жé漢😀'))).toBe('????');
  expect(isWindows1255('שלום 12')).toBe(true);
  for (const text of ['Ж', '漢', '😀', 'é']) expect(isWindows1255(text)).toBe(false);
});
