import { isPageMethod, PAGE_METHODS, type PageMethod } from '../contract/sale-words.ts';

/** Where no seller said otherwise: wallets, the card, and the others as they are listed. */
const WALLETS: readonly PageMethod[] = ['apple-pay', 'google-pay'];
const FIRST: readonly PageMethod[] = [...WALLETS, 'credit-card'];
const USUAL: readonly PageMethod[] = [...FIRST, ...PAGE_METHODS.filter((method) => !FIRST.includes(method))];

/** Methods as a seller ordered them; what it did not name comes after them, in the usual order. */
export function inOrder(methods: readonly PageMethod[], order: readonly string[]): PageMethod[] {
  const ranked: readonly string[] = [...order.filter(isPageMethod), ...USUAL];
  return methods.toSorted((one, other) => ranked.indexOf(one) - ranked.indexOf(other));
}

/** An order as it is typed: words apart by blanks; empty is the usual one. */
export const orderWords = (typed: string): string[] => typed.split(/\s+/).filter((word) => word !== '');
