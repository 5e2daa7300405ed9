import type { Conditions } from '#lib/platform/db/lists/tenant-list.sql.ts';
import { containing } from '#lib/platform/db/lists/text-conditions.ts';
import { readSearch, type SearchTerm } from './read-search.ts';

/** What the search of sales, refunds and holds finds. SQL because the statements that it stands in are. */

/**
 * A search of a list, and the sales that it names by a whole number (`exactSales`): where there are some, they are what
 * was looked for.
 */
export type ListSearch = { search: string; named: readonly number[] };

/**
 * What a search text may mean, on `sale s`; `amount` is the column that an amount is looked for in. Adds nothing where
 * nothing was typed.
 */
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

/** The columns of a sale that words are looked for in. */
const WORD_COLUMNS = ['merchant_reference', 'order_number', 'buyer_name', 'buyer_email', 'product_name'];

/** The places where words may stand, on `sale s`. */
export function wordWays(words: string, add: Add): string[] {
  const pattern = add(containing(words));
  return WORD_COLUMNS.map((column) => `s.${column} ILIKE ${pattern}`);
}

/** A sale `s` that fits every one of several words, each by whatever that word may mean. */
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
