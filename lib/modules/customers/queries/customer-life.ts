import type { PaymentMethod, SaleStatus, SaleType } from '#lib/modules/payments/contract/sale-words.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Customer } from '../domain/customer.ts';
import { emailsOf } from '../store-people.ts';

/**
 * What happened with a customer: their sales, by the e-mails they have had, and the cards and accounts that are kept of
 * them.
 */

type CustomerSale = {
  saleId: string;
  productName: string;
  type: SaleType;
  status: SaleStatus;
  price: number;
  currency: string;
  createdAt: Date;
};
type CustomerTotals = { currency: string; count: number; collected: number; refunded: number };
type CustomerToken = {
  id: string;
  method: PaymentMethod;
  mask: string;
  brand: string;
  expiry: string;
  state: string;
  isPermanent: boolean;
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
export type CustomerLife = {
  sales: CustomerSale[];
  totals: CustomerTotals[];
  tokens: CustomerToken[];
  receipts: CustomerReceipt[];
};

/** Sales shown on the customer's page; the list of sales has all. */
export const SALES_SHOWN = 20;

const SALES = statement(
  'customers_sales',
  `SELECT s.public_id AS "saleId", s.product_name AS "productName", s.type, s.status, s.price, s.currency, s.created_at AS "createdAt"
FROM unnest($2::text[]) known (email) CROSS JOIN LATERAL (SELECT * FROM sale WHERE seller_id = $1 AND buyer_email = known.email ORDER BY created_at DESC, id DESC LIMIT ${SALES_SHOWN}) s
ORDER BY s.created_at DESC, s.id DESC LIMIT ${SALES_SHOWN}`,
);

const TOTALS = statement(
  'customers_totals',
  `SELECT currency, count(*) AS count, sum(captured)::bigint AS collected, sum(refunded)::bigint AS refunded FROM sale WHERE seller_id = $1 AND buyer_email = ANY ($2::text[]) GROUP BY currency ORDER BY count(*) DESC, currency`,
);

const TOKENS = statement(
  'customers_tokens',
  `SELECT uuid::text AS id, method, card_mask AS mask, card_brand AS brand, card_expiry AS expiry, state, is_permanent AS "isPermanent", created_at AS "createdAt"
FROM buyer_token WHERE seller_id = $1 AND state <> 'pending' AND (buyer_email = ANY ($2::text[]) OR uuid::text = $3 OR public_id = $3) ORDER BY created_at DESC, id DESC LIMIT 50`,
);

const RECEIPTS = statement(
  'customers_receipts',
  `SELECT a.public_id AS "attemptId", s.public_id AS "saleId", s.product_name AS "productName", a.amount, s.currency, a.kind = 'authorize' AS "isHold", coalesce(a.settled_at, a.created_at) AS at
FROM unnest($2::text[]) known (email) CROSS JOIN LATERAL (SELECT id, public_id, product_name, currency FROM sale WHERE seller_id = $1 AND buyer_email = known.email ORDER BY created_at DESC, id DESC LIMIT ${SALES_SHOWN}) s
JOIN attempt a ON a.sale_id = s.id AND a.kind IN ('pay', 'authorize') AND a.state = 'succeeded' ORDER BY at DESC, a.id DESC LIMIT ${SALES_SHOWN}`,
);

export async function customerLife(database: Database, { id, sellerId, token }: Customer): Promise<CustomerLife> {
  const emails = await emailsOf(database, id);
  const [sales, totals, tokens, receipts] = await Promise.all([
    database.query<CustomerSale>(SALES, [sellerId, emails]),
    database.query<CustomerTotals>(TOTALS, [sellerId, emails]),
    database.query<CustomerToken>(TOKENS, [sellerId, emails, token?.guid ?? '']),
    database.query<CustomerReceipt>(RECEIPTS, [sellerId, emails]),
  ]);
  return { sales, totals, tokens, receipts };
}
