import type { SubscriptionRow } from './subscriptions.ts';

/** A subscription as the quick search shows it. */
export type FoundSubscription = Pick<
  SubscriptionRow,
  'subscriptionId' | 'description' | 'buyerName' | 'buyerEmail' | 'state' | 'price' | 'currency' | 'period'
>;
