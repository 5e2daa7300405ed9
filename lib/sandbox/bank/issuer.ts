/**
 * Answers of the issuers behind the test cards (answers, section 12), as decline codes (answers, section 1). Pure: a
 * card, the request, and today.
 */

export type IssuerRequest = {
  number: string;
  expiry: string;
  cvv: string | null;
  isStored?: boolean | undefined;
  isCvvWaived?: boolean | undefined;
  currency: string;
  installments: number;
};

type TestCard = {
  isForeign: boolean;
  brand?: string;
  onlyIls?: boolean;
  cvv?: string;
  /** Charges in one of these currencies alone, and never in installments. */
  onlyCurrencies?: readonly string[];
  declines?: number;
  /** 3-D Secure outcome; most cards authenticate without a challenge. */
  authentication?: 'challenge' | 'refused';
  /** The issuer verifies the card and refuses the charge all the same. */
  isGood?: boolean;
};

const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4557430402053431': { isForeign: true, cvv: '200', onlyCurrencies: ['ILS', 'USD', 'EUR'] },
  '375516193000090': { isForeign: false, cvv: '0957' },
  '5326105300985846': { isForeign: false, cvv: '658', onlyIls: true },
  '4580458045804580': { isForeign: true },
  '4580000000000000': { isForeign: false },
  '12312312': { isForeign: false, onlyIls: true, brand: 'Isracard' },
  '4000000000000002': { isForeign: true, declines: 20004 },
  '4000000000000085': { isForeign: true, declines: 21001 },
  '4000000000000069': { isForeign: true, declines: 21002 },
  '4000000000000127': { isForeign: true, declines: 21003 },
  '4000000000000101': { isForeign: true, declines: 21004 },
  '4000000000000135': { isForeign: true, declines: 21005 },
  '4000000000000119': { isForeign: true, declines: 21006 },
  '4000000000000051': { isForeign: true, declines: 21007 },
  '4000000000000028': { isForeign: true, declines: 21008 },
  // Takes a token, refuses the charge.
  '4000000000000036': { isForeign: true, declines: 20004, isGood: true },
  // 3-D Secure: one with a challenge, one that is refused.
  '4000000000003220': { isForeign: true, authentication: 'challenge' },
  '4000000000003097': { isForeign: true, authentication: 'refused' },
};

const BRANDS: readonly [RegExp, string][] = [
  [/^\d{8,9}$/, 'Isracard'],
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'AMEX'],
  [/^(30|36|38|39)/, 'Diners'],
  [/^(6011|64[4-9]|65)/, 'Discover'],
  [/^35/, 'JCB'],
];

export function cardFactsOf({ number, expiry }: Pick<IssuerRequest, 'number' | 'expiry'>) {
  const known = TEST_CARDS[number];
  return {
    brand: known?.brand ?? BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'PrivateLabel',
    mask: maskOf(number),
    expiry,
    isForeign: known?.isForeign ?? number.length > 9,
  };
}

/** The decline code of a card payment, or null when the issuer approves. `today` decides about the expiry. */
export function declineOf(
  { number, expiry, cvv, isStored, isCvvWaived, currency, installments }: IssuerRequest,
  today: Date,
): number | null {
  const card = TEST_CARDS[number];
  if (card?.declines) return card.declines;
  if (!isNumber(number)) return 21006;
  if (isExpired(expiry, today)) return 21002;
  // A kept card comes without its code, which may not be stored (the buyer agreed earlier), or the code is waived for
  // the seller.
  if (cvv === null && !isStored && !isCvvWaived) return 21004;
  if (card?.cvv && cvv !== null && card.cvv !== cvv) return 21003;
  if (card?.onlyIls && currency !== 'ILS') return 21006;
  if (card?.onlyCurrencies && (!card.onlyCurrencies.includes(currency) || installments > 1)) return 21006;
  return null;
}

/** Whether a card can be stored: a number, not expired, and verified by its issuer if that is online. */
export function verificationOf(
  { number, expiry, cvv }: Pick<IssuerRequest, 'number' | 'expiry' | 'cvv'>,
  isOnline: boolean,
  today: Date,
): number | null {
  const card = TEST_CARDS[number];
  if (!isNumber(number)) return 21006;
  if (isExpired(expiry, today)) return 21002;
  if (!isOnline || card?.isGood) return null;
  if (card?.declines) return card.declines;
  return card?.cvv && cvv !== null && card.cvv !== cvv ? 21003 : null;
}

export const authenticationOf = (number: string): 'frictionless' | 'challenge' | 'refused' =>
  TEST_CARDS[number]?.authentication ?? 'frictionless';

/** Six and four of a short number would be nearly all of it. */
function maskOf(number: string): string {
  const shown = number.length >= 13 ? 6 : 0;
  return number.slice(0, shown) + '*'.repeat(number.length - shown - 4) + number.slice(-4);
}

/**
 * Whether the check digit is right: Luhn's, or that of the local numbers of 8 and 9 digits. Numbers of 10 and 11 digits
 * are not in use.
 */
function isNumber(number: string): boolean {
  return number.length <= 9 ? hasLocalCheckDigit(number) : number.length >= 12 && hasLuhnDigit(number);
}

function hasLuhnDigit(number: string): boolean {
  const sum = [...number]
    .reverse()
    .reduce(
      (total, digit, index) =>
        total + (index % 2 === 0 ? Number(digit) : ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] ?? 0)),
      0,
    );
  return sum % 10 === 0;
}

// Weights 9 down to 1 over nine digits, a multiple of 11.
function hasLocalCheckDigit(number: string): boolean {
  return [...number.padStart(9, '0')].reduce((sum, digit, index) => sum + Number(digit) * (9 - index), 0) % 11 === 0;
}

function isExpired(mmyy: string, today: Date): boolean {
  const firstDayAfter = Date.UTC(2000 + Number(mmyy.slice(2)), Number(mmyy.slice(0, 2)), 1);
  return firstDayAfter <= today.getTime();
}
