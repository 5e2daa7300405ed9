import { CODE_MINUTES, type KeptFacts } from '../contract/subscription-message.ts';
import type { SubscriptionState } from '#lib/kernel/subscription.ts';

/** How a subscription stands when a message about it is about to be sent. */
export type SubscriptionNow = {
  state: SubscriptionState;
  price: number;
  nextAt: Date | null;
  cardEndsAt: Date | null;
};

const IS_OVER: readonly SubscriptionState[] = ['cancelled', 'completed'];

/** Whether a message no longer matches the subscription, and is better not sent. */
export function isOutdated(facts: KeptFacts, now: SubscriptionNow, ageSeconds: number): boolean {
  switch (facts.template) {
    case 'subscription-started':
      return now.state === 'cancelled';
    case 'subscription-reminder':
      return now.state !== 'active' || !isSame(now.nextAt, facts.nextAt);
    case 'subscription-card':
      return !['active', 'retrying'].includes(now.state) || !isSame(now.cardEndsAt, facts.endsAt);
    case 'subscription-price':
      return IS_OVER.includes(now.state) || now.price !== facts.price;
    case 'subscription-failed':
      if (facts.outcome === 'cancelled') return false;
      return now.state !== (facts.outcome === 'retry' ? 'retrying' : 'failed');
    case 'subscription-paused':
      return now.state !== 'paused';
    case 'subscription-link':
      if (facts.purpose === 'pay') return now.state !== 'initial';
      return facts.purpose === 'card' && IS_OVER.includes(now.state);
    case 'subscription-code':
      return ageSeconds >= CODE_MINUTES * 60;
    case 'subscription-cancelled':
      return false;
  }
}

/** Facts have times in ISO 8601. */
const isSame = (one: Date | null, other: string): boolean => one?.getTime() === new Date(other).getTime();
