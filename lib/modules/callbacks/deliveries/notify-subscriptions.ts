import type { Database } from '#lib/platform/db/database.ts';
import { inboxUrlOf, subscriptionDestinationOf } from '../domain/destinations.ts';
import { type SubscriptionChange, subscriptionCallbackBody } from '../present/subscription-callback.ts';
import type { NotifyContext } from './notify-partner.ts';
import { addressesOfSellers, addSubscriptionEvents } from './store-subscription-events.sql.ts';

/**
 * Inside a database transaction: records what happened to subscriptions, of any number of sellers, each on its way to
 * its one address, so that the changes and their callbacks are one commit. Events have numbers in the order of
 * `changes`. What has no address tells nobody. Whoever committed wakes the deliveries.
 */
export async function notifySubscriptions(
  inside: Database,
  { origin, sandbox, timeZone }: NotifyContext,
  changes: readonly SubscriptionChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const sellerIds = [...new Set(changes.map(({ subscription }) => subscription.sellerId))];
  const sellers = new Map((await addressesOfSellers(inside, sellerIds)).map((seller) => [seller.id, seller]));
  const events = changes.flatMap((change) => {
    const { id: subscriptionId, sellerId, callbackUrl } = change.subscription;
    const seller = sellers.get(sellerId);
    if (!seller) throw new Error(`subscription ${subscriptionId} is of no seller`);
    const { publicKey, sellerUrl, partnerUrl } = seller;
    const inboxUrl = sandbox ? inboxUrlOf(origin, publicKey) : null;
    const destination = subscriptionDestinationOf({ ownUrl: callbackUrl, partnerUrl, sellerUrl, inboxUrl });
    if (!destination) return [];
    const body = subscriptionCallbackBody(change, { sellerPublicKey: publicKey, timeZone });
    return [{ notifyType: change.notifyType, body, sellerId, subscriptionId, ...destination }];
  });
  if (events.length > 0) await addSubscriptionEvents(inside, events);
}
