import {
  brandOf,
  isCardNumber,
  isCvv,
  isExpired,
  looksIsraeli,
  readDigits,
  readExpiry,
} from '#lib/kernel/card/card.ts';
import { isName } from '#lib/kernel/person/name.ts';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import type { PageField } from '#lib/modules/checkout/contract/buyer-page.ts';

/** The fields that are checked here. */
type Typed = 'cardNumber' | 'cardExpiry' | 'cardCvv' | 'buyerName' | 'socialId';

/** The postal code is checked by the script that asks for it (`part-card.js`). */
export type CheckedField = (Typed & PageField) | 'zipCode';

/** Fields to check, in the order of the page. */
export const CHECKED_FIELDS: readonly CheckedField[] = [
  'cardNumber',
  'cardExpiry',
  'cardCvv',
  'buyerName',
  'zipCode',
  'socialId',
];

/** Names of fields in error codes. */
const NAMES = {
  cardNumber: 'number',
  cardExpiry: 'expiry',
  cardCvv: 'cvv',
  socialId: 'social_id',
  buyerName: 'name',
} as const satisfies Record<Typed, string>;

export type FieldError = `${(typeof NAMES)[Typed]}_${'missing' | 'wrong'}` | 'expiry_over';

const IS_RIGHT: Readonly<Record<Typed, (text: string, cardNumber: string, inSandbox: boolean) => unknown>> = {
  cardNumber: (text) => isCardNumber(readDigits(text) ?? ''),
  cardExpiry: readExpiry,
  cardCvv: (text, cardNumber) => isCvv(readDigits(text) ?? '', brandOf(readDigits(cardNumber) ?? '')),
  socialId: (text, _, inSandbox) => readSocialId(text, { inSandbox }),
  buyerName: isName,
};

/**
 * The error of the trimmed text of one field, or null. The server checks again: this only spares the buyer a round
 * trip.
 */
export function checkField(
  field: Typed,
  text: string,
  cardNumber: string,
  today: Date,
  inSandbox = false,
): FieldError | null {
  if (text === '' || !IS_RIGHT[field](text, cardNumber, inSandbox))
    return `${NAMES[field]}_${text === '' ? 'missing' : 'wrong'}`;
  return field === 'cardExpiry' && isExpired(readExpiry(text) ?? '', today) ? 'expiry_over' : null;
}

/** Whether the typed number is of a card whose owner needs a social id. */
export function isIsraeliNumber(cardNumber: string): boolean {
  return looksIsraeli(readDigits(cardNumber) ?? '');
}
