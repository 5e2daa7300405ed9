/**
 * Telephone numbers as people write them, read for the network. The payment page reads them too: nothing heavy is
 * imported here.
 */

/**
 * How telephone numbers of a country are written at home: the digit that stands for the country, and how many digits
 * there are without it.
 */
type Dialling = { code: string; trunk: string; lengths: readonly number[] };

const DIALLING: Readonly<Record<string, Dialling>> = {
  IL: { code: '972', trunk: '0', lengths: [8, 9] },
  US: { code: '1', trunk: '', lengths: [10] },
  CA: { code: '1', trunk: '', lengths: [10] },
  GB: { code: '44', trunk: '0', lengths: [9, 10] },
  DE: { code: '49', trunk: '0', lengths: [7, 8, 9, 10, 11] },
  FR: { code: '33', trunk: '0', lengths: [9] },
  ES: { code: '34', trunk: '', lengths: [9] },
  RU: { code: '7', trunk: '8', lengths: [10] },
};

/** Digits of a number with its country (E.164). */
export const MIN_NUMBER_LENGTH = 7;
export const MAX_NUMBER_LENGTH = 15;

/** What people put between digits; a direction mark comes along when a number is copied out of Hebrew or Arabic. */
export const BETWEEN = /[\s().\-\u2010-\u2015\u2212/\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * `+972521234567` of `052-123-4567` in Israel: a telephone number as networks take it (E.164), null where it is none.
 */
export function readPhone(text: string, country: string): string | null {
  const plain = text.replace(BETWEEN, '').replace(/^00/, '+');
  if (/^\+[1-9]\d*$/.test(plain))
    return plain.length - 1 >= MIN_NUMBER_LENGTH && plain.length - 1 <= MAX_NUMBER_LENGTH ? plain : null;
  const home = DIALLING[country];
  if (!home || !/^\d+$/.test(plain) || !plain.startsWith(home.trunk)) return null;
  const rest = plain.slice(home.trunk.length);
  return home.lengths.includes(rest.length) ? `+${home.code}${rest}` : null;
}
