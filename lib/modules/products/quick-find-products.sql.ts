/** SQL, because products are unbounded, and typed texts are found by indexes of words. */

import type { Result } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { type FindableTable, quickFindTyped } from '#lib/platform/db/lists/quick-find.sql.ts';
import type { TooBroad } from '#lib/platform/db/lists/search-records.sql.ts';
import type { FoundProduct } from './contract/found-product.ts';

/**
 * Finds the few products that match while a person types: by identifier, by the seller's own code, by words of the name
 * and parts of the code.
 */

const FINDABLE: FindableTable = {
  table: 'product',
  alive: 'r.deleted_at IS NULL',
  words: ['name', 'remote_id'],
  columns: `r.guid::text AS guid, r.name, r.remote_id AS "remoteId", r.status = 1 AS "isAvailable",
    r.price_include_vat AS price, r.currency`,
};

export function quickFindProducts(
  database: Database,
  sellerIds: readonly number[],
  typed: string,
  most: number,
): Promise<Result<FoundProduct[], TooBroad>> {
  // Products that are not available are found too.
  return quickFindTyped(database, FINDABLE, { sellerIds, statuses: [0, 1], typed, most });
}
