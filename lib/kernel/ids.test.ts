import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  beginningOf,
  FIRST_CELL,
  ID_BYTES,
  ID_PREFIXES,
  type IdKind,
  isCell,
  isPublicId,
  isUuid,
  publicId as idOf,
} from './ids.ts';
import { identifiersIn } from './ids-in-text.ts';

const kinds = Object.keys(ID_PREFIXES) as IdKind[];
const bytes = fc.uint8Array({ minLength: ID_BYTES, maxLength: ID_BYTES });

const publicId = (kind: IdKind, random: Uint8Array, cell = FIRST_CELL) => idOf(kind, random, cell);

/** Random characters of a kind: all but the prefix and the cell. */
const room = (kind: IdKind) => 32 - beginningOf(kind, FIRST_CELL).length;

/** As identifiers were given out before: without a cell, and before that the prefix alone, then four groups. */
const formerId = (kind: IdKind, id: string) =>
  ID_PREFIXES[kind] + id.slice(-(35 - ID_PREFIXES[kind].length)).replaceAll(/[0189]/g, 'A');
const longId = (kind: IdKind, word = 'GAYTEMZU-GU3DOOBZ-MFRGGZDF-MZTWQ2LK') => `${ID_PREFIXES[kind]}-${word}`;

test('an identifier is four groups of eight whose first begins with the prefix and the cell', () => {
  expect(publicId('sale', new Uint8Array(ID_BYTES))).toBe('SALE00AA-AAAAAAAA-AAAAAAAA-AAAAAAAA');
  expect(publicId('attempt', new Uint8Array(ID_BYTES).fill(255), '07')).toBe('TRAN0777-77777777-77777777-77777777');
  expect(publicId('seller', Buffer.from('0123456789abcdefgh'), '9Z')).toBe('MPL9ZGAY-TEMZUGU3-DOOBZMFR-GGZDFMZT');
  expect(publicId('dispute', new Uint8Array(ID_BYTES), 'A1')).toBe('DISPA1AA-AAAAAAAA-AAAAAAAA-AAAAAAAA');
});

test('a token and what a seller has name no cell: they are looked for within their seller', () => {
  for (const kind of ['buyer', 'service', 'plan'] as const)
    expect(publicId(kind, new Uint8Array(ID_BYTES), '07')).toBe(publicId(kind, new Uint8Array(ID_BYTES), '08'));
  expect(publicId('buyer', new Uint8Array(ID_BYTES))).toBe('BUYERAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA');
});

test('A-05: every kind has 35 characters, fits varchar(36) and leaves at least 128 random bits', () => {
  for (const kind of kinds) {
    expect(publicId(kind, new Uint8Array(ID_BYTES))).toHaveLength(35);
    expect(room(kind) * 5).toBeGreaterThanOrEqual(128);
    expect(room(kind) * 5).toBeLessThanOrEqual(ID_BYTES * 8);
  }
});

test('every identifier, as it is given out and as it was, is recognised as one of its own kind and of no other', () => {
  const cells = fc.stringMatching(/^[0-9A-Z]{2}$/).filter(isCell);
  fc.assert(
    fc.property(bytes, fc.constantFrom(...kinds), cells, (random, kind, cell) => {
      const id = publicId(kind, random, cell);
      const random32 = publicId('buyer', random)
        .slice(8)
        .replaceAll(/[0189]/g, 'A');
      for (const one of [id, formerId(kind, id), longId(kind, random32.slice(1) + random32.slice(0, 9))])
        expect([one, kinds.filter((other) => isPublicId(other, one))]).toEqual([one, [kind]]);
    }),
  );
});

test('a cell is never read out of an identifier of before, which named none', () => {
  for (const cell of ['00', '07', 'A1', '9Z']) expect([cell, isCell(cell)]).toEqual([cell, true]);
  for (const none of ['', '0', '000', 'AB', '27', '7K', 'a1', '0-', '٠٠'])
    expect([none, isCell(none)]).toEqual([none, false]);
  expect(() => publicId('sale', new Uint8Array(ID_BYTES), '7K')).toThrow(RangeError);
});

test('no bit that an identifier has room for is lost', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom(...kinds), fc.nat(ID_BYTES * 8 - 1), (random, kind, bit) => {
      const flipped = random.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (128 >> (bit & 7));
      expect(publicId(kind, flipped) !== publicId(kind, random)).toBe(bit < room(kind) * 5);
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
    publicId('sale', Buffer.from('0123456789abcdefgh')),
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
