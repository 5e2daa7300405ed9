import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button.tsx';

type PaginationProps = {
  page: number;
  size: number;
  count: number;
  /** False where more rows follow than `count`. */
  isExact?: boolean;
  hrefOf: (page: number) => string;
};

/** Pages of a list with the number of results; real links, so that a page can be opened, kept and sent. */
export function Pagination({ page, size, count, isExact = true, hrefOf }: PaginationProps) {
  const t = useTranslations('common.paging');
  const last = Math.max(1, Math.ceil(count / size));
  const [from, to] = [Math.min((page - 1) * size + 1, count), Math.min(page * size, count)];
  return (
    <nav aria-label={t('label')} className="flex items-center gap-2">
      <span className="text-sm text-muted">
        {isExact ? t('range', { from, to, total: count }) : t('range_more', { from, to, total: count - 1 })}
      </span>
      <PageLink href={page > 1 ? hrefOf(Math.min(page - 1, last)) : null} label={t('previous')}>
        <ChevronLeft aria-hidden className="turn size-4" />
      </PageLink>
      <PageLink href={page < last ? hrefOf(page + 1) : null} label={t('next')}>
        <ChevronRight aria-hidden className="turn size-4" />
      </PageLink>
    </nav>
  );
}

function PageLink({ href, label, children }: { href: string | null; label: string; children: ReactNode }) {
  if (href === null)
    return (
      <span role="link" aria-disabled="true" aria-label={label} className={buttonClass('plain', 'icon')}>
        {children}
      </span>
    );
  return (
    <Link href={href} aria-label={label} className={buttonClass('plain', 'icon')}>
      {children}
    </Link>
  );
}
