import { plainNumber } from '../digits.ts';

/**
 * Telephone numbers as people write them, read for the network. The payment page reads them too: nothing heavy is
 * imported here.
 */

/**
 * National form of a country's telephone numbers: the trunk digit, and the number of digits without it. `bare`: numbers
 * recognisable without that digit, which spreadsheets cut off.
 */
type Dialling = { code: string; trunk: string; lengths: readonly number[]; bare?: RegExp };

const DIALLING: Readonly<Record<string, Dialling>> = {
  IL: { code: '972', trunk: '0', lengths: [8, 9], bare: /^5\d{8}$/ },
  US: { code: '1', trunk: '', lengths: [10] },
  CA: { code: '1', trunk: '', lengths: [10] },
  GB: { code: '44', trunk: '0', lengths: [9, 10] },
  DE: { code: '49', trunk: '0', lengths: [7, 8, 9, 10, 11] },
  FR: { code: '33', trunk: '0', lengths: [9] },
  ES: { code: '34', trunk: '', lengths: [9] },
  RU: { code: '7', trunk: '8', lengths: [10] },
};

/** Digits of a number with its country (E.164). */
const MIN_NUMBER_LENGTH = 7;
const MAX_NUMBER_LENGTH = 15;

/** Separators that people write between digits. */
const BETWEEN = /[\s().\p{Pd}\u2212/]/gu;

/** `+972 (0)52 …`: the digit in brackets is dialled at home alone. */
const TRUNK_IN_BRACKETS = /^(\s*\+[^(]*)\(0\)/;

/**
 * `+972521234567` of `052-123-4567` in Israel: a telephone number as networks take it (E.164), null where it cannot be
 * dialled. With a plus or `00` it is read as of the whole world; where the country that it names is known, its length
 * is validated and the digit of home calls (`+972 052 …`) left out.
 */
export function readPhone(text: string, country: string): string | null {
  const plain = plainNumber(text).replace(TRUNK_IN_BRACKETS, '$1').replace(BETWEEN, '').replace(/^00/, '+');
  if (/^\+[1-9]\d*$/.test(plain)) return readWithCountry(plain.slice(1));
  const home = DIALLING[country];
  if (!home || !/^\d+$/.test(plain)) return null;
  const rest = plain.slice(home.trunk.length);
  if (plain.startsWith(home.trunk) && home.lengths.includes(rest.length)) return `+${home.code}${rest}`;
  if (home.bare?.test(plain)) return `+${home.code}${plain}`;
  return plain.startsWith(home.code) ? readWithCountry(plain) : null;
}

/** A number that begins with the code of its country. */
function readWithCountry(digits: string): string | null {
  const known = Object.values(DIALLING).find(({ code }) => digits.startsWith(code));
  if (!known) return digits.length >= MIN_NUMBER_LENGTH && digits.length <= MAX_NUMBER_LENGTH ? `+${digits}` : null;
  const rest = digits.slice(known.code.length);
  // No number of these countries begins with 0 behind its code.
  const national = known.trunk === '0' && rest.startsWith('0') ? rest.slice(1) : rest;
  return known.lengths.includes(national.length) ? `+${known.code}${national}` : null;
}

/** Whether some country that we know can dial a number as it is written. */
export const isDialableSomewhere = (text: string): boolean =>
  Object.keys(DIALLING).some((country) => readPhone(text, country) !== null);

/** Whether a text is made of the digits of a telephone number and what people put between them. */
export const hasPhoneDigits = (text: string): boolean =>
  new RegExp(`^\\+?\\d{${MIN_NUMBER_LENGTH},${MAX_NUMBER_LENGTH + 2}}$`).test(plainNumber(text).replace(BETWEEN, ''));
