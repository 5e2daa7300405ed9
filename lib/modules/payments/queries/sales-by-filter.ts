import { createHash } from 'node:crypto';
import { type Database, statement, type Statement } from '#lib/platform/db/database.ts';
import type { SaleFacts, SellerFacts } from '../domain/facts.ts';

/** get-sales: the sales of some sellers that match every filter, newest first, one page of them and how many there are. */

export type SaleFilters = Partial<{
  code: number[];
  publicId: string[];
  merchantReference: string[];
  createdAt: string[];
  createdFrom: string;
  createdTo: string;
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

/** Each filter as a condition on `sale s`; `$?` is its value, `$zone` the deployment's time zone. Times are to the second. */
export const CONDITIONS: { readonly [Filter in keyof Required<SaleFilters>]: string } = {
  code: 's.code = ANY ($?::int[])',
  publicId: 's.public_id = ANY ($?::text[])',
  merchantReference: 's.merchant_reference = ANY ($?::text[])',
  createdAt: `date_trunc('second', s.created_at AT TIME ZONE $zone) = ANY ($?::timestamp[])`,
  createdFrom: 's.created_at >= $?::timestamp AT TIME ZONE $zone',
  createdTo: `s.created_at < ($?::timestamp + interval '1 second') AT TIME ZONE $zone`,
  status: 's.status = ANY ($?::text[])',
  price: 's.price = ANY ($?::bigint[])',
  currency: 's.currency = ANY ($?::text[])',
  paymentMethod: 's.payment_method = ANY ($?::text[])',
  authNumber: 's.auth_number = ANY ($?::text[])',
  cardMask: 's.card_mask = ANY ($?::text[])',
  cardLast4: 's.card_last4 = ANY ($?::text[])',
  buyerName: 's.buyer_name = ANY ($?::text[])',
  buyerEmail: 's.buyer_email = ANY ($?::text[])',
  buyerPhone: 's.buyer_phone = ANY ($?::text[])',
  buyerSocialId: 's.buyer_social_id = ANY ($?::text[])',
  cardIsForeign: 's.card_is_foreign = ANY ($?::boolean[])',
};

export const FOUND_SALE_COLUMNS = `s.seller_id AS "sellerId", s.code, s.merchant_reference AS "merchantReference", s.type, s.created_at AS "createdAt", s.status, s.currency, s.price,
  s.product_name AS "productName", s.installments, s.paid_at AS "paidAt", s.auth_number AS "authNumber", s.release_at AS "releaseAt", s.error_code AS "errorCode",
  s.payment_method AS "paymentMethod", s.public_id AS "publicId", s.is_3ds AS "is3ds", s.market_fee AS "marketFee", s.market_fee_fixed AS "marketFeeFixed",
  s.processing_fee_total AS "processingFeeTotal", s.market_fee_total AS "marketFeeTotal", s.card_mask AS "cardMask", s.card_expiry AS "cardExpiry",
  s.card_brand AS "cardBrand", s.card_is_foreign AS "cardIsForeign", s.buyer_name AS "buyerName", s.buyer_email AS "buyerEmail", s.buyer_phone AS "buyerPhone",
  s.buyer_social_id AS "buyerSocialId", s.language, s.captured, s.parent_id AS "parentId"`;

export type FoundSale = Pick<
  SaleFacts,
  'code' | 'merchantReference' | 'type' | 'createdAt' | 'status' | 'currency' | 'price' | 'productName' | 'installments' | 'paidAt' | 'authNumber' | 'releaseAt'
  | 'paymentMethod' | 'publicId' | 'is3ds' | 'marketFee' | 'marketFeeFixed' | 'cardMask' | 'cardExpiry' | 'cardBrand' | 'cardIsForeign' | 'buyerName' | 'buyerEmail'
  | 'buyerPhone' | 'buyerSocialId' | 'language' | 'captured' | 'parentId'
> & { sellerId: number; errorCode: number; processingFeeTotal: number; marketFeeTotal: number };

/** `page` from 1. */
export type SalesAsked = { sellerIds: readonly number[]; filters: SaleFilters; timeZone: string; pageSize: number; page: number };

/** One page and the number of all that match. */
export async function findSales(database: Database, asked: SalesAsked): Promise<{ count: number; sales: FoundSale[] }> {
  const { text, values } = selection(asked);
  const [page, counted] = await Promise.all([
    database.query<FoundSale>(named('payments_find_sales', pageOf(text, values.length)), [...values, asked.pageSize, (asked.page - 1) * asked.pageSize]),
    database.query<{ count: number }>(named('payments_count_sales', `SELECT count(*) AS count FROM sale s WHERE ${text}`), values),
  ]);
  return { count: counted[0]?.count ?? 0, sales: page };
}

// Ids first, so that a deep page skips index entries and not whole rows.
function pageOf(where: string, used: number): string {
  return `SELECT ${FOUND_SALE_COLUMNS} FROM (
  SELECT s.id FROM sale s WHERE ${where} ORDER BY s.created_at DESC, s.id DESC LIMIT $${used + 1} OFFSET $${used + 2}
) page JOIN sale s ON s.id = page.id ORDER BY s.created_at DESC, s.id DESC`;
}

function selection({ sellerIds, filters, timeZone }: SalesAsked): { text: string; values: unknown[] } {
  // One seller by equality, so that the index gives the order; several as an array.
  const values: unknown[] = [sellerIds.length === 1 ? sellerIds[0] : sellerIds];
  const conditions = [sellerIds.length === 1 ? 's.seller_id = $1' : 's.seller_id = ANY ($1::bigint[])'];
  conditions.push(...filtered(CONDITIONS, filters, timeZone, values));
  return { text: conditions.join(' AND '), values };
}

/** The conditions of the filters that are asked; their values join `values`, the zone once where a condition needs it. */
export function filtered(conditions: Readonly<Record<string, string>>, filters: Readonly<Record<string, unknown>>, timeZone: string, values: unknown[]): string[] {
  let zone = 0;
  return Object.entries(conditions).flatMap(([name, condition]) => {
    const value = filters[name];
    if (value === undefined) return [];
    values.push(value);
    const asked = condition.replace('$?', `$${values.length}`);
    if (asked.includes('$zone') && zone === 0) zone = values.push(timeZone);
    return [asked.replace('$zone', `$${zone}`)];
  });
}

/** One prepared statement for each combination of filters. */
export function named(prefix: string, text: string): Statement {
  return statement(`${prefix}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text);
}

const SELLERS = statement(
  'payments_sellers_asked',
  `SELECT m.id, m.svc_id_index AS "svcIdIndex", m.partner_id AS "partnerId", m.processing_fee AS "processingFee", m.processing_charge AS "processingCharge",
  m.foreign_processing_fee AS "foreignProcessingFee", m.foreign_processing_charge AS "foreignProcessingCharge", m.market_fee AS "marketFee"
FROM seller m LEFT JOIN partner p ON p.id = m.partner_id
WHERE m.svc_id_index = ANY ($1::bytea[]) AND m.active
  AND ($2::bytea IS NULL OR p.client_key_index = $2 OR (m.partner_id IS NULL AND m.svc_id_index = $2))`,
);

export type AskedSeller = Pick<
  SellerFacts,
  'id' | 'partnerId' | 'processingFee' | 'processingCharge' | 'foreignProcessingFee' | 'foreignProcessingCharge' | 'marketFee'
> & { svcIdIndex: Buffer };

/** The sellers behind these identifiers that the caller may ask about. */
export function findAskedSellers(database: Database, svcIdIndexes: readonly Buffer[], clientKeyIndex: Buffer | null): Promise<AskedSeller[]> {
  return database.query<AskedSeller>(SELLERS, [svcIdIndexes, clientKeyIndex]);
}
