import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ApiReference } from '#components/docs/api-reference.tsx';
import { contracts } from '#lib/contracts.ts';
import type { Contract } from '#lib/kernel/contract.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('docs'))('title') };
}

/** The API reference and the error catalogue, rendered from the contracts. */
export default function DocsPage() {
  return <ApiReference contracts={contracts as unknown as Contract[]} />;
}
