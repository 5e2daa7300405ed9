import { sendSubscriptionLink } from '#app/(dashboard)/(screens)/subscriptions/[subscriptionId]/link/actions.ts';
import { SendLinkButton } from '#components/links/send-link-button.tsx';
import type { ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { LinkTexts } from '#app/_server/screens/catalog-texts.tsx';

type LinkProps = { subscription: Pick<ShownSubscription, 'subscriptionId' | 'state'>; url: string; mayWrite: boolean };

/** Sends the link that starts a subscription, before its start; people who may not write to buyers may copy it. */
export function SubscriptionLink({ subscription: { subscriptionId, state }, url, mayWrite }: LinkProps) {
  if (state !== 'initial') return null;
  return (
    <LinkTexts>
      <SendLinkButton
        of={{ id: subscriptionId, path: `/subscriptions/${subscriptionId}` }}
        url={url}
        send={mayWrite ? sendSubscriptionLink : null}
      />
    </LinkTexts>
  );
}
