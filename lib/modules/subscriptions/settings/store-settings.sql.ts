import { type Database, statement } from '#lib/platform/db/database.ts';
import { DEFAULT_SETTINGS, type SubscriptionSettings } from '../contract/settings.ts';

/** SQL because the schedule reads those of a batch at once, without the data client, and a choice is one statement. */

const OF_SELLERS = statement(
  'subscriptions_settings_of_sellers',
  `SELECT seller_id AS "sellerId", tells_changes AS "tellsChanges", reminds_yearly AS "remindsYearly",
  reminds_failure AS "remindsFailure", reminds_card AS "remindsCard", may_pause AS "mayPause", may_cancel AS "mayCancel"
FROM subscription_settings WHERE seller_id = ANY ($1::bigint[])`,
);

/** What each of these sellers has chosen. */
export async function settingsOf(
  database: Database,
  sellerIds: Iterable<number>,
): Promise<(sellerId: number) => SubscriptionSettings> {
  const rows = await database.query<SubscriptionSettings & { sellerId: number }>(OF_SELLERS, [[...new Set(sellerIds)]]);
  const chosen = new Map(rows.map(({ sellerId, ...settings }) => [sellerId, settings]));
  return (sellerId) => chosen.get(sellerId) ?? DEFAULT_SETTINGS;
}

const STORE = statement(
  'subscriptions_store_settings',
  `INSERT INTO subscription_settings (seller_id, tells_changes, reminds_yearly, reminds_failure, reminds_card,
  may_pause, may_cancel) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (seller_id) DO UPDATE SET tells_changes = excluded.tells_changes, reminds_yearly = excluded.reminds_yearly,
  reminds_failure = excluded.reminds_failure, reminds_card = excluded.reminds_card, may_pause = excluded.may_pause,
  may_cancel = excluded.may_cancel`,
);

/** Writes what a seller has chosen; the first time it makes the row. */
export async function storeSettings(
  inside: Database,
  sellerId: number,
  { tellsChanges, remindsYearly, remindsFailure, remindsCard, mayPause, mayCancel }: SubscriptionSettings,
): Promise<void> {
  await inside.query(STORE, [
    ...[sellerId, tellsChanges, remindsYearly, remindsFailure, remindsCard],
    ...[mayPause, mayCancel],
  ]);
}
