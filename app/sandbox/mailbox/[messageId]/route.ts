import { mailDocument } from '#app/_server/documents/mail-document.ts';
import { mayRead } from '#app/_server/documents/viewer.ts';
import { sandboxRoute } from '#app/_server/pages/routes.ts';
import { findMessage } from '#lib/sandbox/dashboard.ts';

/** An e-mail that arrived at the sandbox's post office, for the frame of the mailbox. */
export const GET = sandboxRoute(
  '/sandbox/mailbox/[messageId]',
  async ({ viewer, params }) => {
    const letter = await findMessage(Number(params['messageId']));
    return mailDocument(letter && mayRead(viewer, letter) ? letter.html || null : null);
  },
  () => mailDocument(null),
);
