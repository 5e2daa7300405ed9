import type { SubscriptionMethod } from '../contract/words.ts';

/** The currencies of a method that repeats; a method that is not here takes every currency of its seller. */
export const METHOD_CURRENCIES: Readonly<Partial<Record<SubscriptionMethod, readonly string[]>>> = {
  'il-direct-debit': ['ILS'],
  sepa: ['EUR'],
  bacs: ['GBP'],
};
