import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button.tsx';

type OlderNewerProps = { label: string; newest: PageLink; newer: PageLink; older: PageLink };
type PageLink = { href: string | null; label: string };

/**
 * Pages of a list that grows at its beginning: real links that begin beside a row, so that a kept page stays the same
 * page.
 */
export function OlderNewer({ label, newest, newer, older }: OlderNewerProps) {
  return (
    <nav aria-label={label} className="flex items-center gap-2">
      <PageStep {...newest} isIcon>
        <ChevronsLeft aria-hidden className="turn size-4" />
      </PageStep>
      <PageStep {...newer}>
        <ChevronLeft aria-hidden className="turn size-4" />
        {newer.label}
      </PageStep>
      <PageStep {...older}>
        {older.label}
        <ChevronRight aria-hidden className="turn size-4" />
      </PageStep>
    </nav>
  );
}

function PageStep({ href, label, isIcon = false, children }: PageLink & { isIcon?: boolean; children: ReactNode }) {
  const look = buttonClass('plain', isIcon ? 'icon' : 'normal');
  const name = isIcon ? { 'aria-label': label, title: label } : {};
  return href === null ? (
    <span role="link" aria-disabled="true" {...name} className={look}>
      {children}
    </span>
  ) : (
    <Link href={href} {...name} className={look}>
      {children}
    </Link>
  );
}
