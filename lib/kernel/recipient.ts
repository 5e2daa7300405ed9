import { hasCard } from './entered.ts';

/**
 * To whom something may be sent: one e-mail address, one telephone number. Stricter than what an address may be on paper, because what
 * passes here stands in an envelope: nothing in it can end a line, open a second address or name a route.
 */

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;

/** Letters of any language; no blank, quote, bracket, comma or control character anywhere. */
const ADDRESS = /^[^\s@"(),:;<>[\]\\\p{C}]+@(?=[^@]*\.)[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** One e-mail address that an envelope can carry. One with a card number in it is none. */
export function isEmailAddress(text: string): boolean {
  const [local = '', domain = ''] = text.split('@');
  const hasEmptyPart = /^\.|\.\.|\.$/.test(local) || /\.\.|-\.|\.-/.test(domain);
  return ADDRESS.test(text) && !hasEmptyPart && !hasCard(text) && bytesOf(text) <= LONGEST_ADDRESS && bytesOf(local) <= LONGEST_LOCAL_PART;
}

/** How telephone numbers of a country are written at home: the digit that stands for the country, and how many digits there are without it. */
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
const SHORTEST_NUMBER = 7;
const LONGEST_NUMBER = 15;

/** What people put between digits; a direction mark comes along when a number is copied out of Hebrew or Arabic. */
const BETWEEN = /[\s().\-\u2010-\u2015\u2212/\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** `+972521234567` of `052-123-4567` in Israel: a telephone number as networks take it (E.164), null where it is none. */
export function readPhone(text: string, country: string): string | null {
  const plain = text.replace(BETWEEN, '').replace(/^00/, '+');
  if (/^\+[1-9]\d*$/.test(plain)) return plain.length - 1 >= SHORTEST_NUMBER && plain.length - 1 <= LONGEST_NUMBER ? plain : null;
  const home = DIALLING[country];
  if (!home || !/^\d+$/.test(plain) || !plain.startsWith(home.trunk)) return null;
  const rest = plain.slice(home.trunk.length);
  return home.lengths.includes(rest.length) ? `+${home.code}${rest}` : null;
}

/** Could be a telephone number somewhere: what can be judged before it is known whose country it belongs to. A card number is none. */
export function looksLikePhone(text: string): boolean {
  const plain = text.replace(BETWEEN, '');
  return /^\+?\d+$/.test(plain) && plain.length >= SHORTEST_NUMBER && plain.length <= LONGEST_NUMBER + 2 && !hasCard(text);
}
