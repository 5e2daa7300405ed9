import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import type { SubscriptionSettings } from '../contract/settings.ts';

/** Stores the settings of a seller; the first time it makes the row. Called from a screen only. */
export async function storeSettings(
  inside: Database,
  sellerId: number,
  { notifiesOfChanges, remindsYearly, remindsFailure, remindsCard, mayPause, mayCancel }: SubscriptionSettings,
): Promise<void> {
  const { subscriptionSettings } = await recordsOf(inside, { sellerIds: [sellerId] });
  const chosen = { notifiesOfChanges, remindsYearly, remindsFailure, remindsCard, mayPause, mayCancel };
  // Two first changes at once: one makes the row, and both write their values into it.
  await subscriptionSettings.createMany({ data: [{ sellerId, ...chosen }], skipDuplicates: true });
  await subscriptionSettings.updateMany({ where: { sellerId }, data: chosen });
}
