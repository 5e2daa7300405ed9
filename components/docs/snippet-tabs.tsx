'use client';

import { Tabs } from '@base-ui/react/tabs';
import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';

/** One program of the docs, in a language whose name is the same everywhere. */
export type Snippet = { language: string; file: string; code: string };

/** Tabs of one program in several languages. */
export function SnippetTabs({ snippets }: { snippets: readonly Snippet[] }) {
  const t = useTranslations('docs.verify');
  return (
    <Tabs.Root defaultValue={snippets[0]?.file} className="overflow-hidden rounded-panel border">
      <Tabs.List aria-label={t('languages')} className="flex flex-wrap gap-1 border-b bg-sunken px-2 pt-1.5">
        {snippets.map(({ language, file }) => (
          <Tabs.Tab
            key={file}
            value={file}
            className="thumb -mb-px inline-flex h-9 items-center border-b-2 border-transparent px-3 text-muted hover:text-ink data-active:border-accent data-active:font-medium data-active:text-ink"
          >
            <bdi>{language}</bdi>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {snippets.map(({ file, code }) => (
        <Tabs.Panel key={file} value={file} dir="ltr" className="relative">
          <pre tabIndex={0} className="overflow-x-auto p-4 pe-12 text-start text-sm">
            <code translate="no" className="font-mono">
              {code}
            </code>
          </pre>
          <span className="absolute end-2 top-2">
            <CopyButton text={code} name={file} />
          </span>
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
