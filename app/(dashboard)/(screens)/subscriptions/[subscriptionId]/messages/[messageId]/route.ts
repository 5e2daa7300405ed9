import { mailPage } from '#app/_server/handlers/mail-page.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { subscriptionMessageHtml } from '#lib/modules/messages/dashboard.ts';

/**
 * An e-mail about a subscription as it was sent, for the frame in its timeline. A missing e-mail and one of another
 * tenant get the same answer.
 */
export const GET = screenRoute(
  '/subscriptions/[subscriptionId]/messages/[messageId]',
  async ({ params: { subscriptionId = '', messageId }, sellers }) =>
    mailPage(
      await subscriptionMessageHtml(
        sellers.map(({ id }) => id),
        subscriptionId,
        Number(messageId),
      ),
    ),
  () => mailPage(null),
);
