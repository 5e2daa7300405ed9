import { createHash } from 'node:crypto';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import { walk } from '#lib/platform/db/record-list.ts';
import { readSearch } from './read-search.ts';

/** Conditions of the dashboard's lists. The SQL holds only what is asked, so that each shape gets its own plan; values are always parameters. */

/** Collects conditions and their values; `add` answers the placeholder of a value. */
export type Conditions = { readonly texts: string[]; readonly values: unknown[]; add(value: unknown): string };

/** Starts with the tenant: `$1` are the sellers that a person may see. `column` is the seller's id of the list's rows. */
export function within(sellerIds: readonly number[], column: string): Conditions {
  const values: unknown[] = [sellerIds];
  return { texts: [`${column} = ANY($1::bigint[])`], values, add: (value) => `$${values.push(value)}` };
}

/** `LIKE` with what the person typed taken literally. */
const containing = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** What a search text may mean, on `sale s`; `amount` is the column that an amount is looked for in. Adds nothing where nothing was typed. */
export function addSearch({ texts, add }: Conditions, search: string, amountColumn = 's.price'): void {
  const { saleId, attemptId, email, lastFour, amount, words } = readSearch(search);
  if (saleId) return void texts.push(`s.public_id = ${add(saleId)}`);
  if (attemptId) return void texts.push(`s.id = (SELECT named.sale_id FROM attempt named WHERE named.public_id = ${add(attemptId)})`);
  if (email) return void texts.push(`s.buyer_email = ANY(${add([email, email.toLowerCase()])}::text[])`);
  const ways: string[] = [];
  if (lastFour) ways.push(`s.card_last4 = ${add(lastFour)}`);
  if (amount !== undefined) ways.push(`${amountColumn} = ${add(amount)}`);
  if (words) {
    const pattern = add(containing(words));
    ways.push(`s.merchant_reference ILIKE ${pattern}`, `s.order_number ILIKE ${pattern}`, `s.buyer_name ILIKE ${pattern}`);
    ways.push(`s.buyer_email ILIKE ${pattern}`, `s.product_name ILIKE ${pattern}`);
  }
  if (ways.length > 0) texts.push(`(${ways.join(' OR ')})`);
}

/** One name per shape of the SQL, as prepared statements need. */
export function shaped(kind: string, text: string): Statement {
  return statement(`${kind}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text);
}

/** A list as a table to download reads it. `columns`, `place` and `id` are on the rows of `from`, of which `seller` is the column with the seller's id. */
export type Walked = { kind: string; columns: string; from: string; seller: string; place: string; type: 'timestamptz' | 'bigint' | 'text'; id: string; ascending: boolean };

/** Rows that are read at once: what no index has in its order is sorted anew for each of them. */
const READ_AT_ONCE = 2_000;

/** Rows that are handed on at once: they are written in one go, and meanwhile the process does nothing else. */
const TOLD_AT_ONCE = 500;

/** Every row that fits, in the list's order, each page from where the one before it ended. At least one page, which may be empty. */
export async function* everyRow<Row extends object>(db: Database, { texts, values }: Conditions, { kind, columns, from, seller, place, type, id, ascending }: Walked): AsyncGenerator<Row[]> {
  const [way, beyond] = ascending ? ['ASC', '>'] : ['DESC', '<'];
  const pages = walk<Row>(READ_AT_ONCE, (after) => {
    const behind = after ? ` AND (${place}, ${id}) ${beyond} ($${values.length + 1}::text::${type}, $${values.length + 2}::bigint)` : '';
    // Each seller along its own index: over several, no index has the order of all of them.
    const text = `SELECT walked.* FROM unnest($1::bigint[]) AS own (id), LATERAL (SELECT ${columns}, ${place}::text AS "placeOfIt", ${id} AS "idOfIt" FROM ${from}
      WHERE ${seller} = own.id AND ${texts.join(' AND ')}${behind} ORDER BY ${place} ${way}, ${id} ${way} LIMIT ${READ_AT_ONCE}) walked ORDER BY walked."placeOfIt"::${type} ${way}, walked."idOfIt" ${way} LIMIT ${READ_AT_ONCE}`;
    return db.query(shaped(kind, text), after ? [...values, after.place, after.id] : values);
  });
  for await (const rows of pages) for (let at = 0; at === 0 || at < rows.length; at += TOLD_AT_ONCE) yield rows.slice(at, at + TOLD_AT_ONCE);
}
