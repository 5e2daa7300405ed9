import { expect, test } from 'vitest';
import { anywhere, sparsePattern } from './text-conditions.ts';

test.each([
  ['mug', '%mug%'], ['Coffee', '%Cof%fee%'], ['Coffee amber', '%Cof%amb%'], ['SKU-12345', '%12345%'], ['person12345@', '%12345%'], ['dana.levi@example.com', '%dan%lev%'], ['amber.example', '%amber%'], ['mug 120', '% 120%'], ['berg 1200 of', '%1200%'], ['berg 120-1200', '% 120%'], [' 120', '%120%'], ['mug-120', '%mug%120%'], ['of clay no. 7', '%clay%'],
  ['קפה שחור', '%קפה%שחו%'], ['a%b', null], ['%', null], ['1', null], ['', null], ['@example.com', '%exa%ple%'],
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
  expect(anywhere(['r.name'], 'a%')).toEqual({ where: '(r.name ILIKE $?)', value: '%a\\%%', text: { where: '(strpos(lower(r.name), lower($?::text)) > 0)', value: 'a%', isRare: false } });
  expect(anywhere(['r.name', 'r.phone'], '_1234')).toMatchObject({ where: '(r.name LIKE ($?::text[])[1] AND (r.name LIKE ($?::text[])[2]) IS TRUE OR r.phone LIKE ($?::text[])[1] AND (r.phone LIKE ($?::text[])[2]) IS TRUE)', value: ['%1234%', '%\\_1234%'], text: { value: '_1234', isRare: true } });
});

test.each([['120-77', 'LIKE'], ['קפה', 'LIKE'], ['قهوة', 'LIKE'], ['5%', 'LIKE'], ['кофе', 'ILIKE'], ['STRASSE', 'ILIKE'], ['ß', 'ILIKE'], ['ı', 'ILIKE'], ['café 7', 'ILIKE']])('%s is looked for by %s: small letters are made only for a text that has letters of two cases', (text, like) => {
  const { where, text: byRow } = anywhere(['r.name'], text);
  expect([where, byRow?.where]).toEqual([expect.stringContaining(`r.name ${like} `), expect.stringContaining(like === 'LIKE' ? 'strpos(r.name, ' : 'strpos(lower(r.name), lower(')]);
});
