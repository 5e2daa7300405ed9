import { insiderPage } from '#app/_server/pages/open-pages.tsx';
import { StatusBoard } from '#app/status/status-board.tsx';
import { systemStatus } from '#lib/status.ts';

export const dynamic = 'force-dynamic';

/** The status of the product. Counts only: no tenant's data. */
const { generateMetadata, page } = insiderPage('/status', {
  title: 'docs.status.title',
  load: async () => ({ status: await systemStatus() }),
  show: ({ status, timeZone }) => <StatusBoard status={status} timeZone={timeZone} />,
});

export { generateMetadata };
export default page;
