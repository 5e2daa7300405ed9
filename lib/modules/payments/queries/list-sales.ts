import { createHash } from 'node:crypto';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import type { SaleRow, SaleSort, SalesPage, SalesQuestion, SaleTotals } from '../contract/dashboard.ts';
import { readSearch } from './read-search.ts';

/**
 * The sales list: one page of rows and the totals of all that match, within the sellers a person may see.
 * The SQL holds only the conditions that are asked, so that each shape gets its own plan; values are always parameters.
 */
const COLUMNS = `s.public_id AS "saleId", s.code, seller.name AS "sellerName", s.status, s.price, s.captured, s.refunded, s.currency,
  s.product_name AS "productName", s.merchant_reference AS reference, s.buyer_name AS "buyerName", s.buyer_email AS "buyerEmail",
  s.card_brand AS "cardBrand", s.card_last4 AS "cardLast4", s.created_at AS "createdAt"`;

const ORDER: Readonly<Record<SaleSort, string>> = { created: 's.created_at', amount: 's.price', status: 's.status' };

type Conditions = { text: string; values: unknown[] };

/** `LIKE` with what the person typed taken literally. */
const containing = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function searchCondition(search: string, add: (value: unknown) => string): string | null {
  const { saleId, attemptId, email, lastFour, amount, words } = readSearch(search);
  if (saleId) return `s.public_id = ${add(saleId)}`;
  if (attemptId) return `s.id = (SELECT a.sale_id FROM attempt a WHERE a.public_id = ${add(attemptId)})`;
  if (email) return `s.buyer_email = ANY(${add([email, email.toLowerCase()])}::text[])`;
  const ways: string[] = [];
  if (lastFour) ways.push(`s.card_last4 = ${add(lastFour)}`);
  if (amount !== undefined) ways.push(`s.price = ${add(amount)}`);
  if (words) {
    const pattern = add(containing(words));
    ways.push(`s.merchant_reference ILIKE ${pattern}`, `s.order_number ILIKE ${pattern}`, `s.buyer_name ILIKE ${pattern}`);
    ways.push(`s.buyer_email ILIKE ${pattern}`, `s.product_name ILIKE ${pattern}`);
  }
  return ways.length > 0 ? `(${ways.join(' OR ')})` : null;
}

function conditionsOf(sellerIds: readonly number[], question: SalesQuestion): Conditions {
  const values: unknown[] = [sellerIds];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const all = ['s.seller_id = ANY($1::bigint[])'];
  if (question.statuses.length > 0) all.push(`s.status = ANY(${add(question.statuses)}::text[])`);
  if (question.currency !== null) all.push(`s.currency = ${add(question.currency)}`);
  if (question.from !== null) all.push(`s.created_at >= ${add(question.from)}`);
  if (question.until !== null) all.push(`s.created_at < ${add(question.until)}`);
  if (question.least !== null) all.push(`s.price >= ${add(question.least)}`);
  if (question.most !== null) all.push(`s.price <= ${add(question.most)}`);
  const search = searchCondition(question.search, add);
  if (search) all.push(search);
  return { text: all.join(' AND '), values };
}

/** One name per shape of the SQL, as prepared statements need. */
function shaped(kind: string, text: string): Statement {
  return statement(`${kind}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text);
}

/** One page of the sales of these sellers. `sellerIds` is the tenant: an empty list sees nothing. */
export async function listSales(db: Database, sellerIds: readonly number[], question: SalesQuestion): Promise<SalesPage> {
  const { text, values } = conditionsOf(sellerIds, question);
  const way = question.ascending ? 'ASC' : 'DESC';
  const page = [...values, question.size, (question.page - 1) * question.size];
  const rowsText = `SELECT ${COLUMNS} FROM sale s JOIN seller ON seller.id = s.seller_id WHERE ${text}
    ORDER BY ${ORDER[question.sort]} ${way}, s.id ${way} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const totalsText = `SELECT s.currency, count(*) AS count, sum(s.price)::bigint AS asked, sum(s.captured)::bigint AS collected, sum(s.refunded)::bigint AS refunded
    FROM sale s WHERE ${text} GROUP BY s.currency ORDER BY count(*) DESC, s.currency`;
  const [rows, totals] = await Promise.all([
    db.query<SaleRow>(shaped('sales_list', rowsText), page),
    db.query<SaleTotals>(shaped('sales_totals', totalsText), values),
  ]);
  return { rows, totals, count: totals.reduce((sum, { count }) => sum + count, 0) };
}

const anySale = statement('sales_any', 'SELECT EXISTS (SELECT FROM sale WHERE seller_id = ANY($1::bigint[])) AS any');

/** Whether there is any sale at all: an empty list and a list without results are different screens. */
export async function hasSales(db: Database, sellerIds: readonly number[]): Promise<boolean> {
  const [row] = await db.query<{ any: boolean }>(anySale, [sellerIds]);
  return row?.any ?? false;
}
