import { publicPage } from '#app/_server/pages/open-pages.tsx';
import { Overview } from '#components/docs/overview.tsx';
import { operationGroups } from '#lib/docs/operations.ts';
import { TOPICS } from '#lib/docs/topics/index.ts';

/** The overview: every guide with what it is about, and every operation. */
const { generateMetadata, page } = publicPage('/docs', {
  title: 'reference.title',
  show: () => <Overview topics={TOPICS} groups={operationGroups} />,
});

export { generateMetadata };
export default page;
