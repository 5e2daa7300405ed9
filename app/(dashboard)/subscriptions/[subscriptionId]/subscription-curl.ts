import { asCurl } from '#lib/modules/api-log/index.ts';
import { getSubscriptionsContract } from '#lib/modules/subscriptions/contract/get-subscriptions.ts';

/** The call that reads a subscription, as a shell command with placeholders for the seller's own values. */
export const subscriptionCurl = (origin: string, subscriptionId: string): string =>
  asCurl(
    origin,
    getSubscriptionsContract,
    JSON.stringify({ seller_svc_id: 'YOUR_SELLER_SVC_ID', sub_svc_id: subscriptionId }),
  );
