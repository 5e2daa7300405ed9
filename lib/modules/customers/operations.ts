import { isUuid } from '#lib/kernel/ids.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { type Customer, type CustomerFields, EMPTY_FIELDS } from './domain.ts';
import { lockCustomer } from './store.sql.ts';
import { addCustomer, changeCustomer } from './store.ts';

/** Creates and changes customers. A customer of another seller is reported as not found. */

export type CustomerChange = Partial<CustomerFields>;

export type NewCustomer = CustomerChange & Pick<CustomerFields, 'firstName' | 'lastName' | 'email' | 'phone'>;

export function createCustomer(database: Database, sellerId: number, fields: NewCustomer): Promise<Customer> {
  return addCustomer(database, sellerId, { ...EMPTY_FIELDS, ...fields });
}

export const NOT_FOUND: Refusal = { key: 'record_not_found', about: 'record' };

/**
 * Changes the given fields and leaves the others as they are stored now, including changes made by another request
 * meanwhile.
 */
export async function updateCustomer(
  database: Database,
  guid: string,
  sellerIds: readonly number[],
  change: CustomerChange,
): Promise<Result<Customer, Refusal>> {
  return database.inTransaction(async (inside) => {
    const kept = isUuid(guid) ? await lockCustomer(inside, guid, sellerIds) : null;
    if (!kept || (kept.isMerged && change.status !== undefined)) return refuse(NOT_FOUND);
    return ok(await changeCustomer(inside, kept, { ...kept, ...change }));
  });
}
