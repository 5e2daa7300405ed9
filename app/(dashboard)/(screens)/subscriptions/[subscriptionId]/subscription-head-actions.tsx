import {
  cancelFromDashboard,
  makeCardLink,
  pauseFromDashboard,
  resumeFromDashboard,
  retryFromDashboard,
  sendCardLinkFromDashboard,
  setPriceFromDashboard,
} from '#app/(dashboard)/(screens)/subscriptions/actions.ts';
import { SubscriptionActions } from '#components/subscriptions/detail/subscription-actions.tsx';
import type { Right } from '#lib/modules/access/index.ts';
import { asCurl } from '#lib/modules/api-log/index.ts';
import { getSubscriptionsContract } from '#lib/modules/subscriptions/contract/get-subscriptions.ts';
import type { ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { subscriptionUrlOf } from '#lib/kernel/subscription.ts';
import { SubscriptionLink } from './subscription-link.tsx';

type HeadActionsProps = {
  subscription: ShownSubscription;
  may: (right: Right) => boolean;
  origin: string;
  timeZone: string;
};

/** The call that reads a subscription, as a shell command with placeholders for the seller's own values. */
const subscriptionCurl = (origin: string, subscriptionId: string): string =>
  asCurl(
    origin,
    getSubscriptionsContract,
    JSON.stringify({ seller_svc_id: 'YOUR_SELLER_SVC_ID', sub_svc_id: subscriptionId }),
  );

/** Actions on one subscription, each with its own guard. */
export function SubscriptionHeadActions({ subscription, may, origin, timeZone }: HeadActionsProps) {
  const { subscriptionId } = subscription;
  const pageUrl = subscriptionUrlOf(origin, { publicId: subscriptionId });
  const sendCardLink = may('write-buyers') ? sendCardLinkFromDashboard : null;
  return (
    <>
      <SubscriptionLink subscription={subscription} url={pageUrl} mayWrite={may('write-buyers')} />
      <SubscriptionActions
        {...{ subscription, timeZone, pageUrl }}
        curl={subscriptionCurl(origin, subscriptionId)}
        actions={
          may('manage-subscriptions')
            ? {
                pause: pauseFromDashboard,
                resume: resumeFromDashboard,
                cancel: cancelFromDashboard,
                retry: retryFromDashboard,
                setPrice: setPriceFromDashboard,
                makeCardLink,
                sendCardLink,
              }
            : null
        }
      />
    </>
  );
}
