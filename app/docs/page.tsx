import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { ApiReference } from '#components/docs/api-reference.tsx';
import type { ContractGroup } from '#components/docs/operation-list.tsx';
import { contractGroups } from '#lib/contracts.ts';
import { settings } from '#lib/platform/env.ts';
import { readSnippets } from './snippets.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('docs'))('title') };
}

/** The API reference and the error catalogue, rendered from the contracts. */
export default async function DocsPage() {
  const [{ common, docs }, snippets] = await Promise.all([getMessages(), readSnippets()]);
  return (
    <NextIntlClientProvider messages={{ common, docs: { verify: docs.verify, try: docs.try } }}>
      <ApiReference groups={contractGroups as unknown as ContractGroup[]} snippets={snippets} isSandbox={!settings().isProduction} />
    </NextIntlClientProvider>
  );
}
