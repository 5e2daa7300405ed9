import type { CardBrand } from '#lib/kernel/card/card.ts';
import type { PaymentMethod } from '#lib/kernel/sale/payment-method.ts';

/** Files of `public/brand`, without `.svg`: the logos of methods and card brands on all screens. */

const OF_METHODS: Partial<Record<PaymentMethod, string>> = {
  'credit-card': 'card',
  'bank-transfer': 'bank',
  'il-direct-debit': 'debit',
  emv: 'terminal',
  pos: 'terminal',
  multi: 'card',
};

/** The file of a method with a brand of its own has the name of the method. */
export const markOfMethod = (method: PaymentMethod): string => OF_METHODS[method] ?? method;

/** Logo of a brand as the acquirer or the card number gives it; private labels and unknown brands are a plain card. */
export const markOfBrand = (brand: string | null): string => (isMarked(brand) ? brand.toLowerCase() : 'card');

const MARKED = ['Visa', 'Mastercard', 'AMEX', 'Isracard', 'Diners', 'Discover', 'JCB'] as const satisfies CardBrand[];

const isMarked = (brand: string | null): brand is CardBrand => (MARKED as readonly (string | null)[]).includes(brand);
