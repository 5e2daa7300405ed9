import type { ReactNode } from 'react';
import { useTranslations } from 'next-intl';
import { cx } from '../ui/class-names.ts';
import { OlderNewer } from './older-newer.tsx';
import { Pagination } from './pagination.tsx';
import type { AnyList, Cursor, ParamsOf } from './filters/definition.ts';
import { listHref } from './filters/list-params.ts';

/**
 * Page data of every list's query. `isExact` is false where more match than are counted; `newer` and `older` are the
 * rows beside which the neighbouring pages begin, null at an end.
 */
export type ListPage = { count: number; isExact?: boolean; newer?: number | null; older?: number | null };

type FootProps<List extends AnyList> = { list: List; params: ParamsOf<List>; found: ListPage; totals: ReactNode };

/** Below a list: its totals, its pages, and what an export of it would leave out. */
export function ListFoot<List extends AnyList>({ list, params, found, totals }: FootProps<List>) {
  const t = useTranslations('common.paging');
  const { count, isExact = true } = found;
  return (
    <div
      className={cx(
        'mt-4 flex flex-wrap',
        totals ? 'items-start justify-between gap-4' : 'items-center justify-end gap-x-4 gap-y-2',
      )}
    >
      {totals}
      {isExact ? null : <p className="text-sm text-muted">{t('more')}</p>}
      <Pages list={list} params={params} found={found} />
      {list.export ? <ExportCut count={count} most={list.export.most} /> : null}
    </div>
  );
}

function Pages<List extends AnyList>({ list, params, found }: Omit<FootProps<List>, 'totals'>) {
  const t = useTranslations('common.paging');
  const { count, isExact = true, newer = null, older = null } = found;
  if (list.pages.style === 'numbered')
    return (
      <Pagination
        page={params.page}
        size={params.size}
        count={count}
        isExact={isExact}
        hrefOf={(page) => listHref(list, params, { page })}
      />
    );
  if (newer === null && older === null) return null;
  const hrefOf = (way: Cursor['way'], id: number | null) =>
    id === null ? null : listHref(list, params, { cursor: { way, id } });
  return (
    <OlderNewer
      label={t('label')}
      newest={{ label: t('newest'), href: newer === null ? null : listHref(list, params) }}
      newer={{ label: t('newer'), href: hrefOf('newer', newer) }}
      older={{ label: t('older'), href: hrefOf('older', older) }}
    />
  );
}

/** Note that an export will be cut: `count` rows are listed, `most` are written. */
function ExportCut({ count, most }: { count: number; most: number }) {
  const t = useTranslations('common.export');
  return count > most ? <p className="basis-full text-sm text-muted">{t('first', { most })}</p> : null;
}
