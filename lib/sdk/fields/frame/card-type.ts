import type { CardBrand } from '#lib/kernel/card/card.ts';
import type { CardType } from '../protocol.ts';

/** The brand as events name it (answers, section 10); brands that are issued in Israel alone are `unknown` there. */
export const cardTypeOf = (brand: CardBrand | null): CardType =>
  brand === null || brand === 'Isracard' || brand === 'PrivateLabel'
    ? 'unknown'
    : (brand.toLowerCase() as Lowercase<Exclude<CardBrand, 'Isracard' | 'PrivateLabel'>>);
