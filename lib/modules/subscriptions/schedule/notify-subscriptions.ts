import { notify, type NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import {
  SUBSCRIPTION_CALLBACKS,
  type SubscriptionChange,
  subscriptionCallbackBody,
} from '../present/subscription-callback.ts';

/**
 * Inside a database transaction: records what happened to subscriptions, of any number of sellers, each on its way to
 * its one address. Events have numbers in the order of `changes`. Whoever committed wakes the deliveries.
 */
export const notifySubscriptions = (
  inside: Database,
  context: NotifyContext,
  changes: readonly SubscriptionChange[],
): Promise<void> =>
  notify(
    inside,
    context,
    SUBSCRIPTION_CALLBACKS,
    changes.map((change) => ({
      notifyType: change.notifyType,
      sellerId: change.subscription.sellerId,
      subscriptionId: change.subscription.id,
      ownUrl: change.subscription.callbackUrl,
      bodyOf: ({ publicKey }) =>
        subscriptionCallbackBody(change, { sellerPublicKey: publicKey, timeZone: context.timeZone }),
    })),
  );
