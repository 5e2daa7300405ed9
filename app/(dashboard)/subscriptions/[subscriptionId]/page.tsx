import { getTranslations } from 'next-intl/server';
import { resendOne } from '#app/(dashboard)/callbacks/actions.ts';
import { subscriptionCurl } from '#app/_server/documents/subscription-curl.ts';
import { SUBSCRIPTION_LOOK_MS } from '#app/_server/load/load-subscription.ts';
import { buyerLinkOf } from '#app/_server/load/sale/buyer-link.ts';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { subscriptionDoings } from '#app/_server/screens/subscription-doings.ts';
import { LiveScreen } from '#components/query/live-screen.tsx';
import { SubscriptionActions } from '#components/subscriptions/change/subscription-actions.tsx';
import { SubscriptionScreen } from '#components/subscriptions/detail/subscription-screen.tsx';
import { subscriptionUrlOf } from '#lib/modules/subscriptions/views/subscription-url.ts';

/** A subscription as a statement: what it costs and what comes next, its dates, what happened, then the facts. */
const { generateMetadata, page } = recordPage('/subscriptions/[subscriptionId]', {
  title: async ({ subscription: { code } }) =>
    (await getTranslations('subscriptions'))('oneTitle', { code: String(code) }),
  load: async ({ subscription, may }) => ({ buyer: await buyerLinkOf(subscription, may('see-customers')) }),
  show: ({ subscription, stamp, buyer, messages, callbacks, may, origin, timeZone, now }) => {
    const { subscriptionId } = subscription;
    const path = `/subscriptions/${subscriptionId}/news`;
    const doings = subscriptionDoings(may);
    return (
      <>
        <LiveScreen name="subscription" path={path} stamp={stamp} everyMs={SUBSCRIPTION_LOOK_MS} />
        <SubscriptionScreen
          {...{ subscription, buyer, messages, callbacks, timeZone, now }}
          resendCallback={resendOne}
          mayChange={doings !== null}
          actions={
            <SubscriptionActions
              {...{ subscription, timeZone, actions: doings }}
              curl={subscriptionCurl(origin, subscriptionId)}
              pageUrl={subscriptionUrlOf(origin, { publicId: subscriptionId })}
            />
          }
        />
      </>
    );
  },
});

export { generateMetadata };
export default page;
