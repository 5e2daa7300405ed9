import { loadInbox } from '#app/sandbox/inbox/load-inbox.ts';
import { sandboxPage } from '#app/_server/pages/open-pages.tsx';
import { InboxScreen } from '#components/callbacks/inbox/inbox-screen.tsx';
import { switchInboxFromPage } from './actions.ts';

export const dynamic = 'force-dynamic';

/** The built-in callback inbox. */
const { generateMetadata, page } = sandboxPage('/sandbox/inbox', {
  title: 'callbacks.inbox.title',
  load: ({ viewer, search }) => loadInbox(viewer, search),
  show: ({ inbox, maySwitch, timeZone, now }) => (
    <InboxScreen {...inbox} switchInbox={maySwitch ? switchInboxFromPage : null} timeZone={timeZone} now={now} />
  ),
});

export { generateMetadata };
export default page;
