'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ListSkeleton } from '#components/list/list-skeleton.tsx';
import { useNavigationLinks } from './rail/links-context.tsx';

/**
 * A screen on its way: the title that its entry in the navigation has, and the shape of what follows. Home is titled by
 * its day, and a screen without an entry by what it is about; of these nothing is said before it is known.
 */
export function LoadingScreen() {
  const path = usePathname();
  const entry = useNavigationLinks().find(({ href }) => href === path);
  if (path === '/') return <HomeSkeleton />;
  return (
    <>
      <div className="mb-4 flex min-h-9 items-center">
        {entry ? (
          <h1 className="text-xl font-semibold">{entry.label}</h1>
        ) : (
          <span aria-hidden className="skeleton h-7 w-56" />
        )}
      </div>
      <div aria-hidden className="flex flex-wrap gap-2">
        <span className="skeleton h-9 w-72 max-w-full" />
        <span className="skeleton h-9 w-20" />
        <span className="skeleton h-9 w-20" />
      </div>
      <ListSkeleton />
    </>
  );
}

/** Four figures, the chart, and the open tasks beside it. */
function HomeSkeleton() {
  const t = useTranslations('common');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden className="grid gap-8">
        <span className="skeleton h-8 w-72 max-w-full" />
        <div className="grid grid-cols-2 gap-6 lg:grid-cols-4">
          {['collected', 'paid', 'refunded', 'failed'].map((figure) => (
            <div key={figure} className="grid gap-2">
              <span className="skeleton h-4 w-20" />
              <span className="skeleton h-8 w-36 max-w-full" />
              <span className="skeleton h-3 w-28 max-w-full" />
            </div>
          ))}
        </div>
        <div className="grid gap-12 border-t pt-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <span className="skeleton h-64" />
          <span className="skeleton h-64" />
        </div>
      </div>
    </div>
  );
}
