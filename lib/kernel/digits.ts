/**
 * Numbers as people type and paste them: grouped by spaces or dashes, wrapped in invisible marks, or in the digits of
 * another script. The one reader of such texts: amounts, cards, dates of cards, telephones, identity and account
 * numbers begin here. Nothing is parsed into a number, so no digit is ever rounded away.
 */

/** Invisible marks: of direction, joiners, soft hyphens, blanks without width (Unicode's `Cf`). */
export const INVISIBLE = /\p{Cf}/gu;

/** Separators between groups of digits: any blank, any dash. */
const SEPARATORS = /[\s\p{Pd}\u2212]/gu;

const isDigit = (place: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(place));

/** The value of a decimal digit of any script: Unicode keeps the ten of a script together, 0 first. */
function digitOf(digit: string): string {
  const place = digit.codePointAt(0) ?? 0;
  let first = place;
  while (isDigit(first - 1)) first -= 1;
  return String((place - first) % 10);
}

/** Digits of every script as 0-9; everything else stays. */
export function toAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, digitOf);
}

/** Typed number in ASCII digits and without invisible marks; separators stay. */
export function plainNumber(text: string): string {
  return toAsciiDigits(text).replace(INVISIBLE, '');
}

/**
 * The digits of a number that was typed or sent; null where anything but digits and separators is in it, or where it is
 * negative.
 */
export function readDigits(text: string): string | null {
  const plain = plainNumber(text);
  if (/^[\p{Pd}\u2212]\d/u.test(plain)) return null;
  const digits = plain.replace(SEPARATORS, '');
  return /^\d*$/.test(digits) ? digits : null;
}

/** The digits of a half-typed text, for formatting while a person types. */
export function keepDigits(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, '');
}
