import fc from 'fast-check';
import { hasLuhnDigit } from '#lib/kernel/card/card.ts';
import { beginningOf, FIRST_CELL, ID_PREFIXES, type IdKind } from '#lib/kernel/ids.ts';

/**
 * Identifiers whose digits are a card number by every rule that card numbers are known by: the network's first digits,
 * the length and the check digit.
 */

const DIGITS = '234567';
const ALPHABET = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

const letters = (length: number, unit: string) =>
  fc.string({ unit: fc.constantFrom(...unit), minLength: length, maxLength: length });

/**
 * Sixteen digits of those an alphabet has, beginning as a Visa or Mastercard number does, with the right check digit.
 */
const cardOf = (digits: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('4', '52', '53', '54', '55'), letters(14, digits), fc.constantFrom(...digits))
    .map(([begins, rest, last]) => (begins + rest).slice(0, 15) + last)
    .filter(hasLuhnDigit);

const grouped = (text: string, sizes: readonly number[]): string =>
  sizes.map((size, place) => text.slice(from(sizes, place), from(sizes, place) + size)).join('-');
const from = (sizes: readonly number[], place: number): number =>
  sizes.slice(0, place).reduce((sum, size) => sum + size, 0);

/** A UUID of version 4. Its card is the first sixteen digits, of which the thirteenth is the version and so a 4. */
export const cardLikeUuid: fc.Arbitrary<string> = fc
  .tuple(
    cardOf('0123456789').filter((card) => card[12] === '4'),
    letters(15, '0123456789abcdef'),
    fc.constantFrom('8', '9', 'a', 'b'),
  )
  .map(([card, rest, variant]) => grouped(`${card}${variant}${rest}`, [8, 4, 4, 4, 12]));

/** A public identifier of a kind, as it is given out (`long`: as it was). The card stands in two whole groups. */
export const cardLikeId = (kind: IdKind, isLong = false): fc.Arbitrary<string> =>
  fc
    .tuple(letters(8, ALPHABET), cardOf(DIGITS), letters(8, ALPHABET), fc.boolean())
    .map(([first, card, last, isFirst]) => {
      const groups = isFirst ? grouped(card + last, [8, 8, 8]) : grouped(last + card, [8, 8, 8]);
      const given = (beginningOf(kind, FIRST_CELL) + first).slice(0, 8);
      return isLong ? `${ID_PREFIXES[kind]}-${first}-${groups}` : `${given}-${groups}`;
    });
