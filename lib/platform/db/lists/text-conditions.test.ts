import { describe, expect, test } from 'vitest';
import { NOTHING_KNOWN } from './column-statistics.sql.ts';
import { anywhere, byFewTrigrams, sparsePattern } from './text-conditions.ts';

test.each([
  ['mug', '%mug%'],
  ['Coffee', '%Cof%fee%'],
  ['Coffee amber', '%Cof%amb%'],
  ['SKU-12345', '%12345%'],
  ['person12345@', '%12345%'],
  ['dana.levi@example.com', '%dan%lev%'],
  ['amber.example', '%amber%'],
  ['mug 120', '% 120%'],
  ['berg 1200 of', '%1200%'],
  ['berg 120-1200', '% 120%'],
  [' 120', '%120%'],
  ['mug-120', '%mug%120%'],
  ['of clay no. 7', '%clay%'],
  ['קפה שחור', '%קפה%שחו%'],
  ['a%b', null],
  ['%', null],
  ['1', null],
  ['', null],
  ['@example.com', '%exa%ple%'],
])('of %s the trigrams are asked for %s', (text, pattern) => {
  expect(sparsePattern(text)).toBe(pattern);
});

test('whatever has the text has the pattern, in its order', () => {
  const texts = [
    'Coffee amber 12345',
    'dana.levi@example.com',
    "O'Brien & Sons, unit 42",
    '100% wool_blend',
    'שולחן עץ 120',
    'a.b.c.d',
    'Crème brûlée (large)',
  ];
  for (const text of texts) {
    for (let from = 0; from < text.length; from += 1) {
      for (let to = from + 1; to <= text.length; to += 1) {
        const pattern = sparsePattern(text.slice(from, to));
        if (pattern === null) continue;
        const looked = new RegExp(
          pattern
            .split('%')
            .map((part) => part.replace(/[^\p{L}\p{N}]/gu, ''))
            .join('.*'),
          'su',
        );
        expect([text.slice(from, to), looked.test(text)]).toEqual([text.slice(from, to), true]);
      }
    }
  }
});

test('a text without trigrams is looked for as it is, and signs of a pattern are signs', () => {
  expect(anywhere(['r.name'], 'a%')).toEqual({
    where: '(r.name ILIKE $?)',
    value: '%a\\%%',
    text: {
      where: '(strpos(lower(r.name), lower($?::text)) > 0)',
      value: 'a%',
      columns: ['r.name'],
      isRare: false,
      candidates: 0,
    },
  });
  expect(byFewTrigrams(anywhere(['r.name'], 'a%'), NOTHING_KNOWN)).toEqual(anywhere(['r.name'], 'a%'));
  expect(byFewTrigrams(anywhere(['r.name', 'r.phone'], '_1234'), NOTHING_KNOWN)).toMatchObject({
    where:
      '(r.name LIKE ($?::text[])[1] AND (r.name LIKE ($?::text[])[2]) IS TRUE OR r.phone LIKE ($?::text[])[1] ' +
      'AND (r.phone LIKE ($?::text[])[2]) IS TRUE)',
    value: ['%1234%', '%\\_1234%'],
    text: { value: '_1234', isRare: true },
  });
});

describe('of what is known of other texts', () => {
  const known = {
    rows: 1_000,
    columns: new Map([
      ['note', [...Array(50).keys()].map((at) => ({ text: `likes jade, note ${at} of 2026`, share: 0.02 }))],
      [
        'name',
        [
          { text: 'guitar', share: 0.02 },
          { text: 'lamp', share: 0.5 },
        ],
      ],
    ]),
  };
  const asked = (columns: string[], text: string) => {
    const { value, text: settled } = byFewTrigrams(anywhere(columns, text), known);
    return [value, settled?.isRare];
  };

  test('the parts are asked for that are rare, else the whole', () => {
    expect(asked(['r.note'], 'ginger beer')).toEqual([['%gin%bee%', '%ginger beer%'], false]);
    expect(asked(['r.note'], 'nothing like it')).toEqual(['%nothing like it%', false]);
    expect(asked(['r.name', 'r.note'], 'Nothing LIKE it')).toEqual(['%Nothing LIKE it%', false]);
    expect(asked(['r.name'], 'nothing like it')).toEqual([['%not%lik%', '%nothing like it%'], false]);
  });

  test('a text that is as common as its parts is asked for by them', () => {
    expect(asked(['r.name'], 'Guitar')).toEqual([['%Gui%tar%', '%Guitar%'], false]);
    expect(asked(['r.note'], 'likes jade')).toEqual([['%lik%jad%', '%likes jade%'], false]);
  });

  test('rows are expected that have all the trigrams, in any order: an index knows of no other', () => {
    const candidates = (columns: string[], text: string) =>
      Math.round(byFewTrigrams(anywhere(columns, text), known).text?.candidates ?? -1);
    expect([
      candidates(['r.note'], 'note likes'),
      candidates(['r.note'], 'nothing like it'),
      candidates(['r.name'], 'Guitar'),
      candidates(['r.name', 'r.note'], 'a'),
    ]).toEqual([1_000, 0, 20, 0]);
    expect(asked(['r.note'], 'note likes')).toEqual([['%not%lik%', '%note likes%'], false]);
  });

  test('a number is rare where few have it, and a year is not', () => {
    expect(asked(['r.note'], '54321')).toEqual(['%54321%', true]);
    expect(asked(['r.note'], 'of 2026')).toEqual([['%2026%', '%of 2026%'], false]);
    expect(asked(['r.note'], '2026-777')).toEqual(['%2026-777%', false]);
    expect(asked(['r.name'], '2026-777')).toEqual([['%2026%', '%2026-777%'], true]);
  });
});

test.each([
  ['120-77', 'LIKE'],
  ['קפה', 'LIKE'],
  ['قهوة', 'LIKE'],
  ['5%', 'LIKE'],
  ['кофе', 'ILIKE'],
  ['STRASSE', 'ILIKE'],
  ['ß', 'ILIKE'],
  ['ı', 'ILIKE'],
  ['café 7', 'ILIKE'],
])('%s is looked for by %s: small letters are made only for a text that has letters of two cases', (text, like) => {
  const { where, text: byRow } = anywhere(['r.name'], text);
  expect([where, byRow?.where]).toEqual([
    expect.stringContaining(`r.name ${like} `),
    expect.stringContaining(like === 'LIKE' ? 'strpos(r.name, ' : 'strpos(lower(r.name), lower('),
  ]);
});
