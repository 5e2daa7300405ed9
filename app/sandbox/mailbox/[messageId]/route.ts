import { mailPage } from '#app/_server/handlers/mail-page.ts';
import { mayRead } from '#app/_server/sandbox-viewer.ts';
import { sandboxRoute } from '#app/_server/pages/routes.ts';
import { findMessage } from '#lib/sandbox/dashboard.ts';

/** An e-mail that the sandbox captured, for the frame of the mailbox. */
export const GET = sandboxRoute(
  '/sandbox/mailbox/[messageId]',
  async ({ viewer, params }) => {
    const message = await findMessage(Number(params['messageId']));
    return mailPage(message && mayRead(viewer, message) ? message.html || null : null);
  },
  () => mailPage(null),
);
