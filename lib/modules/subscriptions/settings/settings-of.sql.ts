import { type Database, statement } from '#lib/platform/db/database.ts';
import { DEFAULT_SETTINGS, type SubscriptionSettings } from '../contract/settings.ts';

/** SQL because the schedule reads those of a batch at once, without the data client. */

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
