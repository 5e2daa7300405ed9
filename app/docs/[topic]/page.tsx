import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { Topic } from '#components/docs/topic.tsx';
import { blocksOf, isTopic } from '#lib/docs/topics/index.ts';
import { docsContext, isRightToLeft, ReaderKeys } from '../../_server/docs/reader.tsx';

type Props = { params: Promise<{ topic: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { topic } = await params;
  if (!isTopic(topic)) notFound();
  return { title: (await getTranslations('reference.topics'))(`${topic}.title`) };
}

/** One topic of the documentation. */
export default async function TopicPage({ params }: Props) {
  const { topic } = await params;
  if (!isTopic(topic)) notFound();
  const blocks = blocksOf(topic, await docsContext());
  return (
    <Topic
      slug={topic}
      blocks={blocks}
      isRightToLeft={await isRightToLeft()}
      keys={topic === 'start' ? <ReaderKeys path="/docs/start" /> : null}
    />
  );
}
