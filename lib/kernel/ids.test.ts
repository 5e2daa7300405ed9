import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ID_BYTES, ID_PREFIXES, type IdKind, isPublicId, publicId } from './ids.ts';

const kinds = Object.keys(ID_PREFIXES) as IdKind[];
const bytes = fc.uint8Array({ minLength: ID_BYTES, maxLength: ID_BYTES });

test('an identifier is its prefix and four groups of eight', () => {
  expect(publicId('sale', new Uint8Array(ID_BYTES))).toBe('SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA');
  expect(publicId('attempt', new Uint8Array(ID_BYTES).fill(255))).toBe('TRAN-77777777-77777777-77777777-77777777');
  expect(publicId('seller', Buffer.from('0123456789abcdefghij'))).toBe(`MPL-${'GAYTEMZUGU3DOOBZMFRGGZDFMZTWQ2LK'.match(/.{8}/g)?.join('-')}`);
});

test('every identifier is recognised as one of its own kind and of no other', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom(...kinds), (random, kind) => {
      const id = publicId(kind, random);
      expect(kinds.filter((other) => isPublicId(other, id))).toEqual([kind]);
    }),
  );
});

test('no bit of the randomness is lost', () => {
  fc.assert(
    fc.property(bytes, fc.nat(ID_BYTES * 8 - 1), (random, bit) => {
      const flipped = random.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(publicId('sale', flipped)).not.toBe(publicId('sale', random));
    }),
  );
});

test.each(['', 'SALE-', 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA', 'sale-aaaaaaaa-aaaaaaaa-aaaaaaaa-aaaaaaaa', 'SALE-AAAAAAA1-AAAAAAAA-AAAAAAAA-AAAAAAAA', 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA\n', 'MPL-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA'])(
  '%j is no sale', (text) => {
    expect(isPublicId('sale', text)).toBe(false);
  },
);

test('too little randomness is an error, not a short identifier', () => {
  expect(() => publicId('sale', new Uint8Array(ID_BYTES - 1))).toThrow(RangeError);
});
