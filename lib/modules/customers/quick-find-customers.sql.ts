/** SQL, because customers are unbounded, and typed texts are found by indexes of words. */

import type { Result } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { type FindableTable, quickFindTyped } from '#lib/platform/db/lists/quick-find.sql.ts';
import type { TooBroad } from '#lib/platform/db/lists/search-records.sql.ts';
import type { FoundCustomer } from './contract/found-customer.ts';
import { ALL_STATUSES } from './domain.ts';

/**
 * Finds the few customers that match while a person types: by identifier, by the seller's own code, by e-mail, by words
 * of name and telephone.
 */

const FINDABLE: FindableTable = {
  table: 'customer',
  alive: 'r.merged_into IS NULL',
  words: ['first_name', 'last_name', 'email', 'phone', 'company_name'],
  columns: `r.guid::text AS guid, concat_ws(' ', r.first_name, r.last_name) AS name, r.company_name AS company, r.email,
    r.phone`,
};

export function quickFindCustomers(
  database: Database,
  sellerIds: readonly number[],
  typed: string,
  most: number,
): Promise<Result<FoundCustomer[], TooBroad>> {
  return quickFindTyped(database, FINDABLE, {
    sellerIds,
    statuses: ALL_STATUSES,
    typed,
    most,
    also: (text) => (text.includes('@') ? [{ where: 'lower(r.email) = lower($?)', value: text }] : []),
  });
}
