import type { SubscriptionsContext } from '../context.ts';
import type { SubscriptionNotifyType } from '../contract/callback-events.ts';
import { PERIODS, SUBSCRIPTION_STATES, subscriptionUrlOf } from '#lib/kernel/subscription.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { statusErrorText } from './status-error-text.ts';
import type { SubscriptionChange } from './subscription-callback.ts';

/** A subscription as it stands after what happened to it, for `notifySubscriptions`. */
export function subscriptionChange(
  { origin }: Pick<SubscriptionsContext, 'origin'>,
  notifyType: SubscriptionNotifyType,
  subscription: SubscriptionFacts,
  { at, sale = null }: { at: Date; sale?: { publicId: string; code: number } | null },
): SubscriptionChange {
  const { state, period, errorCode, language, activatedAt } = subscription;
  return {
    notifyType,
    at,
    sale,
    subscription: {
      ...subscription,
      url: subscriptionUrlOf(origin, subscription),
      state: SUBSCRIPTION_STATES[state],
      period: PERIODS[period],
      isPaid: activatedAt !== null,
      errorText: statusErrorText(language, errorCode),
    },
  };
}
