import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { docsContext, isRightToLeft, ReaderKeys } from '#app/_server/load/docs-reader.tsx';
import { publicPage } from '#app/_server/pages/open-pages.tsx';
import type { Address } from '#app/_server/pages/shared.ts';
import { Topic } from '#components/docs/topic.tsx';
import { blocksOf, isTopic } from '#lib/docs/topics/index.ts';

const topicOf = ({ params: { topic = '' } }: Address) => (isTopic(topic) ? topic : notFound());

/** One topic of the documentation. */
const { generateMetadata, page } = publicPage('/docs/[topic]', {
  title: async (address) => (await getTranslations('reference.topics'))(`${topicOf(address)}.title`),
  async load(address) {
    const topic = topicOf(address);
    return { topic, blocks: blocksOf(topic, await docsContext()), isRightToLeft: await isRightToLeft() };
  },
  show: ({ topic, blocks, isRightToLeft }) => (
    <Topic
      slug={topic}
      blocks={blocks}
      isRightToLeft={isRightToLeft}
      keys={topic === 'start' || topic === 'hosted-fields' ? <ReaderKeys path={`/docs/${topic}`} /> : null}
    />
  ),
});

export { generateMetadata };
export default page;
