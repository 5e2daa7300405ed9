'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { NewRows } from '#components/list/new-rows.tsx';
import { queryKeys } from '#components/query/query-keys.ts';
import { useNews } from '#components/query/use-news.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import type { SaleNews, SaleRow } from '#lib/modules/payments/views/dashboard.ts';

/** Intervals of reading the news of sales, milliseconds: short while one can be paid at any moment. */
const WHILE_OPEN_MS = 4_000;
const WHILE_QUIET_MS = 10_000;

type Watched = SaleNews['sales'][number];

const inList = ({ saleId, status, captured, refunded }: Watched): string =>
  `${saleId} ${status} ${captured} ${refunded}`;
const inDetail = (sale: Watched): string => `${inList(sale)} ${sale.attempts.join(' ')}`;

const stampWith = (sale: (one: Watched) => string) => (news: SaleNews) =>
  news.sales
    .map(sale)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('|');
const LIST_STAMP = stampWith(inList);
const DETAIL_STAMP = stampWith(inDetail);

/** The fields of a listed sale that its news can change. */
type ListedSale = Pick<SaleRow, 'saleId' | 'status' | 'captured' | 'refunded'>;

const LatestStates = createContext<ReadonlyMap<string, Watched>>(new Map());

type LiveSalesProps = {
  /** The open ones of the list. */
  sales: readonly ListedSale[];
  /** Newest sale there was when the list was drawn, empty without one; null where new sales do not come on top. */
  since: string | null;
  /** The filters of the list, `?` included. */
  query: string;
  /** The list is one part of a long page. */
  isOnPage?: boolean;
  children: ReactNode;
};

/**
 * Keeps a list up to date. Sales made since are counted and taken in on a click, so that nothing moves under the
 * pointer; meanwhile the states of its open sales change in place. While nothing is new, a changed sale has the list
 * drawn again, for its totals.
 */
export function LiveSales({ sales, since, query, isOnPage = false, children }: LiveSalesProps) {
  const t = useTranslations('dashboard.sales');
  const { refresh, isRefreshing } = useRefresh();
  const ids = sales.map(({ saleId }) => saleId);
  const shown = { sales: sales.map((sale) => ({ ...sale, attempts: [] })), newer: 0 };
  const news = useNews<SaleNews>({
    key: [...queryKeys.sales(ids), since, query],
    path: newsPath(ids, since, query),
    shown,
    stampOf: (now) => LIST_STAMP(now.newer > 0 ? shown : now),
    everyMs: sales.length > 0 ? WHILE_OPEN_MS : WHILE_QUIET_MS,
    isOn: sales.length > 0 || since !== null,
  });
  const latest = useMemo(() => new Map(news.sales.map((sale) => [sale.saleId, sale])), [news]);
  return (
    <LatestStates value={latest}>
      <NewRows
        count={news.newer}
        text={t('showNew', { count: news.newer })}
        isBusy={isRefreshing}
        show={refresh}
        isOnPage={isOnPage}
      />
      {children}
    </LatestStates>
  );
}

function newsPath(ids: readonly string[], since: string | null, query: string): string {
  const filters = new URLSearchParams(query);
  for (const name of ['ids', 'since']) filters.delete(name);
  const asked = new URLSearchParams({ ids: ids.join(','), ...(since !== null && { since }) });
  return `/sales/news?${[asked, filters].map(String).filter(Boolean).join('&')}`;
}

/** The status of a listed sale as it stands now. */
export function LiveStatus({ saleId, type, status }: Pick<SaleRow, 'saleId' | 'type' | 'status'>) {
  return <StatusBadge type={type} status={useContext(LatestStates).get(saleId)?.status ?? status} />;
}

type LiveSaleProps = { sale: Watched; everyMs?: number; isOn?: boolean; maxPolls?: number };

/** Keeps the screen of one sale up to date. */
export function useLiveSale({ sale, everyMs = WHILE_OPEN_MS, ...rest }: LiveSaleProps): void {
  useNews<SaleNews>({
    key: [...queryKeys.sales([sale.saleId]), everyMs],
    path: `/sales/news?ids=${sale.saleId}`,
    shown: { sales: [sale], newer: 0 },
    stampOf: DETAIL_STAMP,
    everyMs,
    ...rest,
  });
}

type SaleProps = LiveSaleProps & {
  /** Its buyer or a bank may end it at any moment; else refunds, captures and disputes alone can change it. */
  isOpen: boolean;
};

export function LiveSale({ isOpen, everyMs = isOpen ? WHILE_OPEN_MS : WHILE_QUIET_MS, ...sale }: SaleProps) {
  useLiveSale({ ...sale, everyMs });
  return null;
}
