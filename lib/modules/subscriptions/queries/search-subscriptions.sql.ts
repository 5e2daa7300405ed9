import { ok, type Result } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { searchWithLimit, type TooBroad } from '#lib/platform/db/lists/search-records.sql.ts';
import type { Conditions } from '#lib/platform/db/lists/tenant-list.sql.ts';
import { containing } from '#lib/platform/db/lists/text-conditions.ts';

/**
 * Subscriptions with a text. SQL because trigrams find it, which the Prisma client does not support. The matches of a
 * rare text are gathered first; a frequent one is soon met on a scan along the list.
 */

/** Matches that are gathered; of more the list is scanned. */
const GATHERED = 5_000;

type Way = { ids: readonly number[] } | { scans: string };

/** Way to a text: the identifiers of its matches, or the pattern to compare on a scan. */
export async function wayTo(
  database: Database,
  sellerIds: readonly number[],
  text: string,
): Promise<Result<Way, TooBroad>> {
  const pattern = containing(text);
  // A number may be a subscription's code, which its words do not contain. Above GATHERED the code is left out: the
  // list is narrowed by the words alone, and a code of six digits or more is hardly in so many.
  const code = /^#?\d{6,9}$/.test(text) ? Number(text.replace('#', '')) : null;
  const found = await searchWithLimit<{ id: number }>(database, {
    text: `SELECT w.subscription_id AS id FROM subscription_words w
        WHERE w.seller_id = ANY($1::bigint[]) AND w.words ILIKE $2 LIMIT ${GATHERED + 1}`,
    values: [sellerIds, pattern],
  });
  if (!found.ok) return found;
  if (found.value.length > GATHERED) return ok({ scans: pattern });
  const ids = found.value.map(({ id }) => id);
  if (code === null) return ok({ ids });
  const coded = await searchWithLimit<{ id: number }>(database, {
    text: 'SELECT id FROM subscription WHERE code = $2::int AND seller_id = ANY($1::bigint[])',
    values: [sellerIds, code],
  });
  return coded.ok ? ok({ ids: [...new Set([...ids, ...coded.value.map(({ id }) => id)])] }) : coded;
}

/** Condition on `subscription s` for a text, by its way from `wayTo`. */
export const hasText = (way: Way, add: Conditions['add']): string =>
  'ids' in way
    ? `s.id = ANY(${add(way.ids)}::bigint[])`
    : `EXISTS (SELECT FROM subscription_words w WHERE w.subscription_id = s.id AND w.words ILIKE ${add(way.scans)})`;
