import { getTranslations } from 'next-intl/server';
import { resendOne } from '#app/(dashboard)/(screens)/callbacks/actions.ts';
import { SUBSCRIPTION_LOOK_MS } from '#app/_server/load/load-subscription.ts';
import { buyerLinkOf } from '#app/_server/load/buyer-link.ts';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { SubscriptionHeadActions } from './subscription-head-actions.tsx';
import { LiveScreen } from '#components/query/live-screen.tsx';
import { SubscriptionScreen } from '#components/subscriptions/detail/subscription-screen.tsx';

/** A subscription as a statement: what it costs and what comes next, its dates, what happened, then the facts. */
const { generateMetadata, page } = recordPage('/subscriptions/[subscriptionId]', {
  title: async ({ subscription: { code } }) =>
    (await getTranslations('subscriptions'))('oneTitle', { code: String(code) }),
  load: async ({ subscription, may }) => ({ buyer: await buyerLinkOf(subscription, may('see-customers')) }),
  show: ({ subscription, stamp, buyer, messages, callbacks, may, origin, timeZone, now }) => (
    <>
      <LiveScreen
        {...{ name: 'subscription', path: `/subscriptions/${subscription.subscriptionId}/news`, stamp }}
        everyMs={SUBSCRIPTION_LOOK_MS}
      />
      <SubscriptionScreen
        {...{ subscription, buyer, messages, callbacks, timeZone, now }}
        resendCallback={resendOne}
        mayChange={may('manage-subscriptions')}
        actions={<SubscriptionHeadActions {...{ subscription, may, origin, timeZone }} />}
      />
    </>
  ),
});

export { generateMetadata };
export default page;
