import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';

/** The way to a new subscription, or to a new template. */
export function NewSubscriptionLink({ kind = 'regular' }: { kind?: 'regular' | 'template' }) {
  const t = useTranslations('subscription-work');
  return (
    <Link
      href={kind === 'template' ? '/subscriptions/new?kind=template' : '/subscriptions/new'}
      className={buttonClass('main')}
    >
      <Plus aria-hidden className="size-4" />
      {t(kind === 'template' ? 'templates.create' : 'new.title')}
    </Link>
  );
}
