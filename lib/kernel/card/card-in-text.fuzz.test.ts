import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { times } from '#lib/testing/thorough.ts';
import { hasLuhnDigit } from './card.ts';
import { maskCards } from './card-in-text.ts';

/** One number of every network, in the lengths they have. */
const CARDS = [
  '4111111111111111',
  '4222222222222',
  '4000000000000000006',
  '5555555555554444',
  '2223003122003222',
  '2720992222222229',
  '378282246310005',
  '371449635398431',
  '30569309025904',
  '36227206271667',
  '38520000023237',
  '3530111333300000',
  '6011111111111117',
  '6441111111111117',
  '6511111111111112',
  '6200000000000005',
  '6205500000000000004',
  '6759649826438453',
  '5018000000000009',
];

const masked = (digits: string): string => digits.slice(0, 6) + '*'.repeat(digits.length - 10) + digits.slice(-4);

test('these are cards, so that what follows is about cards', () => {
  expect(CARDS.filter((card) => !hasLuhnDigit(card))).toEqual([]);
});

test.each(CARDS)('V-03: %s keeps its first six and its last four digits', (card) => {
  expect(maskCards(card)).toBe(masked(card));
  expect(maskCards(`Dana Levi ${card}`)).toBe(`Dana Levi ${masked(card)}`);
  expect(maskCards(`card:${card}.`)).toBe(`card:${masked(card)}.`);
});

describe('V-03: however it is written', () => {
  test.each([
    ['4111 1111 1111 1111', '4111 11** **** 1111'],
    ['4111-1111-1111-1111', '4111-11**-****-1111'],
    ['4111.1111.1111.1111', '4111.11**.****.1111'],
    ['4111_1111_1111_1111', '4111_11**_****_1111'],
    ['4111/1111/1111/1111', '4111/11**/****/1111'],
    ['4111  1111  1111  1111', '4111  11**  ****  1111'],
    ['4111 - 1111 - 1111 - 1111', '4111 - 11** - **** - 1111'],
    ['4111\u00a01111\u20071111\u202f1111', '4111\u00a011**\u2007****\u202f1111'],
    ['4111\u20131111\u20131111\u20131111', '4111\u201311**\u2013****\u20131111'],
    ['\u200e4111\u200f1111\u200e1111\u200f1111\u200e', '\u200e4111\u200f11**\u200e****\u200f1111\u200e'],
    ['4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', '4 1 1 1 1 1 * * * * * * 1 1 1 1'],
    ['3782 822463 10005', '3782 82**** *0005'],
    ['٤١١١١١١١١١١١١١١١', '٤١١١١١******١١١١'],
    ['۴۱۱۱ ۱۱۱۱ ۱۱۱۱ ۱۱۱۱', '۴۱۱۱ ۱۱** **** ۱۱۱۱'],
    ['４１１１１１１１１１１１１１１１', '４１１１１１******１１１１'],
    ['4111%201111%201111%201111', '4111%2011**%20****%201111'],
    ['4111+1111+1111+1111', '4111+11**+****+1111'],
    ['https://shop.example.com/?q=%204111111111111111&x=1', 'https://shop.example.com/?q=%20411111******1111&x=1'],
    ['https://shop.example.com/4111111111111111/done', 'https://shop.example.com/411111******1111/done'],
    ['B4111111111111111^LEVI/DANA^3012101', 'B411111******1111^LEVI/DANA^3012101'],
    [';4111111111111111=301210100000?', ';411111******1111=301210100000?'],
    ['card 4111111111111111 exp 12/30 cvv 123', 'card 411111******1111 exp 12/30 cvv 123'],
    ['12 4111111111111111', '12 411111******1111'],
    ['4111111111111111 12/30', '411111******1111 12/30'],
    ['card+378282246310005', 'card+378282*****0005'],
    ['+4111111111111111', '+411111******1111'],
    ['דנה לוי 4111111111111111 תודה', 'דנה לוי 411111******1111 תודה'],
    ['4111111111111111,5555555555554444', '411111******1111,555555******4444'],
    ['4111111111111111 5555555555554444', '411111******1111 555555******4444'],
    ['😀4111111111111111😀', '😀411111******1111😀'],
    ['user4111111111111111name', 'user411111******1111name'],
  ])('%s', (typed, kept) => {
    expect(maskCards(typed)).toBe(kept);
  });
});

describe('what is no card stays as it is', () => {
  test.each([
    '',
    'Dana Levi',
    'Coffee beans, 2 × 500 g',
    '+972501234567',
    '050-1234567',
    '00972 50 123 4567',
    '+4915112345678',
    '+4369912345678',
    '+44 7911 123456',
    '052-7654321, 054-4123456',
    '4111111111111112',
    '4111 1111 1111 1112',
    '1234567890123456',
    '20261121000001',
    '2026112100000123',
    '2026-11-21 04:51:52',
    '1763700000000',
    '1763700000000123456',
    '0000000000000000',
    '411111******1111',
    '4111',
    'SALE-4Q2K7R3M-XYZ23456-77777777-ABCDEFGH',
    '550e8400-e29b-41d4-a716-446655440000',
    '12345674',
    '123456782',
    '9999999999999995',
    '7111111111111114',
    'IL620108000000099999999',
    '4111111111111111'.repeat(3),
    '0.4111111',
    '192.168.100.200',
  ])('%s', (text) => {
    expect(maskCards(text)).toBe(text);
  });

  test('also when it is very long', () => {
    const text = `${'Coffee beans 500 g; '.repeat(5_000)}`;
    const begun = performance.now();
    expect(maskCards(text)).toBe(text);
    expect(maskCards('4 '.repeat(50_000))).toHaveLength(100_000);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  test("nine of ten numbers of a shop's own, and all of most", () => {
    const kept = (make: (index: number) => string) =>
      Array.from({ length: 2_000 }, (_, index) => make(index)).filter((text) => maskCards(text) === text).length /
      2_000;
    expect(kept((index) => `2026112104${String(index * 7_919).padStart(6, '0')}`)).toBe(1);
    expect(kept((index) => String(1_763_700_000_000 + index * 1_001))).toBe(1);
    expect(kept((index) => `+9725${String(10_000_000 + index * 31)}`)).toBe(1);
    expect(kept((index) => String(4_000_000_000_000_000 + index * 7_919))).toBeGreaterThan(0.85);
  });
});

test('masked once is masked for good, nothing but digits is touched, and the length stays', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.constantFrom(...CARDS),
          fc.string({ unit: 'binary' }),
          fc.constantFrom(' ', '-', '%20', '+', '1', '٤'),
        ),
      ),
      (parts) => {
        const text = parts.join('');
        const once = maskCards(text);
        expect(once).toHaveLength(text.length);
        expect([...once].every((letter, index) => letter === [...text][index] || letter === '*')).toBe(true);
        expect(maskCards(once)).toBe(once);
      },
    ),
    { numRuns: 500 },
  );
});

test('V-03: every card of every network between any two words', () => {
  const apart = fc.stringMatching(/^[a-zA-Zא-ת"'():;,<>[\]]{1,12}$/);
  fc.assert(
    fc.property(apart, fc.constantFrom(...CARDS), apart, (before, card, after) => {
      expect(maskCards(before + card + after)).toBe(before + masked(card) + after);
    }),
    { numRuns: 400 },
  );
});

test('what is answered without looking closer is what looking closer answers', () => {
  const piece = fc.oneof(
    fc.constantFrom(...CARDS),
    fc.constantFrom(' ', '  ', '    ', '-', '.', '/', '_', '+', '\t', '\n', ':', 'a', ',', '%20', '%41', '*'),
    fc.stringMatching(/^\d{1,6}$/),
    fc.uuid(),
  );
  // A letter beyond ASCII is looked at closer, and stands far enough away to be no part of a number.
  const closer = (text: string) => maskCards(`${text} , é`).slice(0, -4);
  let hidden = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      hidden += maskCards(text) === text ? 0 : 1;
      expect(maskCards(text)).toBe(closer(text));
    }),
    { numRuns: times(500, 2_000) },
  );
  expect(hidden).toBeGreaterThan(100);
});
