import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { chooseLanguage } from '#app/_server/choose-language.ts';
import { publicLayout } from '#app/_server/pages/layouts.tsx';
import { DocsNav } from '#components/docs/docs-nav.tsx';
import { DocsSearch } from '#components/docs/search.tsx';
import { OpenPage } from '#components/layout/search/open-page.tsx';
import { operationGroups } from '#lib/docs/operations.ts';
import { TOPICS } from '#lib/docs/topics/index.ts';
import { settings } from '#lib/platform/env.ts';

export const dynamic = 'force-dynamic';

export default publicLayout(DocsLayout);

/** The frame of the documentation: its pages beside their navigation, the search above both. */
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
      <OpenPage sandbox={!settings().isProduction} chooseLanguage={chooseLanguage}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <DocsNav groups={groups} />
          <div className="min-w-0">
            <div className="mb-6 max-w-md">
              <DocsSearch />
            </div>
            {children}
          </div>
        </div>
      </OpenPage>
    </NextIntlClientProvider>
  );
}
