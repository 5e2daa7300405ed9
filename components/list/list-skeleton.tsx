import { useTranslations } from 'next-intl';

/** Rows of the final shape while the data are on their way. */
export function ListSkeleton({ rows = 12 }: { rows?: number }) {
  const t = useTranslations('common');
  return (
    <div role="status" className="mt-4 border-t">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={`row-${String(row)}`} aria-hidden className="flex h-16 items-center gap-6 border-b px-2 md:h-10">
          <span className="skeleton h-3 w-24" />
          <span className="skeleton h-3 grow" />
          <span className="skeleton hidden h-3 w-1/5 md:block" />
          <span className="skeleton hidden h-3 w-28 lg:block" />
          <span className="skeleton h-5 w-20 rounded-full" />
          <span className="skeleton h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
