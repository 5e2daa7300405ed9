import { plainNumber } from './digits.ts';

/**
 * Money is a whole number of minor units and never leaves the integers.
 * A JavaScript number holds every amount we accept (12 digits) exactly.
 */

/** ISO 4217 codes we can name, with the number of minor digits of each. */
const MINOR_DIGITS: Readonly<Record<string, number>> = {
  ILS: 2,
  USD: 2,
  EUR: 2,
  GBP: 2,
  CHF: 2,
  CAD: 2,
  AUD: 2,
  SEK: 2,
  NOK: 2,
  DKK: 2,
  PLN: 2,
  CZK: 2,
  RON: 2,
  BGN: 2,
  TRY: 2,
  RUB: 2,
  UAH: 2,
  AED: 2,
  SAR: 2,
  EGP: 2,
  MAD: 2,
  ZAR: 2,
  INR: 2,
  CNY: 2,
  HKD: 2,
  SGD: 2,
  NZD: 2,
  MXN: 2,
  BRL: 2,
  ARS: 2,
  THB: 2,
  JPY: 0,
  KRW: 0,
  CLP: 0,
  HUF: 2,
  JOD: 3,
  KWD: 3,
  BHD: 3,
  TND: 3,
  OMR: 3,
};

export type Currency = string;

/** Currency of two minor digits, for amounts that are typed before theirs is known, or are hundredths of any. */
export const HUNDREDTHS: Currency = 'ILS';

/** The smallest sale and the smallest refund, minor units (specification 8). */
export const MINIMUM_AMOUNT = 500;

/** The largest amount of the contract, minor units: 12 digits. */
export const MAXIMUM_AMOUNT = 999_999_999_999;

export function isCurrency(code: string): boolean {
  return Object.hasOwn(MINOR_DIGITS, code);
}

/** Most that any currency has behind the decimal point. */
export const MAX_MINOR_DIGITS = Math.max(...Object.values(MINOR_DIGITS));

/** How many digits stand behind the decimal point; 2 where the currency is unknown. */
export function minorDigits(currency: Currency): number {
  return MINOR_DIGITS[currency] ?? 2;
}

/** 5075 ILS is "50.75": the decimal text of an amount, with no grouping and no symbol. */
export function toMajorText(amount: number, currency: Currency): string {
  const digits = minorDigits(currency);
  const sign = amount < 0 ? '-' : '';
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * "15" and "15.00" are 1500 ILS, 15 JPY and 15000 KWD: the way back from `toMajorText`, in minor units. Null where it
 * is no decimal, or has more minor digits than the currency.
 */
export function fromMajorText(text: string, currency: Currency): number | null {
  const parts = /^(\d{1,12})(?:\.(\d+))?$/.exec(text);
  if (!parts) return null;
  const digits = minorDigits(currency);
  const minor = (parts[2] ?? '').replace(/0+$/, '');
  return minor.length > digits ? null : Number((parts[1] ?? '0') + minor.padEnd(digits, '0'));
}

/**
 * "1,234.5", "1234,5", "1.234,50", "1 234.5" and "١٢٣٤٫٥" are 123450 ILS: what a person types into an amount field, in
 * minor units. Null where it is not an amount, has more minor digits than the currency, or could be two amounts
 * ("1,234" where three digits are minor).
 */
export function fromTypedMajor(typed: string, currency: Currency): number | null {
  const digits = minorDigits(currency);
  const text = plainNumber(typed)
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
    .trim()
    .replace(/(\d)[\s'’](?=\d{3}(\D|$))/g, '$1');
  if (digits === 3 && /^\d{1,3},\d{3}$/.test(text)) return null;
  const isDotted = /^\d{1,3}(\.\d{3})+,\d+$/.test(text) || /^\d{1,3}(\.\d{3}){2,}$/.test(text);
  const plain = isDotted
    ? text.replaceAll('.', '').replace(',', '.')
    : text.replace(/,(?=\d{3}(\D|$))/g, '').replace(',', '.');
  const parts = /^(\d{1,12})(?:\.(\d+))?$/.exec(plain);
  if (!parts) return null;
  const minor = parts[2] ?? '';
  if (minor.length > digits) return null;
  return Number((parts[1] ?? '0') + minor.padEnd(digits, '0'));
}

/** Hundredths of a percent of an amount, rounded half up to the minor unit: 250 of 10000 is 250. */
export function percentOf(amount: number, hundredthsOfPercent: number): number {
  return Number((BigInt(amount) * BigInt(hundredthsOfPercent) + 5_000n) / 10_000n);
}

/** Splits an amount into equal parts that sum to the whole; the first part carries the remainder. */
export function splitEvenly(amount: number, parts: number): { first: number; periodical: number } {
  const periodical = Math.floor(amount / parts);
  return { first: amount - periodical * (parts - 1), periodical };
}

/** 1800 is "18.00": hundredths of a percent or of the major unit, as the wire and the forms write them. */
export function hundredthsText(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/**
 * Minor units of hundredths of the major unit, rounded half up where the currency has fewer digits: 12.50 is 1250
 * agorot and 13 yen.
 */
export function fromHundredths(hundredths: number, currency: Currency): number {
  const digits = minorDigits(currency);
  return digits >= 2 ? hundredths * 10 ** (digits - 2) : Math.floor((hundredths * 10 ** digits + 50) / 100);
}
