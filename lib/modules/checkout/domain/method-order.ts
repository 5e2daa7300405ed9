import { PAGE_METHODS, type PageMethod } from '#lib/modules/payments/contract/sale-words.ts';
import { isWallet } from '../../payments/index.ts';

/** Where no seller said otherwise: wallets, the card, and the others as they are listed. */
const USUAL: readonly PageMethod[] = [
  ...PAGE_METHODS.filter(isWallet),
  'credit-card',
  ...PAGE_METHODS.filter((method) => !isWallet(method) && method !== 'credit-card'),
];

/** Methods as a seller ordered them; what it did not name comes after them, in the usual order. */
export function inOrder(methods: readonly PageMethod[], order: readonly string[]): PageMethod[] {
  const ranked = [...new Set([...order, ...USUAL])];
  return methods.toSorted((one, other) => ranked.indexOf(one) - ranked.indexOf(other));
}
