import { type NotifyContext, notifyPartnerOfSeller, type SellerChange } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { callbackFieldsOf } from '../present/callback-fields.ts';
import { readRecord } from './seller-record.sql.ts';

/**
 * Inside the database transaction that made, changed or approved a seller: tells its partner, with the seller as it
 * stands now (specification 6.4). Whoever committed wakes the deliveries.
 */
export async function notifyOfSeller(
  inside: Database,
  context: NotifyContext,
  sellerId: number,
  notifyType: SellerChange['notifyType'],
): Promise<void> {
  const record = await readRecord(inside, sellerId);
  await notifyPartnerOfSeller(inside, context, sellerId, {
    notifyType,
    fields: callbackFieldsOf(record, context.timeZone),
  });
}
