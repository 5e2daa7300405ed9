import type { Conditions } from '#lib/platform/db/lists/tenant-list.sql.ts';
import { containing, readSearch } from './read-search.ts';

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
  const { saleId, attemptId, email, lastFour, amount, words } = readSearch(search);
  if (saleId) return void texts.push(`s.public_id = ${add(saleId)}`);
  if (attemptId)
    return void texts.push(
      `s.id = (SELECT named.sale_id FROM attempt named WHERE named.public_id = ${add(attemptId)})`,
    );
  if (email) return void texts.push(`s.buyer_email = ANY(${add([email, email.toLowerCase()])}::text[])`);
  const ways: string[] = [];
  if (lastFour) ways.push(`s.card_last4 = ${add(lastFour)}`);
  if (amount !== undefined) ways.push(`${amountColumn} = ${add(amount)}`);
  if (words) {
    const pattern = add(containing(words));
    ways.push(
      `s.merchant_reference ILIKE ${pattern}`,
      `s.order_number ILIKE ${pattern}`,
      `s.buyer_name ILIKE ${pattern}`,
    );
    ways.push(`s.buyer_email ILIKE ${pattern}`, `s.product_name ILIKE ${pattern}`);
  }
  if (ways.length > 0) texts.push(`(${ways.join(' OR ')})`);
}
