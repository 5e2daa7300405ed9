import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { BesideDocument } from '#lib/modules/documents/views/documents.ts';
import { useTitle } from './documents-table.tsx';

/** Documents of one deal in the order of issue, as a line. */
export function DocumentChain({ chain, current }: { chain: readonly BesideDocument[]; current: string }) {
  const t = useTranslations('document-desk');
  const title = useTitle();
  if (chain.length === 0) return null;
  return (
    <nav aria-label={t('chain')} className="mb-6">
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-1 text-sm">
        {chain.map((one, place) => (
          <li key={one.documentId} className="flex items-center gap-1">
            {one.documentId === current ? (
              <span aria-current="page" className="font-medium">
                {title(one)}
              </span>
            ) : (
              <Link
                href={`/documents/${one.documentId}`}
                prefetch={false}
                className="thumb inline-flex items-center text-link underline hover:text-accent"
              >
                {title(one)}
              </Link>
            )}
            {place < chain.length - 1 ? <ChevronRight aria-hidden className="turn size-4 shrink-0 text-faint" /> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
