/**
 * SQL, because sales are without bound: for each of a customer's e-mails the newest are read along an index, and
 * receipts belong to the same sales.
 */

import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

type CustomerSale = {
  saleId: string;
  productName: string;
  type: SaleType;
  status: SaleStatus;
  price: number;
  currency: string;
  createdAt: Date;
};
/** A payment or a hold that has a receipt. */
type CustomerReceipt = {
  attemptId: string;
  saleId: string;
  productName: string;
  amount: number;
  currency: string;
  isHold: boolean;
  at: Date;
};
/** Sales shown on the customer's page; the list of sales has all. */
export const SALES_SHOWN = 20;

const SALES = statement(
  'customers_sales',
  `SELECT s.public_id AS "saleId", s.product_name AS "productName", s.type, s.status, s.price, s.currency,
    s.created_at AS "createdAt"
FROM unnest($2::text[]) known (email) CROSS JOIN LATERAL (SELECT * FROM sale WHERE seller_id = $1
  AND buyer_email = known.email ORDER BY created_at DESC, id DESC LIMIT ${SALES_SHOWN}) s
ORDER BY s.created_at DESC, s.id DESC LIMIT ${SALES_SHOWN}`,
);

const RECEIPTS = statement(
  'customers_receipts',
  `SELECT a.public_id AS "attemptId", s.public_id AS "saleId", s.product_name AS "productName", a.amount, s.currency,
    a.kind = 'authorize' AS "isHold", coalesce(a.settled_at, a.created_at) AS at
FROM unnest($2::text[]) known (email) CROSS JOIN LATERAL (SELECT id, public_id, product_name, currency FROM sale
  WHERE seller_id = $1 AND buyer_email = known.email ORDER BY created_at DESC, id DESC LIMIT ${SALES_SHOWN}) s
JOIN attempt a ON a.sale_id = s.id AND a.kind IN ('pay', 'authorize') AND a.state = 'succeeded' ORDER BY at DESC,
  a.id DESC LIMIT ${SALES_SHOWN}`,
);

/** The newest sales of a seller to the buyers of these e-mails, and their receipts. */
export async function salesToEmails(
  database: Database,
  sellerId: number,
  emails: readonly string[],
): Promise<{ sales: CustomerSale[]; receipts: CustomerReceipt[] }> {
  const [sales, receipts] = await Promise.all([
    database.query<CustomerSale>(SALES, [sellerId, emails]),
    database.query<CustomerReceipt>(RECEIPTS, [sellerId, emails]),
  ]);
  return { sales, receipts };
}
