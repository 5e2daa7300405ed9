import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Block } from '#lib/docs/blocks.ts';
import { isGuide, type TopicSlug } from '#lib/docs/topics/index.ts';
import { Blocks } from './blocks.tsx';
import { PageContents } from './page-contents.tsx';

/** A topic under its title. `keys` stands above examples that can be filled in. */
export function Topic({
  slug,
  blocks,
  isRightToLeft,
  keys,
}: {
  slug: TopicSlug;
  blocks: readonly Block[];
  isRightToLeft: boolean;
  keys: ReactNode;
}) {
  const t = useTranslations('reference');
  const isRead = useLocale() === 'en' || isGuide(slug);
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="text-xl font-semibold">{t(`topics.${slug}.title`)}</h1>
        <p className="mt-2 max-w-prose text-muted">
          {t(`topics.${slug}.lead`)}
          {isRead ? null : <> {t('english')}</>}
        </p>
      </header>
      <PageContents headings={blocks.flatMap((block) => (block.kind === 'heading' ? [block] : []))} />
      {keys}
      <Blocks blocks={blocks} isRightToLeft={isRightToLeft} />
    </article>
  );
}
