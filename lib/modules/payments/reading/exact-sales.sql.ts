import { createHash } from 'node:crypto';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { PHONE_DIGITS, readSearch } from './read-search.ts';

/**
 * Sales by a whole number as a person quotes it: the sale's own, a telephone number, an approval number, a voucher, the
 * beginning of an identifier. Each has an index; nothing here looks at all rows of a seller. Only within the sellers
 * that a person may see: to programs the sale's number means nothing. SQL because one of its indexes is of an
 * expression, which only SQL can name.
 */

/** Sales that one number leads to at most. */
const MAX_EXACT = 200;

/** Expression of the index `sales_of_a_seller_by_telephone`. */
const PHONE = `right(regexp_replace(s.buyer_phone, '[^0-9]', '', 'g'), ${PHONE_DIGITS})`;

/** The largest text that begins so: identifiers are made of capital letters, of 2 to 7 and of dashes. */
const after = (prefix: string): string => `${prefix}${'Z'.repeat(40)}`;

/**
 * Conditions on `sale s` that a search names exactly; `add` answers the placeholder of a value, `$1` are the sellers.
 */
export function exactWays(search: string, add: (value: unknown) => string): string[] {
  const { code, phone, number, prefix } = readSearch(search);
  const ways: string[] = [];
  if (code !== undefined) ways.push(`s.code = ${add(code)}::int`);
  if (phone !== undefined) ways.push(`${PHONE} = ${add(phone)} AND s.buyer_phone <> ''`);
  if (number !== undefined) {
    const value = add(number);
    ways.push(`s.auth_number = ${value} AND s.auth_number <> ''`);
    ways.push(
      `s.id = ANY (ARRAY(SELECT a.sale_id FROM attempt a WHERE a.seller_id = ANY ($1::bigint[]) AND a.voucher = ${value}
        AND a.voucher IS NOT NULL LIMIT ${MAX_EXACT}))`,
    );
  }
  if (prefix) {
    const between = (column: string) => `${column} >= ${add(prefix.text)} AND ${column} < ${add(after(prefix.text))}`;
    ways.push(
      prefix.kind === 'sale'
        ? between('s.public_id')
        : `s.id = ANY (ARRAY(SELECT a.sale_id FROM attempt a WHERE ${between('a.public_id')}
          AND a.seller_id = ANY ($1::bigint[]) LIMIT ${MAX_EXACT}))`,
    );
  }
  return ways;
}

/**
 * Database identifiers of the sales that a search names exactly, newest first; empty where it names none. An empty list
 * of sellers sees nothing.
 */
export async function exactSales(db: Database, sellerIds: readonly number[], search: string): Promise<number[]> {
  const values: unknown[] = [sellerIds];
  const ways = exactWays(search, (value) => `$${values.push(value)}`);
  if (ways.length === 0 || sellerIds.length === 0) return [];
  const text = ways
    .map((way) => `(SELECT s.id FROM sale s WHERE s.seller_id = ANY ($1::bigint[]) AND ${way} LIMIT ${MAX_EXACT})`)
    .join(' UNION ');
  const name = `sales_exact_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  const found = await db.query<{ id: number }>(
    statement(name, `SELECT found.id FROM (${text}) found ORDER BY found.id DESC LIMIT ${MAX_EXACT}`),
    values,
  );
  return found.map(({ id }) => id);
}
