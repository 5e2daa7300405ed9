import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';

const PARTS = [
  { key: 'log', href: '/callbacks' },
  { key: 'addresses', href: '/callbacks/addresses' },
] as const;

/** The two screens of callbacks: deliveries and addresses. */
export function CallbackTabs({ current }: { current: (typeof PARTS)[number]['key'] }) {
  const t = useTranslations('deliveries.tabs');
  return (
    <nav aria-label={t('label')} className="mb-4 flex gap-5 border-b">
      {PARTS.map(({ key, href }) => (
        <Link
          key={key}
          href={href}
          aria-current={key === current ? 'page' : undefined}
          className={cx(
            'thumb -mb-px inline-flex h-9 items-center border-b-2 font-medium',
            key === current ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
