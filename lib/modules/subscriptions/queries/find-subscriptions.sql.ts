import { searchedText } from '#lib/kernel/entered.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { wordsOf } from '#lib/platform/db/lists/quick-find.sql.ts';
import { searchWithLimit, type TooBroad } from '#lib/platform/db/lists/search-records.sql.ts';
import { containing } from '#lib/platform/db/lists/text-conditions.ts';
import type { FoundSubscription } from '../views/subscriptions.ts';

/**
 * Suggestions of the quick search: the exact match of an identifier, or the newest few with each of the words. SQL
 * because trigrams find the words, which the Prisma client does not support.
 */

/** Matches that are sorted by age: a rare word has fewer, and of a frequent one any will do. */
const LOOKED_FOR = 1_000;

const COLUMNS = `s.public_id AS "subscriptionId", s.description, s.buyer_name AS "buyerName",
  s.buyer_email AS "buyerEmail", s.state, s.price, s.currency, s.period`;

/** The newest `most` of these sellers, who are the tenant: none of them finds nothing. */
export async function findSubscriptions(
  database: Database,
  sellerIds: readonly number[],
  typed: string,
  most: number,
): Promise<Result<FoundSubscription[], TooBroad>> {
  const text = searchedText(typed);
  const words = wordsOf(text);
  if (sellerIds.length === 0 || words.length === 0) return ok([]);
  const values: unknown[] = [sellerIds, most];
  const add = (value: unknown) => `$${values.push(value)}`;
  const named = text.toUpperCase();
  const among = isPublicId('subscription', named)
    ? `SELECT id FROM subscription WHERE public_id = ${add(named)}`
    : `SELECT w.subscription_id AS id FROM subscription_words w WHERE w.seller_id = ANY($1::bigint[])
        AND ${words.map((word) => `w.words ILIKE ${add(containing(word))}`).join(' AND ')} LIMIT ${LOOKED_FOR}`;
  return searchWithLimit<FoundSubscription>(database, {
    text: `SELECT ${COLUMNS} FROM (${among}) found JOIN subscription s ON s.id = found.id
      WHERE s.seller_id = ANY($1::bigint[]) AND s.kind = 'regular' ORDER BY s.created_at DESC, s.id DESC
      LIMIT $2::int`,
    values,
  });
}
