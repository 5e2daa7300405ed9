import { isPublicId } from '#lib/kernel/ids.ts';
import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';

/** The link of a subscription as people send it by hand. */

/** A subscription with its seller, for sending its link; null where it belongs to none of `sellerIds`. */
export async function findSubscriptionLink(database: Database, sellerIds: readonly number[], subscriptionId: string) {
  if (!isPublicId('subscription', subscriptionId)) return null;
  const { subscription } = await recordsOf(database, { sellerIds });
  const found = await subscription.findFirst({
    where: { publicId: subscriptionId },
    select: {
      ...columns('id', 'publicId', 'state', 'kind', 'price', 'currency', 'period', 'description', 'language'),
      ...columns('startsAt', 'startsWhenPaid', 'buyerName', 'buyerEmail', 'buyerPhone'),
      seller: { select: columns('id', 'name', 'country', 'brandName', 'brandColor', 'emailModule', 'smsModule') },
    },
  });
  return found?.seller ? plain(found) : null;
}

export type FoundSubscription = NonNullable<Awaited<ReturnType<typeof findSubscriptionLink>>>;
