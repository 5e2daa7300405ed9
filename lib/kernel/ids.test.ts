import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ID_BYTES, ID_PREFIXES, type IdKind, isPublicId, isUuid, publicId } from './ids.ts';
import { identifiersIn } from './ids-in-text.ts';

const kinds = Object.keys(ID_PREFIXES) as IdKind[];
const bytes = fc.uint8Array({ minLength: ID_BYTES, maxLength: ID_BYTES });

/** As identifiers were given out before: the prefix alone, then four groups. */
const longId = (kind: IdKind, word = 'GAYTEMZU-GU3DOOBZ-MFRGGZDF-MZTWQ2LK') => `${ID_PREFIXES[kind]}-${word}`;

test('an identifier is four groups of eight whose first begins with the prefix', () => {
  expect(publicId('sale', new Uint8Array(ID_BYTES))).toBe('SALEAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA');
  expect(publicId('attempt', new Uint8Array(ID_BYTES).fill(255))).toBe('TRAN7777-77777777-77777777-77777777');
  expect(publicId('seller', Buffer.from('0123456789abcdefghi'))).toBe('MPLGAYTE-MZUGU3DO-OBZMFRGG-ZDFMZTWQ');
});

test('A-05: every kind has 35 characters, fits varchar(36) and leaves at least 128 random bits', () => {
  for (const kind of kinds) {
    expect(publicId(kind, new Uint8Array(ID_BYTES))).toHaveLength(35);
    expect((32 - ID_PREFIXES[kind].length) * 5).toBeGreaterThanOrEqual(128);
    expect((32 - ID_PREFIXES[kind].length) * 5).toBeLessThanOrEqual(ID_BYTES * 8);
  }
});

test('every identifier, as it is given out and as it was, is recognised as one of its own kind and of no other', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom(...kinds), (random, kind) => {
      const id = publicId(kind, random);
      expect(kinds.filter((other) => isPublicId(other, id))).toEqual([kind]);
      const long = longId(kind, id.slice(9) + id.slice(-9));
      expect(kinds.filter((other) => isPublicId(other, long))).toEqual([kind]);
    }),
  );
});

test('no bit that an identifier has room for is lost', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom(...kinds), fc.nat(ID_BYTES * 8 - 1), (random, kind, bit) => {
      const flipped = random.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (128 >> (bit & 7));
      const hasRoom = bit < (32 - ID_PREFIXES[kind].length) * 5;
      expect(publicId(kind, flipped) !== publicId(kind, random)).toBe(hasRoom);
    }),
  );
});

test.each([
  '',
  'SALE',
  'SALE-',
  'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  'SALEAAAA-AAAAAAAA-AAAAAAAA',
  'sale-aaaaaaaa-aaaaaaaa-aaaaaaaa-aaaaaaaa',
  'saleaaaa-aaaaaaaa-aaaaaaaa-aaaaaaaa',
  'SALE-AAAAAAA1-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  'SALEAAA1-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  'SALEAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA\n',
  'MPL-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  'MPLAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
])('%j is no sale', (text) => {
  expect(isPublicId('sale', text)).toBe(false);
});

test.each([
  '',
  '43371760-1776-4c5d-8cd8-a192b1d8689',
  '43371760-1776-4c5d-8cd8-a192b1d8689d ',
  '{43371760-1776-4c5d-8cd8-a192b1d8689d}',
  '433717601776-4c5d-8cd8-a192b1d8689d',
])('%j is no UUID', (text) => {
  expect(isUuid(text)).toBe(false);
  expect(isUuid('43371760-1776-4C5D-8cd8-a192b1d8689d')).toBe(true);
});

test('identifiers are found within a text, ours in either case and both lengths', () => {
  const found = (text: string) => Array.from(identifiersIn(text), ([id]) => id);
  const [short, long, uuid] = [
    publicId('sale', Buffer.from('0123456789abcdefghi')),
    longId('attempt'),
    '43371760-1776-4c5d-8cd8-a192b1d8689d',
  ];
  expect(found(`a ${short}, https://x.example/${uuid}?y=${long}&z="${short.toLowerCase()}"`)).toEqual([
    short,
    uuid,
    long,
    short.toLowerCase(),
  ]);
  for (const none of [
    `A${short}`,
    `${short}A`,
    `${short}-AAAAAAAA`,
    `1-${uuid}`,
    `${uuid}5`,
    '41111111-1111-1111-1111-111111111111',
    'SALE-4111',
  ])
    expect([none, found(none)]).toEqual([none, []]);
});

test('too little randomness is an error, not a short identifier', () => {
  expect(() => publicId('sale', new Uint8Array(ID_BYTES - 1))).toThrow(RangeError);
});
