import type { Conditions } from '#lib/platform/db/lists/tenant-list.sql.ts';
import { containing } from '#lib/platform/db/lists/text-conditions.ts';
import { readSearch, type SearchTerm } from './read-search.ts';

/** Search conditions of sales, refunds and holds. SQL because they are parts of SQL statements. */

/**
 * Search text of a list, and the sales that it names by a whole number (`exactSales`): where there are some, they are
 * the result.
 */
export type ListSearch = { search: string; named: readonly number[] };

/** Conditions of a search text on `sale s`; `amount` is the column to search for amounts. An empty text adds none. */
export function addSearch({ texts, add }: Conditions, { search, named }: ListSearch, amountColumn = 's.price'): void {
  if (named.length > 0) return void texts.push(`s.id = ANY(${add(named)}::bigint[])`);
  const { saleId, attemptId, email, lastFour, amount, words, terms } = readSearch(search);
  if (saleId) return void texts.push(`s.public_id = ${add(saleId)}`);
  if (attemptId)
    return void texts.push(
      `s.id = (SELECT named.sale_id FROM attempt named WHERE named.public_id = ${add(attemptId)})`,
    );
  if (email) return void texts.push(`s.buyer_email = ANY(${add([email, email.toLowerCase()])}::text[])`);
  const ways: string[] = [];
  if (lastFour) ways.push(`s.card_last4 = ${add(lastFour)}`);
  if (amount !== undefined) ways.push(`${amountColumn} = ${add(amount)}`);
  if (words) ways.push(...wordWays(words, add));
  if (terms) ways.push(everyTerm(terms, amountColumn, add));
  if (ways.length > 0) texts.push(`(${ways.join(' OR ')})`);
}

type Add = Conditions['add'];

/** Columns of a sale that are searched for words. */
const WORD_COLUMNS = ['merchant_reference', 'order_number', 'buyer_name', 'buyer_email', 'product_name'];

/** Conditions that find words in the columns of `sale s`. */
export function wordWays(words: string, add: Add): string[] {
  const pattern = add(containing(words));
  return WORD_COLUMNS.map((column) => `s.${column} ILIKE ${pattern}`);
}

/** A sale `s` that matches every one of several terms, each in any of its meanings. */
export const everyTerm = (terms: readonly SearchTerm[], amountColumn: string, add: Add): string =>
  `(${terms.map((term) => `(${termWays(term, amountColumn, add).join(' OR ')})`).join(' AND ')})`;

function termWays({ words, lastFour, amount, code, statuses }: SearchTerm, amountColumn: string, add: Add): string[] {
  return [
    ...wordWays(words, add),
    ...(lastFour === undefined ? [] : [`s.card_last4 = ${add(lastFour)}`]),
    ...(amount === undefined ? [] : [`${amountColumn} = ${add(amount)}::bigint`]),
    ...(code === undefined ? [] : [`s.code = ${add(code)}::int`]),
    ...(statuses === undefined ? [] : [`s.status = ANY (${add(statuses)}::sale_status[])`]),
  ];
}
