import type { ReactNode } from 'react';
import { listHref } from '#components/list/filters/list-params.ts';
import type { ParamsOf } from '#components/list/filters/definition.ts';
import type { SaleRow } from '#lib/modules/payments/views/dashboard.ts';
import { LiveSales } from './live-sales.tsx';
import { isOpenSale } from './open-sales.ts';
import { SALES } from './sales.ts';

type WatchedProps = {
  rows: readonly SaleRow[];
  /** Newest sale there is; empty without one. */
  newest: string;
  /** Filters of the list; null for the newest sales without filters. */
  params: ParamsOf<typeof SALES> | null;
  children: ReactNode;
};

/** Keeps a list up to date. Only its open sales go to the browser. */
export function WatchedSales({ rows, newest, params, children }: WatchedProps) {
  const open = rows.filter(isOpenSale);
  return (
    <LiveSales
      sales={open.map(({ saleId, status, captured, refunded }) => ({ saleId, status, captured, refunded }))}
      since={params === null || hasNewestOnTop(params) ? newest : null}
      isOnPage={params === null}
      query={params === null ? '' : listHref(SALES, params, {}, '')}
    >
      {children}
    </LiveSales>
  );
}

/** Lists by the day of payment take in old sales that were paid since, which are no new ones. */
const hasNewestOnTop = ({ filters, sort, ascending, page }: ParamsOf<typeof SALES>): boolean =>
  sort === 'created' && !ascending && page === 1 && !filters.by;
