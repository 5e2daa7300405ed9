import { type Database, statement } from '#lib/platform/db/database.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';

/**
 * The newest sales of one seller as anybody may see them who may see the seller: no buyer and no card. SQL because the
 * table grows without bound: a page scans one index.
 */

export type LatestPayment = {
  saleId: string;
  code: number;
  productName: string;
  status: SaleStatus;
  price: number;
  currency: string;
  createdAt: Date;
};

const COLUMNS = `public_id AS "saleId", code, product_name AS "productName", status, price, currency,
  created_at AS "createdAt"`;
const NEWEST = 'ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3';

const ALL = statement(
  'payments_latest_all',
  `SELECT ${COLUMNS} FROM sale WHERE seller_id = $1 AND type NOT IN ('token', 'template') ${NEWEST}`,
);
const OF_STATUSES = statement(
  'payments_latest_of_statuses',
  `SELECT ${COLUMNS} FROM sale WHERE seller_id = $1 AND type NOT IN ('token', 'template')
    AND status = ANY($4::sale_status[]) ${NEWEST}`,
);

/** Page of payments, counted from 1, and whether more follow. `statuses` null is all. */
export async function latestPayments(
  database: Database,
  sellerId: number,
  { statuses, page, size }: { statuses: readonly SaleStatus[] | null; page: number; size: number },
): Promise<{ payments: LatestPayment[]; hasMore: boolean }> {
  const place = [sellerId, size + 1, (page - 1) * size];
  const rows = await (statuses
    ? database.query<LatestPayment>(OF_STATUSES, [...place, statuses])
    : database.query<LatestPayment>(ALL, place));
  return { payments: rows.slice(0, size), hasMore: rows.length > size };
}
