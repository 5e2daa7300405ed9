import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';

const TABS = [
  { key: 'balance', href: '/balance' },
  { key: 'list', href: '/payouts' },
  { key: 'fees', href: '/fees' },
  { key: 'refunds', href: '/refunds' },
] as const;

/** The screens of money beside each other. */
export function MoneyTabs({ current }: { current: (typeof TABS)[number]['key'] }) {
  const t = useTranslations();
  return (
    <nav aria-label={t('payouts.tabs')} className="mb-5 flex gap-5 overflow-x-auto border-b">
      {TABS.map(({ key, href }) => (
        <Link
          key={key}
          href={href}
          prefetch={false}
          aria-current={key === current ? 'page' : undefined}
          className={cx(
            'thumb -mb-px inline-flex h-9 shrink-0 items-center border-b-2 font-medium',
            key === current ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {t(key === 'refunds' ? 'dashboard.refunds.title' : `payouts.${key}.title`)}
        </Link>
      ))}
    </nav>
  );
}
