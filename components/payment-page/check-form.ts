import { brandOf, cvvLength, isCardNumber, isCvv, isExpired, looksIsraeli, readDigits, readExpiry } from '#lib/kernel/card.ts';
import { readSocialId } from '#lib/kernel/social-id.ts';
import type { PageField } from '#lib/modules/payments/contract/buyer-page.ts';

/** What the buyer typed into the fields that are checked here. */
export type Typing = Record<'cardNumber' | 'cardExpiry' | 'cardCvv' | 'buyerName' | 'socialId', string>;

export type CheckedField = keyof Typing & PageField;

/** In the order in which they stand on the page. */
export const CHECKED_FIELDS: readonly CheckedField[] = ['cardNumber', 'cardExpiry', 'cardCvv', 'socialId', 'buyerName'];

export type FieldError =
  | 'number_missing' | 'number_wrong' | 'expiry_missing' | 'expiry_wrong' | 'expiry_over' | 'cvv_missing' | 'cvv_wrong'
  | 'name_missing' | 'name_wrong' | 'social_id_missing' | 'social_id_wrong';

/** What is wrong with one field, or null. The server checks again: this only spares the buyer a round trip. */
export function checkField(field: CheckedField, typing: Typing, today: Date): FieldError | null {
  const text = typing[field].trim();
  switch (field) {
    case 'cardNumber':
      return text === '' ? 'number_missing' : isCardNumber(readDigits(text) ?? '') ? null : 'number_wrong';
    case 'cardExpiry':
      return text === '' ? 'expiry_missing' : checkExpiry(text, today);
    case 'cardCvv':
      return text === '' ? 'cvv_missing' : isCvv(readDigits(text) ?? '', brandOf(readDigits(typing.cardNumber) ?? '')) ? null : 'cvv_wrong';
    case 'socialId':
      return text === '' ? 'social_id_missing' : readSocialId(text) ? null : 'social_id_wrong';
    case 'buyerName':
      return text === '' ? 'name_missing' : isName(text) ? null : 'name_wrong';
  }
}

/** Digits of the security code that goes with the number as typed. */
export function cvvDigits(cardNumber: string): 3 | 4 {
  return cvvLength(brandOf(readDigits(cardNumber) ?? ''));
}

/** Whether the number as typed is of a card whose owner is asked for a social id. */
export function isIsraeliNumber(cardNumber: string): boolean {
  return looksIsraeli(readDigits(cardNumber) ?? '');
}

/** A name has letters of some script and no run of digits: a card number in the wrong field must not travel as a name. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !/(\d[\s-]*){6}/.test(text) && text.length <= 100;
}

function checkExpiry(text: string, today: Date): FieldError | null {
  const mmyy = readExpiry(text);
  if (!mmyy) return 'expiry_wrong';
  return isExpired(mmyy, today) ? 'expiry_over' : null;
}
