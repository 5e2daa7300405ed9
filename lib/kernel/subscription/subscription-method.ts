/** Payment methods of subscriptions. */

/** Methods that can be charged again without the buyer. */
export const REPEATABLE_METHODS = ['credit-card', 'il-direct-debit', 'sepa', 'bacs'] as const;
export type RepeatableMethod = (typeof REPEATABLE_METHODS)[number];

/** `multi`: any of them that the seller takes. */
export const SUBSCRIPTION_METHODS = [...REPEATABLE_METHODS, 'multi'] as const;
export type SubscriptionMethod = (typeof SUBSCRIPTION_METHODS)[number];

/** Kind of payment method as people read it: a card, or a bank account that is debited. */
export type Means = 'card' | 'account';
