import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';

/** Which of several businesses is meant; in the address, so that a link keeps it. */
export function SellerTabs({
  sellers,
  current,
}: {
  sellers: readonly { key: string; name: string }[];
  current: string;
}) {
  const t = useTranslations('branding');
  return (
    <nav aria-label={t('choose')} className="mb-5 flex gap-1 overflow-x-auto border-b">
      {sellers.map(({ key, name }) => (
        <Link
          key={key}
          href={`?seller=${key}`}
          aria-current={key === current ? 'page' : undefined}
          className={cx(
            'thumb shrink-0 border-b-2 px-3 py-2',
            key === current ? 'border-accent font-medium' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  );
}
