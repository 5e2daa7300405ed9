import type { Language } from '#lib/kernel/language.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { columns } from '#lib/platform/db/columns.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { Sample } from '../contract/subscription-sample.ts';
import { sampleMail } from '../present/sample-subscription.ts';

/** Sample e-mail to the buyers of a seller's subscriptions, with made-up facts; null for an unknown seller. */
export async function previewSubscriptionMail(
  { database, timeZone, origin }: Pick<SubscriptionsContext, 'database' | 'timeZone' | 'origin'>,
  { sellerId, sample, language }: { sellerId: number; sample: Sample; language: Language },
): Promise<string | null> {
  const { seller } = await recordsOf(database, { sellerIds: [sellerId] });
  const found = await seller.findFirst({ select: columns('name', 'brandName', 'brandColor', 'currencies') });
  if (!found) return null;
  const { now } = await readClock(database);
  return sampleMail({
    sample,
    language,
    timeZone,
    now,
    url: origin,
    sellerName: found.brandName ?? found.name,
    sellerColor: found.brandColor,
    currency: found.currencies[0] ?? 'ILS',
  });
}
