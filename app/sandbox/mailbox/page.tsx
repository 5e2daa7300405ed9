import { loadMailbox } from '#app/sandbox/mailbox/load-mailbox.ts';
import { sandboxPage } from '#app/_server/pages/open-pages.tsx';
import { MailboxScreen } from '#components/sandbox/mailbox-screen.tsx';

export const dynamic = 'force-dynamic';

/**
 * Messages that the sandbox sent, as they arrived. `app/_server/sandbox-viewer.ts` decides which ones a viewer sees.
 */
const { generateMetadata, page } = sandboxPage('/sandbox/mailbox', {
  title: 'messages.mailbox.title',
  load: ({ viewer, search }) => loadMailbox(viewer, search),
  show: ({ mailbox, timeZone, now }) => <MailboxScreen {...mailbox} timeZone={timeZone} now={now} />,
});

export { generateMetadata };
export default page;
