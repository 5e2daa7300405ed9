import { useTranslations } from 'next-intl';
import { Pagination } from '#components/list/pagination.tsx';

/** The pages of a list. Where more match than are counted, it says so. */
export function ListCount({
  page,
  size,
  count,
  isExact,
  href,
}: {
  page: number;
  size: number;
  count: number;
  isExact: boolean;
  href: string;
}) {
  const t = useTranslations('catalog.list');
  const hrefOf = (next: number) => (next === 1 ? href : `${href}${href.includes('?') ? '&' : '?'}page=${next}`);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      {isExact ? null : <p className="text-sm text-muted">{t('more')}</p>}
      <Pagination page={page} size={size} count={count} isExact={isExact} hrefOf={hrefOf} />
    </div>
  );
}
