import { notify, type NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import {
  SUBSCRIPTION_CALLBACKS,
  type SubscriptionChange,
  subscriptionCallbackBody,
} from '../present/subscription-callback.ts';

/**
 * Records callback events of subscriptions, of any number of sellers, inside a database transaction, each for its one
 * address. Events are numbered in the order of `changes`. The caller wakes the deliveries after its commit.
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
