import { mailPage } from '#app/_server/handlers/mail-page.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { saleMessageHtml } from '#lib/modules/messages/dashboard.ts';

/**
 * An e-mail of a sale as it was sent, for the frame in the sale's timeline. A missing e-mail and one of another tenant
 * get the same answer.
 */
export const GET = screenRoute(
  '/sales/[saleId]/messages/[messageId]',
  async ({ params: { saleId = '', messageId }, sellers }) =>
    mailPage(
      await saleMessageHtml(
        sellers.map(({ id }) => id),
        saleId,
        Number(messageId),
      ),
    ),
  () => mailPage(null),
);
