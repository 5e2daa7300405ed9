'use client';

import { type ReactNode, useState } from 'react';
import { ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useOnline } from '#components/query/use-online.ts';
import { Button } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/overlay/sheet.tsx';
import { InSheet } from './chip.tsx';

type BarProps = {
  waiting: boolean;
  /** Removes every filter; null where none is on. */
  onClear: (() => void) | null;
  /** The search, which phones show as well. */
  search?: ReactNode;
  /** Number of filters that are on, without the search. */
  count: number;
  children: ReactNode;
};

/** The row of filters above a list; on phones the search, and a sheet with the filters. */
export function FilterRow({ waiting, onClear, search, count, children }: BarProps) {
  const t = useTranslations('dashboard.sales');
  const isOnline = useOnline();
  return (
    <div role="search" aria-label={t('filters')} aria-busy={waiting} className="flex flex-wrap items-center gap-2">
      {search}
      <div className="hidden md:contents">
        {children}
        {onClear ? (
          <Button kind="quiet" onClick={onClear}>
            {t('clearAll')}
          </Button>
        ) : null}
      </div>
      <FilterSheet count={count} onClear={onClear}>
        {children}
      </FilterSheet>
      <p role="status" className="w-full text-sm text-wait empty:hidden">
        {isOnline ? '' : t('offline')}
      </p>
    </div>
  );
}

/** The filters of a phone, one below the other. The list behind follows each choice at once. */
function FilterSheet({ count, onClear, children }: Pick<BarProps, 'count' | 'onClear' | 'children'>) {
  const t = useTranslations('dashboard.sales');
  const close = useTranslations('common.action')('close');
  const [open, setOpen] = useState(false);
  return (
    <Sheet
      title={t('filters')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button className="md:hidden" icon={<ListFilter aria-hidden className="size-4" />}>
          {t('filters')}{' '}
          {count > 0 ? (
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs text-accent-ink">
              {count}
            </span>
          ) : null}
        </Button>
      }
    >
      <InSheet value={true}>
        <div className="grid divide-y">{children}</div>
      </InSheet>
      <div className="mt-4 grid grid-flow-col gap-2 [grid-auto-columns:1fr]">
        {onClear ? <Button onClick={onClear}>{t('clearAll')}</Button> : null}
        <Button kind="main" onClick={() => setOpen(false)}>
          {close}
        </Button>
      </div>
    </Sheet>
  );
}
