import { screenRoute } from '#app/_server/pages/routes.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import type { ScreenNews } from '#components/query/live-screen.tsx';
import { subscriptionStamp } from '#lib/modules/subscriptions/dashboard.ts';

/** GET: whether the subscription has changed. */
export const GET = screenRoute(
  '/subscriptions/[subscriptionId]/news',
  async ({ params: { subscriptionId = '' }, sellers }) => {
    const sellerIds = sellers.map(({ id }) => id);
    const stamp = await subscriptionStamp(sellerIds, subscriptionId);
    return stamp === null ? new Response(null, { status: 404 }) : privateJson({ stamp } satisfies ScreenNews);
  },
);
