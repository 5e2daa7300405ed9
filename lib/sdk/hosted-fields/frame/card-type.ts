import type { CardBrand } from '#lib/kernel/card/card.ts';
import type { CardType } from '../protocol.ts';

const TYPES: Readonly<Partial<Record<CardBrand, CardType>>> = {
  Visa: 'visa',
  Mastercard: 'mastercard',
  AMEX: 'amex',
  Diners: 'diners',
  Discover: 'discover',
  JCB: 'jcb',
};

/** The brand as events name it (answers, section 10); brands that are issued in Israel alone are `unknown` there. */
export const cardTypeOf = (brand: CardBrand | null): CardType => (brand && TYPES[brand]) || 'unknown';
