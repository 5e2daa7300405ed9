import type { Means, RepeatableMethod, SubscriptionMethod } from '#lib/kernel/subscription.ts';

/** The currencies of a method that repeats; a method that is not here takes every currency of its seller. */
export const METHOD_CURRENCIES: Readonly<Partial<Record<SubscriptionMethod, readonly string[]>>> = {
  'il-direct-debit': ['ILS'],
  sepa: ['EUR'],
  bacs: ['GBP'],
};

/** Methods that debit a bank account, under a mandate of its owner. */
const DEBITS = ['il-direct-debit', 'sepa', 'bacs'] as const;
type Debit = (typeof DEBITS)[number];

const isDebit = (method: SubscriptionMethod): method is Debit => (DEBITS as readonly string[]).includes(method);

type Kept = { paymentMethod: SubscriptionMethod; currency: string; cardMask: string | null; cardExpiry: string | null };

/**
 * Method that charges the stored token of a subscription; null without a token. Only a card has an expiry, and each
 * currency has one debit at most, which settles a subscription that takes any method or whose card was replaced by an
 * account.
 */
export function methodThatPays({ paymentMethod, currency, cardMask, cardExpiry }: Kept): RepeatableMethod | null {
  if (cardMask === null) return null;
  if (cardExpiry !== null) return 'credit-card';
  if (isDebit(paymentMethod)) return paymentMethod;
  return DEBITS.find((debit) => METHOD_CURRENCIES[debit]?.includes(currency)) ?? 'credit-card';
}

/** Kind of means that texts to the buyer name: that of the stored token, else that of the chosen method. */
export const meansOf = (kept: Kept): Means =>
  isDebit(methodThatPays(kept) ?? kept.paymentMethod) ? 'account' : 'card';
