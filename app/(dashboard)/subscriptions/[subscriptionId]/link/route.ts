import { screenRoute } from '#app/_server/pages/routes.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import type { LinkResponse } from '#components/links/link-actions.ts';
import { qrCodeOf } from '#components/payment-page/model/qr-code.ts';
import { readSubscriptionLink } from '#lib/modules/subscriptions/dashboard.ts';

/** GET: the link of a subscription with the facts to send it, and the state of its messages. */
export const GET = screenRoute(
  '/subscriptions/[subscriptionId]/link',
  async ({ params: { subscriptionId = '' }, sellers }) => {
    const link = await readSubscriptionLink(
      sellers.map(({ id }) => id),
      subscriptionId,
    );
    if (!link) return new Response(null, { status: 404 });
    const { url, isOpen, language, buyer, whatsApp, words, closed, sent } = link;
    const answer: LinkResponse = { url, isOpen, language, buyer, whatsApp, words, closed, sent, code: qrCodeOf(url) };
    return privateJson(answer);
  },
);
