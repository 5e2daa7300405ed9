import type { CardBrand } from '#lib/kernel/card/card.ts';
import type { PaymentMethod } from '#lib/kernel/sale/payment-method.ts';

/** Files of `public/brand`, without `.svg`: what a method or a card brand is recognised by, on every screen. */

const OF_METHODS: Partial<Record<PaymentMethod, string>> = {
  'credit-card': 'card',
  'bank-transfer': 'bank',
  'il-direct-debit': 'debit',
  emv: 'terminal',
  pos: 'terminal',
  multi: 'card',
};

/** A method with a brand of its own is called as the method. */
export const markOfMethod = (method: PaymentMethod): string => OF_METHODS[method] ?? method;

/** Of a brand as the acquirer or the number says it; a private label, and what is not known, is a plain card. */
export const markOfBrand = (brand: string | null): string => (isMarked(brand) ? brand.toLowerCase() : 'card');

const MARKED = ['Visa', 'Mastercard', 'AMEX', 'Isracard', 'Diners', 'Discover', 'JCB'] as const satisfies CardBrand[];

const isMarked = (brand: string | null): brand is CardBrand => (MARKED as readonly (string | null)[]).includes(brand);
