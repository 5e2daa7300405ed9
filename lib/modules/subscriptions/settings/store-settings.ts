import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import type { SubscriptionSettings } from '../contract/settings.ts';

/** Writes what a seller has chosen; the first time it makes the row. */
export async function storeSettings(
  database: Database,
  sellerId: number,
  settings: SubscriptionSettings,
): Promise<void> {
  const { subscriptionSettings } = await recordsOf(database, { sellerIds: [sellerId] });
  await subscriptionSettings.upsert({
    where: { sellerId },
    create: { sellerId, ...settings },
    update: { ...settings },
  });
}
