/** Payment methods on the wire, and the order in which a page offers them (specification 2.7). */

export const PAYMENT_METHODS = [
  'credit-card',
  'multi',
  'bit',
  'apple-pay',
  'google-pay',
  'paypal',
  'bank-transfer',
  'sepa',
  'bacs',
  'il-direct-debit',
  'emv',
  'pos',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * Methods a buyer can choose on the payment page, in the order in which they are offered without a seller's setting:
 * wallets, then Bit, which most buyers in Israel look for, then the card. The card's form is the open one all the same.
 */
export const PAGE_METHODS = [
  'apple-pay',
  'google-pay',
  'bit',
  'credit-card',
  'paypal',
  'bank-transfer',
  'sepa',
  'bacs',
  'il-direct-debit',
] as const satisfies readonly PaymentMethod[];
export type PageMethod = (typeof PAGE_METHODS)[number];

/** Methods of an attempt: those of the page, and a card at a terminal. */
export const ATTEMPT_METHODS = [...PAGE_METHODS, 'emv'] as const satisfies readonly PaymentMethod[];
export type AttemptMethod = (typeof ATTEMPT_METHODS)[number];

export const isPageMethod = (word: string): word is PageMethod => (PAGE_METHODS as readonly string[]).includes(word);

/** How a page draws Bit (specification 2.2). */
export const LAYOUTS = ['dynamic', 'qr-sms', 'dynamic-loose'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Methods in the seller's order; missing ones follow in the order of `PAGE_METHODS`. */
export function inOrder(methods: readonly PageMethod[], order: readonly string[]): PageMethod[] {
  const ranked: readonly string[] = [...order.filter(isPageMethod), ...PAGE_METHODS];
  return methods.toSorted((one, other) => ranked.indexOf(one) - ranked.indexOf(other));
}

/** An order as it is typed: words apart by blanks; empty is the usual one. */
export const orderWords = (typed: string): string[] => typed.split(/\s+/).filter((word) => word !== '');
