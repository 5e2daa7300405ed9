import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';

const TABS = {
  list: '/subscriptions',
  templates: '/subscriptions/templates',
  recovery: '/subscriptions/recovery',
  numbers: '/subscriptions/numbers',
  settings: '/subscriptions/settings',
} as const;

/** The screens of subscriptions, beside each other. */
export function SubscriptionTabs({ current }: { current: keyof typeof TABS }) {
  const t = useTranslations('subscription-work.tabs');
  return (
    <nav aria-label={t('label')} className="mb-4 flex gap-1 overflow-x-auto border-b">
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
