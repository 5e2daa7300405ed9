/**
 * Digits as people type and paste them: grouped by spaces or dashes, wrapped in invisible direction marks,
 * or in the digits of an Arabic or Persian keyboard. Card numbers stay text from end to end, so no digit is ever
 * rounded away.
 */
const SEPARATORS = /[\s\u00a0\u2000-\u200f\u202a-\u202f\u2060-\u2069\ufeff\-\u2010-\u2015\u2212]/g;

/** Arabic-Indic and Persian digits to 0-9; everything else stays. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/**
 * The digits of a number that was typed or sent; null where anything but digits and separators is in it, or where it is
 * negative.
 */
export function readDigits(text: string): string | null {
  if (/^-\d/.test(text)) return null;
  const digits = toAsciiDigits(text).replace(SEPARATORS, '');
  return /^\d*$/.test(digits) ? digits : null;
}

/** The digits of a half-typed text, for formatting while a person types. */
export function keepDigits(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, '');
}
