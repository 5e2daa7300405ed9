import { type Database, statement } from '#lib/platform/db/database.ts';
import { DEFAULT_SETTINGS, type SubscriptionSettings } from '../contract/settings.ts';

/** SQL because the schedule reads those of a batch at once, without the data client, and a choice is one statement. */

const OF_SELLERS = statement(
  'subscriptions_notices_of_sellers',
  `SELECT m.id AS "sellerId", m.country, m.email_module AS "emailModule", m.sms_module AS "smsModule",
     chosen.seller_id IS NOT NULL AS "hasChosen",
  tells_changes AS "tellsChanges", reminds_yearly AS "remindsYearly", reminds_failure AS "remindsFailure",
  reminds_card AS "remindsCard", may_pause AS "mayPause", may_cancel AS "mayCancel"
FROM seller m LEFT JOIN subscription_settings chosen ON chosen.seller_id = m.id WHERE m.id = ANY ($1::bigint[])`,
);

/** What a seller has chosen, and what the ways of its messages depend on. */
export type Notices = {
  settings: SubscriptionSettings;
  seller: { country: string; emailModule: boolean; smsModule: boolean | null };
};

type NoticesRow = SubscriptionSettings & Notices['seller'] & { sellerId: number; hasChosen: boolean };

/** How buyers of each of these sellers are written to. */
export async function noticesOf(
  database: Database,
  sellerIds: Iterable<number>,
): Promise<(sellerId: number) => Notices> {
  const rows = await database.query<NoticesRow>(OF_SELLERS, [[...new Set(sellerIds)]]);
  const found = new Map(
    rows.map(({ sellerId, country, emailModule, smsModule, hasChosen, ...settings }) => [
      sellerId,
      { seller: { country, emailModule, smsModule }, settings: hasChosen ? settings : DEFAULT_SETTINGS },
    ]),
  );
  return (sellerId) => {
    const notices = found.get(sellerId);
    if (!notices) throw new Error('a subscription without its seller');
    return notices;
  };
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
