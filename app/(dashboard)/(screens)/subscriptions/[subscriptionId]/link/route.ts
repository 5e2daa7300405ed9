import { linkResponse } from '#app/_server/load/link-response.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { readSubscriptionLink } from '#lib/modules/subscriptions/dashboard.ts';

/** GET: the link of a subscription with the facts to send it, and the state of its messages. */
export const GET = screenRoute(
  '/subscriptions/[subscriptionId]/link',
  async ({ params: { subscriptionId = '' }, sellers }) =>
    linkResponse(
      await readSubscriptionLink(
        sellers.map(({ id }) => id),
        subscriptionId,
      ),
    ),
);
