import Link from 'next/link';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { ScrollRow } from './scroll-row.tsx';

type TabLinksProps = {
  /** Name of the tabs together, for screen readers. */
  label: string;
  links: readonly { href: string; label: ReactNode }[];
  /** `href` of the screen that is open. */
  current: string;
};

/** Screens about one subject beside each other, as tabs. On a phone they scroll sideways. */
export function TabLinks({ label, links, current }: TabLinksProps) {
  return (
    <ScrollRow label={label} className="mb-4 gap-5 border-b">
      {links.map((link) => (
        <Link
          key={link.href}
          href={link.href}
          prefetch={false}
          aria-current={link.href === current ? 'page' : undefined}
          className={cx(
            'thumb -mb-px inline-flex h-9 shrink-0 items-center justify-center border-b-2 font-medium',
            link.href === current ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {link.label}
        </Link>
      ))}
    </ScrollRow>
  );
}
