'use client';

import { queryKeys } from '#components/query/query-keys.ts';
import { useNews } from '#components/query/use-news.ts';
import type { SaleNews, SaleRow } from '#lib/modules/payments/views/dashboard.ts';

/** Interval of reading the state of open sales, milliseconds. */
const LOOK_EVERY_MS = 4_000;

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
export type ListedSale = Pick<SaleRow, 'saleId' | 'status' | 'captured' | 'refunded'>;

/** Keeps a list up to date while one of its sales is open. `sales` are the open ones. */
export function LiveSales({ sales }: { sales: readonly ListedSale[] }) {
  const ids = sales.map(({ saleId }) => saleId);
  useNews<SaleNews>({
    key: queryKeys.sales(ids),
    path: `/sales/news?ids=${ids.join(',')}`,
    shown: { sales: sales.map((sale) => ({ ...sale, attempts: [] })) },
    stampOf: LIST_STAMP,
    everyMs: LOOK_EVERY_MS,
  });
  return null;
}

type LiveSaleProps = { sale: Watched; everyMs?: number; isOn?: boolean; maxPolls?: number };

/** Keeps the screen of one sale up to date: while it is open, or while something is awaited. */
export function useLiveSale({ sale, everyMs = LOOK_EVERY_MS, ...rest }: LiveSaleProps): void {
  useNews<SaleNews>({
    key: [...queryKeys.sales([sale.saleId]), everyMs],
    path: `/sales/news?ids=${sale.saleId}`,
    shown: { sales: [sale] },
    stampOf: DETAIL_STAMP,
    everyMs,
    ...rest,
  });
}

export function LiveSale({ sale }: { sale: Watched }) {
  useLiveSale({ sale });
  return null;
}
