import {
  brandOf,
  type CardBrand,
  cvvLength,
  isCardNumber,
  isExpired,
  looksIsraeli,
  readDigits,
  readExpiry,
} from '#lib/kernel/card/card.ts';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import type { FieldFault } from '../contract/field-fault.ts';

/** Facts of the card that other fields depend on, without its number. Null before the number is complete. */
export type CardTraits = { brand: CardBrand; isIsraeli: boolean } | null;

export function traitsOf(cardNumber: string): CardTraits {
  const number = readDigits(cardNumber) ?? '';
  return isCardNumber(number) ? { brand: brandOf(number), isIsraeli: looksIsraeli(number) } : null;
}

const isDigits = (text: string, least: number, most: number): boolean =>
  new RegExp(`^\\d{${least},${most}}$`).test(readDigits(text) ?? '');

/** Fault of a card field; the code has the length of the card's brand, where that is known. */
export function cardFault(
  field: 'cardNumber' | 'cardExpiration' | 'cvc',
  text: string,
  card: CardTraits,
  now: Date,
): FieldFault | null {
  if (text === '') return 'required';
  if (field === 'cardNumber') return traitsOf(text) ? null : 'invalid';
  if (field === 'cvc') {
    const length = card && cvvLength(card.brand);
    return isDigits(text, length ?? 3, length ?? 4) ? null : 'invalid';
  }
  const expiry = readExpiry(text);
  return expiry !== null && !isExpired(expiry, now) ? null : 'invalid';
}

/** Israeli cards require a social id; the sandbox accepts `9999999999`. */
export function socialIdFault(text: string, card: CardTraits, sandbox: boolean): FieldFault | null {
  if (text === '') return card?.isIsraeli ? 'required' : null;
  return readSocialId(text, { inSandbox: sandbox }) === null ? 'invalid' : null;
}
