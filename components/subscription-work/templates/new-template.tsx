import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';

/** The way to a new template. */
export function NewTemplate() {
  const t = useTranslations('subscription-work.templates');
  return (
    <Link href="/subscriptions/new?kind=template" className={buttonClass('main')}>
      <Plus aria-hidden className="size-4" />
      {t('create')}
    </Link>
  );
}
