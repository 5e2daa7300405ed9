import { isDeepStrictEqual } from 'node:util';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { lockSeller } from '../settings/lock-seller.sql.ts';
import { callbackFieldsOf } from '../api/callback-fields.ts';
import { notifyPartnerOfSeller, type SellerChange } from '../api/seller-callback.ts';
import { readRecord } from './seller-record.sql.ts';
import { readTerms } from './seller-terms.sql.ts';

/**
 * Inside the database transaction that made, changed or approved a seller: enqueues the partner's callback, with the
 * seller after the change (specification 6.4). Deliveries are woken after the commit, by the caller.
 */
export async function notifyOfSeller(
  inside: Database,
  context: NotifyContext,
  sellerId: number,
  notifyType: SellerChange['notifyType'],
): Promise<void> {
  const { record, terms } = await callbackRecord(inside, context, sellerId);
  await notifyPartnerOfSeller(inside, context, sellerId, {
    notifyType,
    fields: callbackFieldsOf(record, terms, context.timeZone),
  });
}

/** The sellers that a database transaction is changing. */
const changing = new WeakMap<Database, Set<number>>();

/**
 * Inside a database transaction: runs a change of a seller alone, and enqueues the partner's callback where the record
 * differs afterwards: `seller-approve` where it became approved, else `seller-update`. Every change of a seller goes
 * through here, except fees and update-seller, which compute their difference. Of nested changes, the outer one sends
 * the one callback.
 */
export async function notifyingOfChange<Value>(
  inside: Database,
  context: NotifyContext,
  sellerId: number,
  change: () => Promise<Value>,
): Promise<Value> {
  const sellers = changing.get(inside) ?? new Set();
  if (sellers.has(sellerId)) return change();
  changing.set(inside, sellers.add(sellerId));
  try {
    await lockSeller(inside, sellerId);
    const before = await callbackRecord(inside, context, sellerId);
    const value = await change();
    const after = await callbackRecord(inside, context, sellerId);
    const isApproved = after.record.approved && !before.record.approved;
    if (!isDeepStrictEqual(before, after))
      await notifyOfSeller(inside, context, sellerId, isApproved ? 'seller-approve' : 'seller-update');
    return value;
  } finally {
    sellers.delete(sellerId);
  }
}

async function callbackRecord(inside: Database, { sandbox }: NotifyContext, sellerId: number) {
  return { record: await readRecord(inside, sellerId), terms: await readTerms(inside, sellerId, sandbox) };
}
