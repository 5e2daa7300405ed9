'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useNavigationLinks } from '#components/layout/rail/links-context.tsx';
import { cx } from '#components/ui/class-names.ts';

const PARTS = ['/settings/people', '/settings/audit'] as const;

/** Tabs of the screens about people: members and audit log. Empty for a person who may open one alone. */
export function PeopleTabs({ current }: { current: (typeof PARTS)[number] }) {
  const t = useTranslations('common.nav');
  const links = useNavigationLinks();
  const open = PARTS.flatMap((part) => links.find(({ href }) => href === part) ?? []);
  if (open.length < 2) return null;
  return (
    <nav aria-label={t('people')} className="mb-4 flex gap-5 border-b">
      {open.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === current ? 'page' : undefined}
          className={cx(
            'thumb -mb-px inline-flex h-9 items-center border-b-2 font-medium',
            href === current ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
