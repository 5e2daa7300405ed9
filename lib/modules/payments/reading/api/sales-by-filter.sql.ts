import { isSellerKey } from '#lib/modules/principals/index.ts';
import { type Database, statement, type Statement } from '#lib/platform/db/database.ts';
import type { SaleFacts, SellerFacts } from '#lib/modules/payments/domain/facts.ts';
import {
  addFilters,
  type Column,
  equals,
  MAX_ROWS,
  type Selection,
  selection,
  shapeOf,
  withinSeconds,
  scansOf,
} from '#lib/platform/db/lists/filters.sql.ts';
import { hasCursor, isRolledUp, rolledUpCount, type CountCursor, countCursor } from './sale-counts.ts';

/**
 * get-sales: the sales of some sellers that match every filter, newest first, one page of them and how many there
 * are. SQL because it is a hot read over a table that grows without bound: pages are picked as ids along an index.
 */

export type SaleFilters = Partial<{
  code: number[];
  publicId: string[];
  merchantReference: string[];
  /** First instants of the requested seconds. */
  createdAt: Date[];
  createdFrom: Date;
  /** The first instant that is too late. */
  createdUntil: Date;
  status: string[];
  price: number[];
  currency: string[];
  paymentMethod: string[];
  authNumber: string[];
  cardMask: string[];
  cardLast4: string[];
  buyerName: string[];
  buyerEmail: string[];
  buyerPhone: string[];
  buyerSocialId: string[];
  cardIsForeign: boolean[];
}>;

/**
 * Each filter on `sale s`. A filter matches the value that the item shows: a partially captured authorization by its
 * captured amount; a card without a known country is neither foreign nor domestic.
 */
export const SALE_FILTERS: { readonly [Filter in keyof Required<SaleFilters>]: Column } = {
  code: { of: 's.code', type: 'bigint' },
  publicId: { of: 's.public_id', type: 'text' },
  merchantReference: { of: 's.merchant_reference', type: 'text', known: `s.merchant_reference <> ''` },
  createdAt: withinSeconds('s.created_at'),
  createdFrom: { where: 's.created_at >= $?::timestamptz' },
  createdUntil: { where: 's.created_at < $?::timestamptz' },
  status: { of: 's.status', type: 'sale_status' },
  price: { of: `(CASE WHEN s.type = 'authorize' AND s.captured > 0 THEN s.captured ELSE s.price END)`, type: 'bigint' },
  currency: { of: 's.currency', type: 'text' },
  paymentMethod: { of: 's.payment_method', type: 'payment_method' },
  authNumber: { of: 's.auth_number', type: 'text' },
  cardMask: { of: 's.card_mask', type: 'text' },
  cardLast4: { of: 's.card_last4', type: 'text' },
  buyerName: { of: 's.buyer_name', type: 'text' },
  buyerEmail: { of: 's.buyer_email', type: 'text' },
  buyerPhone: { of: 's.buyer_phone', type: 'text' },
  buyerSocialId: { of: 's.buyer_social_id', type: 'text' },
  cardIsForeign: { of: 's.card_is_foreign', type: 'boolean' },
};

/** Filters with an index that ends in the order of the list; the first one in the query is the one that is scanned. */
const SCANNED = ['merchantReference', 'authNumber', 'buyerEmail', 'cardLast4', 'status'] as const;

/** True where one index covers all filters: its scan is the best plan for any values. */
const isScanned = (filters: SaleFilters): boolean =>
  Object.keys(filters)
    .filter((name) => !['createdFrom', 'createdUntil'].includes(name))
    .every((name, index) => index === 0 && SCANNED.some((scanned) => scanned === name));

export const FOUND_SALE_COLUMNS = `s.id, s.seller_id AS "sellerId", s.code, s.merchant_reference AS "merchantReference",
  s.type, s.created_at AS "createdAt", s.status, s.currency, s.price,
  s.product_name AS "productName", s.installments, s.paid_at AS "paidAt", s.auth_number AS "authNumber",
    s.release_at AS "releaseAt", s.error_code AS "errorCode",
  s.payment_method AS "paymentMethod", s.public_id AS "publicId", s.is_3ds AS "is3ds", s.market_fee AS "marketFee",
    s.market_fee_fixed AS "marketFeeFixed",
  s.processing_fee_total AS "processingFeeTotal", s.market_fee_total AS "marketFeeTotal", s.card_mask AS "cardMask",
    s.card_expiry AS "cardExpiry",
  s.card_brand AS "cardBrand", s.card_is_foreign AS "cardIsForeign", s.buyer_name AS "buyerName",
    s.buyer_email AS "buyerEmail", s.buyer_phone AS "buyerPhone",
  s.buyer_social_id AS "buyerSocialId", s.language, s.captured, s.refunded, s.refund_reserved AS "refundReserved",
    s.charged_back AS "chargedBack", s.parent_id AS "parentId",
    s.subscription_id AS "subscriptionId"`;

export type FoundSale = Pick<
  SaleFacts,
  | 'id'
  | 'code'
  | 'merchantReference'
  | 'type'
  | 'createdAt'
  | 'status'
  | 'currency'
  | 'price'
  | 'productName'
  | 'installments'
  | 'paidAt'
  | 'authNumber'
  | 'releaseAt'
  | 'paymentMethod'
  | 'publicId'
  | 'is3ds'
  | 'marketFee'
  | 'marketFeeFixed'
  | 'cardMask'
  | 'cardExpiry'
  | 'cardBrand'
  | 'cardIsForeign'
  | 'buyerName'
  | 'buyerEmail'
  | 'buyerPhone'
  | 'buyerSocialId'
  | 'language'
  | 'captured'
  | 'refunded'
  | 'refundReserved'
  | 'chargedBack'
  | 'parentId'
  | 'subscriptionId'
> & { sellerId: number; errorCode: number; processingFeeTotal: number; marketFeeTotal: number };

/** `page` from 1, `pageSize` up to 500. */
export type SalesQuery = { sellerIds: readonly number[]; filters: SaleFilters; pageSize: number; page: number };

/** A statement with its values. */
export type Query = { statement: Statement; values: unknown[] };

const NEWEST_FIRST = 'ORDER BY s.created_at DESC, s.id DESC';

/** Rows that are skipped one by one; beyond them the page is looked for. */
const NEAR = 1_000;

/** Page of sales, and the number of all that match. */
export async function findSales(database: Database, query: SalesQuery): Promise<{ count: number; sales: FoundSale[] }> {
  if (query.filters.publicId || query.filters.code) return findNamed(database, query);
  const skipped = (query.page - 1) * query.pageSize;
  return skipped + query.pageSize <= NEAR ? findNear(database, query, skipped) : findFar(database, query, skipped);
}

/** A query by identifiers reads all matches and counts them itself. */
async function findNamed(database: Database, query: SalesQuery): Promise<{ count: number; sales: FoundSale[] }> {
  const { statement: one, values } = namedQuery(query);
  const found = await database.query<FoundSale>(one, values);
  found.sort((first, second) => second.createdAt.getTime() - first.createdAt.getTime() || second.id - first.id);
  return { count: found.length, sales: found.slice((query.page - 1) * query.pageSize, query.page * query.pageSize) };
}

export function namedQuery({ sellerIds, filters }: SalesQuery): Query {
  const chosen = selection();
  chosen.texts.push(equals({ of: 's.seller_id', type: 'bigint' }, sellerIds, chosen.add));
  addFilters(chosen, SALE_FILTERS, filters);
  return {
    statement: shapeOf(
      'payments_named_sales',
      `SELECT ${FOUND_SALE_COLUMNS} FROM sale s WHERE ${chosen.texts.join(' AND ')}`,
      Object.keys(filters).length === 1,
    ),
    values: chosen.values,
  };
}

async function findNear(
  database: Database,
  query: SalesQuery,
  skipped: number,
): Promise<{ count: number; sales: FoundSale[] }> {
  const { statement: one, values } = pageQuery(query, { before: null, skipped, isCounted: true });
  const sales = await database.query<FoundSale & { matching: number }>(one, values);
  // Beyond the last page there is no row to say how many there are.
  if (sales.length > 0 || query.page === 1) return { count: sales[0]?.matching ?? 0, sales };
  return { count: await countSales(database, query), sales };
}

/** A page far back: counted first, then looked for from the week that it is in where the roll-up can say which. */
async function findFar(
  database: Database,
  query: SalesQuery,
  skipped: number,
): Promise<{ count: number; sales: FoundSale[] }> {
  const place = hasCursor(query.filters)
    ? await countCursor(database, query, skipped)
    : { count: await countSales(database, query), before: null, skipped };
  if (skipped >= place.count) return { count: place.count, sales: [] };
  const { statement: one, values } = pageQuery(query, { ...place, isCounted: false });
  return { count: place.count, sales: await database.query<FoundSale>(one, values) };
}

/** The row of each id: `OFFSET 0` has them looked up one by one, however many the planner thinks there may be. */
const ROW_OF_PAGE = 'LATERAL (SELECT * FROM sale WHERE sale.id = page.id OFFSET 0) s';

/** Position of the page, the rows to skip from it, and whether each row has the number of matches. */
type PageStart = Pick<CountCursor, 'before' | 'skipped'> & { isCounted: boolean };

/**
 * A page by its ids, so that what is skipped is skipped in the index, with the count beside each of its rows: one
 * statement, one moment.
 */
export function pageQuery(query: SalesQuery, { before, skipped, isCounted }: PageStart): Query {
  const chosen = selection();
  const { add, texts } = chosen;
  if (before) texts.push(`s.created_at < ${add(before)}::timestamptz`);
  const page = `SELECT * FROM (${scan(chosen, query, skipped + query.pageSize)}) s ${NEWEST_FIRST}
    LIMIT ${add(query.pageSize)}::int OFFSET ${add(skipped)}::bigint`;
  const count = isCounted ? `, ${countOf(chosen, query)} AS matching` : '';
  const text = `SELECT ${FOUND_SALE_COLUMNS}${count} FROM (${page}) page, ${ROW_OF_PAGE} ORDER BY page.created_at DESC,
    page.id DESC`;
  return { statement: shapeOf('payments_find_sales', text, isScanned(query.filters)), values: chosen.values };
}

/**
 * Ids of the newest matching sales, in order, up to `reach`. One seller and one value are a scan along an index.
 * Several are scanned one by one and merged in order: from each no more rows than the page reaches to.
 */
function scan(chosen: Selection, { sellerIds, filters }: SalesQuery, reach: number): string {
  const { texts, add } = chosen;
  const scans = scansOf(chosen, { sellerIds, columns: SALE_FILTERS, scanned: SCANNED, filters });
  // Constants where they can be: of a limit that is not known when it is planned, a tenth of the table is expected.
  const limit = scans.length > 0 || reach > NEAR ? `${add(reach)}::bigint` : reach <= MAX_ROWS ? MAX_ROWS : NEAR;
  const rows = `SELECT s.id, s.created_at FROM sale s WHERE ${texts.join(' AND ')} ${NEWEST_FIRST} LIMIT ${limit}`;
  return scans.length === 0 ? rows : `SELECT s.* FROM ${scans.join(', ')}, LATERAL (${rows}) s`;
}

/** Number of matches, as an expression: from the roll-up where it covers the filters. */
function countOf(chosen: Selection, query: SalesQuery): string {
  if (isRolledUp(query.filters)) return rolledUpCount(chosen, query);
  const { texts, values } = selection();
  const counted: Selection = { texts, values, add: chosen.add };
  texts.push(equals({ of: 's.seller_id', type: 'bigint' }, query.sellerIds, chosen.add));
  addFilters(counted, SALE_FILTERS, query.filters);
  return `(SELECT count(*) FROM sale s WHERE ${texts.join(' AND ')})`;
}

export function countQuery(query: SalesQuery): Query {
  const chosen = selection();
  return {
    statement: shapeOf('payments_count_sales', `SELECT ${countOf(chosen, query)} AS count`, isScanned(query.filters)),
    values: chosen.values,
  };
}

async function countSales(database: Database, query: SalesQuery): Promise<number> {
  const { statement: one, values } = countQuery(query);
  const [row] = await database.query<{ count: number }>(one, values);
  return row?.count ?? 0;
}

export const QUERIED_SELLERS = statement(
  'payments_sellers_asked',
  `SELECT m.id, queried.index AS "svcIdIndex", m.partner_id AS "partnerId", m.processing_fee AS "processingFee",
    m.processing_charge AS "processingCharge",
  m.foreign_processing_fee AS "foreignProcessingFee", m.foreign_processing_charge AS "foreignProcessingCharge",
    m.market_fee AS "marketFee", m.invoices_module IS NOT NULL AS "hadInvoices"
FROM unnest($1::bytea[]) AS queried (index) JOIN seller m ON ${isSellerKey('queried.index')}
  LEFT JOIN partner p ON p.id = m.partner_id
WHERE m.active
  AND ($2::bytea IS NULL OR p.client_key_index = $2 OR (p.old_client_key_index = $2
    AND p.old_client_key_until > app_now()) OR (m.partner_id IS NULL AND ${isSellerKey('$2')}))`,
);

export type QueriedSeller = Pick<
  SellerFacts,
  | 'id'
  | 'partnerId'
  | 'processingFee'
  | 'processingCharge'
  | 'foreignProcessingFee'
  | 'foreignProcessingCharge'
  | 'marketFee'
> & {
  svcIdIndex: Buffer;
  /** True for a seller that has, or had, the module of invoices. */
  hadInvoices: boolean;
};

/** The sellers behind these identifiers that the caller may ask about. */
export function findQueriedSellers(
  database: Database,
  svcIdIndexes: readonly Buffer[],
  clientKeyIndex: Buffer | null,
): Promise<QueriedSeller[]> {
  return database.query<QueriedSeller>(QUERIED_SELLERS, [svcIdIndexes, clientKeyIndex]);
}
