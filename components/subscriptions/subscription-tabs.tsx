'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { cx } from '#components/ui/class-names.ts';

const TABS = {
  list: '/subscriptions',
  templates: '/subscriptions/templates',
  recovery: '/subscriptions/recovery',
  numbers: '/subscriptions/numbers',
  settings: '/subscriptions/settings',
} as const;

/** The screens of subscriptions, beside each other. On a phone the one that is open is moved into sight. */
export function SubscriptionTabs({ current }: { current: keyof typeof TABS }) {
  const t = useTranslations('subscription-work.tabs');
  const tabs = useRef<HTMLElement>(null);
  // The row alone is moved, so that the page stays where it is.
  useEffect(() => {
    const [box, open] = [tabs.current, tabs.current?.querySelector('[aria-current]')].map((part) =>
      part?.getBoundingClientRect(),
    );
    if (!box || !open) return;
    const beyond = Math.max(0, open.right - box.right) + Math.min(0, open.left - box.left);
    if (beyond !== 0) tabs.current?.scrollBy({ left: beyond });
  }, []);
  return (
    <nav ref={tabs} aria-label={t('label')} className="mb-4 flex gap-1 overflow-x-auto border-b">
      {(Object.keys(TABS) as (keyof typeof TABS)[]).map((tab) => (
        <Link
          key={tab}
          href={TABS[tab]}
          prefetch={false}
          aria-current={tab === current ? 'page' : undefined}
          className={cx(
            'thumb shrink-0 border-b-2 px-3 py-2',
            tab === current ? 'border-accent font-medium' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {t(tab)}
        </Link>
      ))}
    </nav>
  );
}
