import { createHash } from 'node:crypto';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import type { FoundSale } from '../views/dashboard.ts';
import { everyTerm, wordWays } from './conditions.sql.ts';
import { exactWays } from './exact-sales.sql.ts';
import { PAID_WITH } from './paid-with-columns.ts';
import { readSearch } from './read-search.ts';

/**
 * Suggestions of the quick search: the newest few matching sales. Values with an index (ids, numbers, e-mail, last four
 * digits, a whole reference) are searched among all sales; words and amounts among the newest, so that a word without
 * matches costs no more than a frequent one. The list of sales, which "all results" opens, searches all. SQL because
 * the table grows without bound, and each part is bounded by an index.
 */

/** Newest sales of all sellers together among which words and amounts are searched. */
const NEWEST_SEARCHED = 10_000;

const COLUMNS = `s.public_id AS "saleId", s.code, s.product_name AS "productName", s.type, s.status, s.price,
  s.currency, s.buyer_name AS "buyerName", s.buyer_email AS "buyerEmail",
  ${PAID_WITH}, s.created_at AS "createdAt"`;

const shaped = (text: string): Statement =>
  statement(`find_sales_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text);

/** The newest of each seller that fit a condition, each along its own index. */
const newest = (condition: string, order: string, most: string): string =>
  `SELECT s.id FROM unnest($1::bigint[]) AS own(id), LATERAL (SELECT s.id FROM sale s WHERE s.seller_id = own.id
    AND ${condition} ORDER BY ${order} LIMIT ${most}) s`;

const NEWEST_FIRST = 's.created_at DESC, s.id DESC';

/** The newest `most` that fit. `sellerIds` is the tenant: an empty list sees nothing. */
export async function findSales(
  db: Database,
  sellerIds: readonly number[],
  search: string,
  most: number,
): Promise<FoundSale[]> {
  const { saleId, attemptId, email, lastFour, amount, words, terms } = readSearch(search);
  const values: unknown[] = [sellerIds, most];
  const add = (value: unknown) => `$${values.push(value)}`;
  const ways: string[] = [];
  const exact = (condition: string) => ways.push(newest(condition, NEWEST_FIRST, '$2'));
  if (saleId) exact(`s.public_id = ${add(saleId)}`);
  if (attemptId) exact(`s.id = (SELECT named.sale_id FROM attempt named WHERE named.public_id = ${add(attemptId)})`);
  if (email) exact(`s.buyer_email = ANY(${add([email, email.toLowerCase()])}::text[])`);
  if (lastFour) exact(`s.card_last4 = ${add(lastFour)}`);
  for (const way of exactWays(search, add))
    ways.push(`SELECT s.id FROM sale s WHERE s.seller_id = ANY ($1::bigint[]) AND ${way} LIMIT $2`);
  if (words) {
    exact(`s.merchant_reference = ${add(words)} AND s.merchant_reference <> ''`);
    const fits = [
      ...wordWays(words, add),
      ...(amount === undefined ? [] : [`s.price = ${add(amount)}::bigint`]),
      ...(terms === undefined ? [] : [everyTerm(terms, 's.price', add)]),
    ];
    ways.push(`SELECT s.id FROM unnest($1::bigint[]) AS own(id), LATERAL (
  SELECT s.id, s.created_at, s.product_name, s.merchant_reference, s.order_number, s.price, s.buyer_name, s.buyer_email,
    s.card_last4, s.code, s.status FROM sale s
    WHERE s.seller_id = own.id ORDER BY ${NEWEST_FIRST} LIMIT ${NEWEST_SEARCHED} / cardinality($1::bigint[])
) s WHERE ${fits.join(' OR ')} ORDER BY ${NEWEST_FIRST} LIMIT $2`);
  }
  if (ways.length === 0 || sellerIds.length === 0) return [];
  return db.query<FoundSale>(
    shaped(
      `SELECT ${COLUMNS} FROM (${ways.map((way) => `(${way})`).join(' UNION ')}) AS found (id)
        JOIN sale s ON s.id = found.id ORDER BY s.created_at DESC, s.public_id LIMIT $2`,
    ),
    values,
  );
}
