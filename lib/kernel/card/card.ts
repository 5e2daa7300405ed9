import { plainNumber } from '../digits.ts';

export { keepDigits, readDigits } from '../digits.ts';

/**
 * Brand, check digit and expiry of a card, computed from its digits. The server and the payment page share it, so that
 * both validate alike. Functions take plain digits (see `readDigits`); none stores or logs them.
 */
export type CardBrand = 'Visa' | 'Mastercard' | 'AMEX' | 'Isracard' | 'Diners' | 'Discover' | 'JCB' | 'PrivateLabel';

/** The networks that a card can be of, the usual ones first; Isracard's local cards pay in shekels alone. */
export const acceptedBrands = (currency: string): CardBrand[] => [
  'Visa',
  'Mastercard',
  'AMEX',
  ...(currency === 'ILS' ? (['Isracard'] as const) : []),
  'Diners',
  'Discover',
  'JCB',
];

const PREFIXES: readonly (readonly [CardBrand, RegExp])[] = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['AMEX', /^3[47]/],
  ['Diners', /^3(0[0-5]|095|6|8|9)/],
  ['JCB', /^35(2[89]|[3-8])/],
  ['Discover', /^6(011|4[4-9]|5)/],
];

/** How many digits the numbers of a network have, as they are issued. Others have 12 to 19. */
const LENGTHS: Readonly<Partial<Record<CardBrand, readonly number[]>>> = {
  Visa: [16, 18, 19],
  Mastercard: [16],
  AMEX: [15],
  Diners: [14, 16, 19],
  JCB: [16, 17, 18, 19],
  Discover: [16, 19],
};

/**
 * True for a whole card number: as many digits as its network issues, of which the first is not 0, or a local Israeli
 * number of 8 or 9, with a right check digit. The beginning of a longer number is none, even where its last digit fits.
 */
export function isCardNumber(digits: string): boolean {
  if (/\D|^0*$/.test(digits)) return false;
  if (isLocal(digits)) return hasLocalCheckDigit(digits);
  const lengths = LENGTHS[networkOf(digits) ?? 'PrivateLabel'];
  return /^[1-9]\d{11,18}$/.test(digits) && (lengths?.includes(digits.length) ?? true) && hasLuhnDigit(digits);
}

/** The brand of a whole number; what no network claims is a private label. */
export function brandOf(digits: string): CardBrand {
  return isLocal(digits) ? 'Isracard' : (networkOf(digits) ?? 'PrivateLabel');
}

/** Brand by the first digits, for the icon beside a field; null while these are too few. */
export function brandWhileTyping(digits: string): CardBrand | null {
  return networkOf(digits) ?? (isLocal(digits) && isCardNumber(digits) ? 'Isracard' : null);
}

/** 4111111111111111 is "4111 1111 1111 1111"; AMEX is written 4-6-5 and Diners 4-6-4. Also groups half a number. */
export function groupDigits(digits: string): string {
  const brand = networkOf(digits);
  const parts = brand === 'AMEX' || (brand === 'Diners' && digits.length <= 14) ? [4, 6, 5] : [4, 4, 4, 4, 4];
  const groups: string[] = [];
  let from = 0;
  for (const size of parts) {
    if (from < digits.length) groups.push(digits.slice(from, from + size));
    from += size;
  }
  return groups.join(' ');
}

/** How many digits a number of this brand has at most. */
export function longestNumber(brand: CardBrand | null): number {
  const lengths = brand === null ? undefined : LENGTHS[brand];
  return lengths?.[lengths.length - 1] ?? 19;
}

/** Digits of the security code. */
export function cvvLength(brand: CardBrand | null): 3 | 4 {
  return brand === 'AMEX' ? 4 : 3;
}

export function isCvv(digits: string, brand: CardBrand | null): boolean {
  return /^\d+$/.test(digits) && digits.length === cvvLength(brand);
}

/** `411111******1111`. Short local numbers keep their last four digits only: six and four would be the whole number. */
export function maskOf(digits: string): string {
  const shown = digits.length >= 13 ? 6 : 0;
  return digits.slice(0, shown) + '*'.repeat(Math.max(0, digits.length - shown - 4)) + digits.slice(-4);
}

/**
 * Whether the number suggests an Israeli issuer: a local number or a known prefix. The buyer then enters the owner's
 * social id (answers, section 9). The acquirer's own data on the card win over this guess.
 */
export function looksIsraeli(digits: string): boolean {
  return (isLocal(digits) && isCardNumber(digits)) || /^(4580(?!45)|3755|5326)\d\d/.test(digits);
}

/**
 * "12/30", "12 / 30", "1230", "12/2030", "1/30" and a browser's "2030-12" are "1230".
 * Returns null where the text is no month of this century.
 */
export function readExpiry(typed: string): string | null {
  const text = plainNumber(typed).replace(/\s/g, '');
  const yearFirst = /^(20\d\d)[-/.](\d\d)$/.exec(text);
  const found = yearFirst
    ? [text, yearFirst[2], yearFirst[1]]
    : (/^(\d{1,2})[/.-](\d\d|20\d\d)$/.exec(text) ?? /^(\d\d)(\d\d|20\d\d)$/.exec(text));
  if (!found) return null;
  const month = Number(found[1]);
  return month >= 1 && month <= 12 ? String(month).padStart(2, '0') + (found[2] ?? '').slice(-2) : null;
}

/** A card is good to the end of its month (UTC). `mmyy` as `readExpiry` gives it. */
export function isExpired(mmyy: string, today: Date): boolean {
  const year = 2000 + Number(mmyy.slice(2));
  return year * 12 + Number(mmyy.slice(0, 2)) < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
}

function isLocal(digits: string): boolean {
  return digits.length === 8 || digits.length === 9;
}

function networkOf(digits: string): CardBrand | null {
  return PREFIXES.find(([, prefix]) => prefix.test(digits))?.[0] ?? null;
}

/** The check digit of card networks, at the end of a number of any length. */
export function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (1 + (index % 2));
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

// Isracard's own rule for its short numbers: weights 9 down to 1 over nine digits, a multiple of 11.
function hasLocalCheckDigit(digits: string): boolean {
  return [...digits.padStart(9, '0')].reduce((sum, digit, index) => sum + Number(digit) * (9 - index), 0) % 11 === 0;
}
