import { plainNumber, readDigits } from '../digits.ts';

/**
 * Account numbers as people type them. They are treated as card numbers are: kept from logs, URLs and events, shown
 * only as a mask.
 */

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/**
 * How long IBANs of the countries are that pay by SEPA; one of another country is validated by its check digits alone.
 */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
};

/**
 * An IBAN without what people put between its groups; null where its length or its check digits (ISO 7064, mod 97) are
 * wrong.
 */
export function readIban(typed: string): string | null {
  const plain = plainNumber(typed)
    .replace(/[\s\p{Pd}.]/gu, '')
    .toUpperCase();
  if (!IBAN.test(plain) || plain.length !== (IBAN_LENGTHS[plain.slice(0, 2)] ?? plain.length)) return null;
  const digits = [...plain.slice(4), ...plain.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1 ? plain : null;
}

const digitsBetween = (typed: string, least: number, most: number): string | null => {
  const digits = readDigits(typed);
  return digits !== null && digits.length >= least && digits.length <= most ? digits : null;
};

/** Six digits, often written 10-88-00. */
export const readSortCode = (typed: string): string | null => digitsBetween(typed, 6, 6);

/** Eight digits; building societies' seven and six are filled up in front. */
export const readUkAccount = (typed: string): string | null => digitsBetween(typed, 6, 8)?.padStart(8, '0') ?? null;

/** The parts of an Israeli account: bank, branch and number, without check: banks have a rule each. */
export const readIlBank = (typed: string): string | null => digitsBetween(typed, 1, 3);
export const readIlBranch = (typed: string): string | null => digitsBetween(typed, 1, 3);
export const readIlAccount = (typed: string): string | null => digitsBetween(typed, 4, 9);

/**
 * `DE****3000`, `****2345`: the country of an IBAN and the last four, never more. Of a number of four digits as much
 * stays hidden as of a longer one.
 */
export function accountMask(account: string): string {
  const country = /^[A-Z]{2}/.exec(account)?.[0] ?? '';
  return `${country}****${account.slice(-4).padStart(4, '0')}`;
}
