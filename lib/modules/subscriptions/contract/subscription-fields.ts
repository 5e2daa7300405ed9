import { publicId } from '#lib/kernel/wire.ts';

/** Fields that several operations on subscriptions share (answers, section 4). */

export const subscriptionId = publicId('subscription', {
  max: 64,
  description: 'The subscription’s identifier (SUB).',
});

/** Refusals of operations that change a subscription, by the seller or its partner. */
export const REFUSALS_OF_A_CHANGE = [
  'unreadable_body',
  'missing_parameter',
  'invalid_value',
  'combination_not_allowed',
  'unknown_client_key',
  'seller_not_found',
  'subscription_not_found',
  'subscription_busy',
  'wrong_subscription_status',
  'temporarily_unavailable',
] as const;
