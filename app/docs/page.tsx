import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Overview } from '#components/docs/overview.tsx';
import { operationGroups } from '#lib/docs/operations.ts';
import { TOPICS } from '#lib/docs/topics/index.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reference'))('title') };
}

/** The overview: every guide with what it is about, and every operation. */
export default function DocsPage() {
  return <Overview topics={TOPICS} groups={operationGroups} />;
}
