import { type Database, statement } from '#lib/platform/db/database.ts';
import { DEFAULT_SETTINGS, type SubscriptionSettings } from '../contract/settings.ts';

/**
 * Subscription settings of sellers. SQL because the schedule and the API read those of a batch at once, in processes
 * that do not load the Prisma client.
 */

const OF_SELLERS = statement(
  'subscriptions_notices_of_sellers',
  `SELECT m.id AS "sellerId", m.country, m.email_module AS "emailModule", m.sms_module AS "smsModule",
     chosen.seller_id IS NOT NULL AS "hasChosen",
  tells_changes AS "notifiesOfChanges", reminds_yearly AS "remindsYearly", reminds_failure AS "remindsFailure",
  reminds_card AS "remindsCard", may_pause AS "mayPause", may_cancel AS "mayCancel"
FROM seller m LEFT JOIN subscription_settings chosen ON chosen.seller_id = m.id WHERE m.id = ANY ($1::bigint[])`,
);

/** Settings of a seller, and the seller's fields that decide the ways of its messages. */
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
