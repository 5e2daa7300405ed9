import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  type Conditions,
  everyRow,
  listPage,
  listRows,
  shaped,
  type TenantList,
  within,
} from '#lib/platform/db/lists/tenant-list.sql.ts';
import type { CountedQuery, SaleRow, SaleSort, SalesPage, SalesQuery, SaleTotals } from '../views/dashboard.ts';
import { DECLINE_OF_SALE, hasOutcome, hourOf, isOfBuyer, keyOfLast } from '../statistics/sale-facts.sql.ts';
import { addSearch } from './conditions.sql.ts';
import { exactSales } from './exact-sales.sql.ts';
import { PAID_WITH } from './paid-with-columns.ts';
import { isRolledUp, rolledUpTotals } from './sales-totals.sql.ts';

/**
 * The sales list: one page of rows and the totals of all that match, within the sellers a person may see. SQL
 * because the table grows without bound (`tenant-list.sql.ts`).
 */
const COLUMNS = `s.public_id AS "saleId", s.code, seller.name AS "sellerName", s.type, s.status, s.price,
  s.most_price AS "maxPrice", s.captured, s.refunded, s.refund_reserved AS "refundReserved",
  s.charged_back AS "chargedBack", s.processing_fee_total AS "processingFee", s.fee_vat_total AS "feeVat",
  s.market_fee_total AS "marketFee", s.currency,
  s.product_name AS "productName", s.merchant_reference AS reference, s.buyer_name AS "buyerName",
    s.buyer_email AS "buyerEmail",
  ${PAID_WITH}, (SELECT l.last_opened_at FROM payment_link l WHERE l.sale_id = s.id) AS "openedAt",
  s.created_at AS "createdAt"`;

const SALES: TenantList<SaleSort> = {
  name: 'sales',
  columns: COLUMNS,
  from: 'sale s JOIN seller ON seller.id = s.seller_id',
  totalsFrom: 'sale s',
  totals: `sum(s.price)::bigint AS asked, sum(s.captured)::bigint AS collected, sum(s.refunded)::bigint AS refunded,
    sum(s.charged_back)::bigint AS "chargedBack"`,
  currency: 's.currency',
  seller: 's.seller_id',
  id: 's.id',
  orders: {
    created: { by: 's.created_at', type: 'timestamptz' },
    amount: { by: 's.price', type: 'bigint' },
    status: { by: 's.status::text', type: 'text' },
  },
};

// The method that paid, looked up where nothing was paid yet.
const METHOD = `CASE WHEN s.captured > 0 OR s.authorized > 0 THEN s.payment_method::text
  ELSE ${keyOfLast('method')} END`;

/** Dimensions that statistics count by: a list has the sales of a number there, and its totals. */
function countedWays(
  { outcome, hour, brand, country, decline, device, buyer, timeZone }: CountedQuery,
  add: Conditions['add'],
): string[] {
  const texts: string[] = [];
  if (outcome) texts.push(hasOutcome(outcome));
  if (hour !== null) texts.push(`${hourOf(add(timeZone))} = ${add(hour)}`);
  if (brand !== null) texts.push(`${keyOfLast('brand')} = ${add(brand)}`);
  if (country !== null) texts.push(`${keyOfLast('country')} = ${add(country)}`);
  if (device !== null) texts.push(`${keyOfLast('device')} = ${add(device)}`);
  if (decline !== null) texts.push(`${DECLINE_OF_SALE} = ${add(decline)}`);
  if (buyer) texts.push(isOfBuyer(buyer));
  return texts;
}

async function conditionsOf(
  db: Database,
  sellerIds: readonly number[],
  query: Omit<SalesQuery, 'page' | 'size'>,
): Promise<Conditions> {
  const conditions = within(sellerIds, SALES);
  const { texts, add } = conditions;
  if (query.statuses.length > 0) texts.push(`s.status = ANY(${add(query.statuses)}::sale_status[])`);
  if (query.ids) texts.push(`s.public_id = ANY(${add(query.ids)}::text[])`);
  if (query.currency !== null) texts.push(`s.currency = ${add(query.currency)}`);
  const at = query.isByPayment ? 's.paid_at' : 's.created_at';
  if (query.isByPayment) texts.push('s.captured > 0');
  if (query.from !== null) texts.push(`${at} >= ${add(query.from)}`);
  if (query.until !== null) texts.push(`${at} < ${add(query.until)}`);
  if (query.method) texts.push(`${METHOD} = ${add(query.method)}::text`);
  if (query.counted) texts.push(...countedWays(query.counted, add));
  if (query.isInDoubt)
    texts.push(
      `s.id IN (SELECT open.sale_id FROM attempt open WHERE open.seller_id = ANY($1::bigint[])
        AND open.state = 'in_doubt')`,
    );
  if (query.least !== null) texts.push(`s.price >= ${add(query.least)}`);
  if (query.most !== null) texts.push(`s.price <= ${add(query.most)}`);
  // The children of a sale, its parent not among them: none if the parent's seller is one that the person may not see.
  if (query.parentId !== null)
    texts.push(
      `s.parent_id = (SELECT parent.id FROM sale parent WHERE parent.public_id = ${add(query.parentId)}
        AND parent.seller_id = ANY($1::bigint[]))`,
    );
  if (query.subscriptionId !== null)
    texts.push(
      `s.subscription_id = (SELECT plan.id FROM subscription plan WHERE plan.public_id = ${add(query.subscriptionId)}
        AND plan.seller_id = ANY($1::bigint[]))`,
    );
  addSearch(conditions, { search: query.search, named: await exactSales(db, sellerIds, query.search) });
  return conditions;
}

/** Page of the sales of these sellers. `sellerIds` is the tenant: an empty list sees nothing. */
export async function listSales(db: Database, sellerIds: readonly number[], query: SalesQuery): Promise<SalesPage> {
  return listPage<SaleRow, SaleTotals, SaleSort>(
    db,
    SALES,
    await conditionsOf(db, sellerIds, query),
    query,
    isRolledUp(query) ? rolledUpTotals(db, sellerIds, query) : undefined,
  );
}

/** Number of sales that fit, of the few named in `ids`. */
export async function countSales(
  db: Database,
  sellerIds: readonly number[],
  query: SalesQuery & { ids: readonly string[] },
): Promise<number> {
  const { texts, values } = await conditionsOf(db, sellerIds, query);
  const text = `SELECT count(*) AS count FROM sale s WHERE ${texts.join(' AND ')}`;
  return (await db.query<{ count: number }>(shaped('sales_count', text), values))[0]?.count ?? 0;
}

/** The newest sales of these sellers, without totals. */
export function latestSales(db: Database, sellerIds: readonly number[], most: number): Promise<SaleRow[]> {
  const newest = { sort: 'created', ascending: false, page: 1, size: most } as const;
  return listRows<SaleRow, SaleSort>(db, SALES, within(sellerIds, SALES), newest);
}

/** Every sale that the list has under these filters, in its order, a page at a time. */
export async function* everySale(
  db: Database,
  sellerIds: readonly number[],
  query: Omit<SalesQuery, 'page' | 'size'>,
): AsyncGenerator<SaleRow[]> {
  yield* everyRow<SaleRow, SaleSort>(db, SALES, await conditionsOf(db, sellerIds, query), query);
}

const anySale = statement('sales_any', 'SELECT EXISTS (SELECT FROM sale WHERE seller_id = ANY($1::bigint[])) AS any');

/** Whether there is any sale at all: an empty list and a list without results are different screens. */
export async function hasSales(db: Database, sellerIds: readonly number[]): Promise<boolean> {
  const [row] = await db.query<{ any: boolean }>(anySale, [sellerIds]);
  return row?.any ?? false;
}
