import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { openLayout } from '#app/_server/pages/open-layout.tsx';
import { DocsNav } from '#components/docs/docs-nav.tsx';
import { DocsSearch } from '#components/docs/search.tsx';
import { operationGroups } from '#lib/docs/operations.ts';
import { TOPICS } from '#lib/docs/topics/index.ts';

export const dynamic = 'force-dynamic';

export default openLayout(DocsLayout);

/** The pages of the documentation beside its table of contents, the search above both. */
async function DocsLayout({ children }: { children: ReactNode }) {
  const [{ common, access, docs, reference }, t, words] = await Promise.all([
    getMessages(),
    getTranslations('reference'),
    getTranslations('docs'),
  ]);
  const { nav, search, samples, keys } = reference;
  const groups = [
    {
      key: 'guides',
      title: t('nav.guides'),
      entries: [
        { href: '/docs', text: t('nav.overview'), method: null },
        ...TOPICS.map((slug) => ({ href: `/docs/${slug}`, text: t(`topics.${slug}.title`), method: null })),
        { href: '/docs/errors', text: t('nav.errors'), method: null },
        { href: '/docs/verify', text: t('nav.verify'), method: null },
      ],
    },
    ...operationGroups.map(({ group, operations }) => ({
      key: group,
      title: words(`groups.${group}`),
      entries: operations.map(({ id, method, path }) => ({
        href: `/docs/operations/${id}`,
        text: path.slice(1),
        method,
      })),
    })),
  ];
  return (
    <NextIntlClientProvider
      messages={{
        common,
        access: { confirm: access.confirm },
        docs: { try: docs.try },
        reference: { nav, search, samples, keys },
      }}
    >
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 @4xl:grid-cols-[14rem_minmax(0,1fr)]">
          <DocsNav groups={groups} />
          <div className="min-w-0">
            <div className="mb-6 max-w-md">
              <DocsSearch />
            </div>
            {children}
          </div>
        </div>
      </div>
    </NextIntlClientProvider>
  );
}
