import type { SaleRow } from '#lib/modules/payments/views/dashboard.ts';
import { LiveSales } from './live-sales.tsx';
import { isOpenSale } from './open-sales.ts';

/** Keeps a list up to date while one of its sales is open. Only the open ones go to the browser. */
export function WatchedSales({ rows }: { rows: readonly SaleRow[] }) {
  const open = rows.filter(isOpenSale);
  if (open.length === 0) return null;
  return (
    <LiveSales sales={open.map(({ saleId, status, captured, refunded }) => ({ saleId, status, captured, refunded }))} />
  );
}
