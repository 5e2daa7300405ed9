import { isUuid } from '#lib/kernel/ids.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { Customer, CustomerFields } from './domain.ts';
import { NOT_FOUND } from './operations.ts';
import { lockCustomer } from './store.sql.ts';
import { changeCustomer } from './store.ts';
import { mergeInto } from './store-people.ts';

/**
 * Merges two customers that are one person: the one that stays takes the fields that it lacks from the other, and gets
 * the other's sales, tokens and notes. Both have to be of one seller; the other one is no longer listed.
 */
export async function mergeCustomers(
  database: Database,
  guids: { keep: string; other: string },
  sellerIds: readonly number[],
): Promise<Result<Customer, Refusal>> {
  if (!isUuid(guids.keep) || !isUuid(guids.other)) return refuse(NOT_FOUND);
  return database.inTransaction(async (inside) => {
    // Always in one order, so that two merges of the same pair do not wait for each other.
    const locked = new Map<string, Customer>();
    for (const guid of [guids.keep, guids.other].map((each) => each.toLowerCase()).sort()) {
      const customer = await lockCustomer(inside, guid, sellerIds);
      if (customer && !customer.isMerged) locked.set(guid, customer);
    }
    const [keep, other] = [locked.get(guids.keep.toLowerCase()), locked.get(guids.other.toLowerCase())];
    if (!keep || !other || keep.id === other.id || keep.sellerId !== other.sellerId) return refuse(NOT_FOUND);
    const changed = await changeCustomer(inside, keep, completed(keep, other));
    await mergeInto(inside, other, keep);
    return ok(changed);
  });
}

const FILLABLE = [
  'remoteId',
  'middleName',
  'companyName',
  'otherPhone',
  'description',
  'country',
  'city',
  'street',
  'buildingNumber',
  'floor',
  'zip',
  'gender',
  'birthday',
  'token',
] as const satisfies readonly (keyof CustomerFields)[];

/** The first with the fields that it lacks from the second; a second telephone becomes the other one. */
function completed(keep: Customer, other: Customer): CustomerFields {
  const lacking = Object.fromEntries(
    FILLABLE.filter((field) => keep[field] === '' || keep[field] === null).map((field) => [field, other[field]]),
  );
  const otherPhone = keep.otherPhone || other.otherPhone || (other.phone === keep.phone ? '' : other.phone);
  return { ...keep, ...lacking, otherPhone };
}
