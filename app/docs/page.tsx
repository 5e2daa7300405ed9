import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { ApiReference } from '#components/docs/api-reference.tsx';
import { contracts } from '#lib/contracts.ts';
import type { Contract } from '#lib/kernel/contract.ts';
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
      <ApiReference contracts={contracts as unknown as Contract[]} snippets={snippets} isSandbox={!settings().isProduction} />
    </NextIntlClientProvider>
  );
}
