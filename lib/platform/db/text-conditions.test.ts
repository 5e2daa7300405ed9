import { expect, test } from 'vitest';
import { anywhere, sparsePattern } from './text-conditions.ts';

test.each([
  ['mug', '%mug%'], ['Coffee', '%Cof%fee%'], ['Coffee amber', '%Cof%fee%amber%'], ['SKU-12345', '%12345%'], ['person12345@', '%12345%'], ['dana.levi@example.com', '%dana%levi%'], ['amber.example', '%amber%'], ['mug 120', '% 120%'], ['berg 1200 of', '% 1200%'], [' 120', '%120%'], ['mug-120', '%mug%120%'], ['of clay no. 7', '%clay%'],
  ['קפה שחור', '%קפה%שחור%'], ['a%b', null], ['%', null], ['1', null], ['', null], ['@example.com', '%exa%ple%'],
])('of %s the trigrams are asked for %s', (text, pattern) => {
  expect(sparsePattern(text)).toBe(pattern);
});

test('whatever has the text has the pattern, in its order', () => {
  const texts = ['Coffee amber 12345', 'dana.levi@example.com', "O'Brien & Sons, unit 42", '100% wool_blend', 'שולחן עץ 120', 'a.b.c.d', 'Crème brûlée (large)'];
  for (const text of texts) {
    for (let from = 0; from < text.length; from += 1) {
      for (let to = from + 1; to <= text.length; to += 1) {
        const pattern = sparsePattern(text.slice(from, to));
        if (pattern === null) continue;
        const looked = new RegExp(pattern.split('%').map((part) => part.replace(/[^\p{L}\p{N}]/gu, '')).join('.*'), 'su');
        expect([text.slice(from, to), looked.test(text)]).toEqual([text.slice(from, to), true]);
      }
    }
  }
});

test('a text without trigrams is looked for as it is, and signs of a pattern are signs', () => {
  expect(anywhere(['r.name'], '5%')).toEqual({ where: '(r.name ILIKE $?)', value: '%5\\%%' });
  expect(anywhere(['r.name', 'r.phone'], 'mug_1')).toMatchObject({ value: ['%mug%', '%mug\\_1%'], text: { where: '(r.name ILIKE $? OR r.phone ILIKE $?)', value: '%mug\\_1%' } });
});
