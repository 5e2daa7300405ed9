import { useTranslations } from 'next-intl';

/** A page beside the dashboard on its way: its title, its first sentence, and blocks of what follows. */
export function PageSkeleton() {
  const t = useTranslations('common');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden className="grid gap-8">
        <div className="grid gap-3">
          <span className="skeleton h-8 w-64 max-w-full" />
          <span className="skeleton h-4 w-full max-w-xl" />
        </div>
        {['first', 'second', 'third'].map((block) => (
          <div key={block} className="grid gap-3">
            <span className="skeleton h-5 w-44" />
            <span className="skeleton h-28" />
          </div>
        ))}
      </div>
    </div>
  );
}
