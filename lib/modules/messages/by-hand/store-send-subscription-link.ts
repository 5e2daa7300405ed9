import { isPublicId } from '#lib/kernel/ids.ts';
import type { Language } from '#lib/kernel/language.ts';
import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { SentLink } from '../contract/link.ts';
import type { Channel } from '../contract/message.ts';

/** The link of a subscription as people send it by hand. */

/** Newest messages of a link that are shown. */
const MAX_SHOWN = 20;

/** A subscription whose link is asked for, with its seller; null where it is not these sellers'. */
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

/** The key of the message that people have sent so often before, and the beginning of all of them. */
const keyOf = (id: number): string => `subscription ${id} link by hand `;

/** The messages with the link of a subscription that people sent, newest first, and how many there are. */
export async function findSentSubscriptionLinks(
  database: Database,
  sellerIds: readonly number[],
  id: number,
): Promise<{ sent: SentLink[]; byPeople: number }> {
  const { message } = await recordsOf(database, { sellerIds });
  const where = { subscriptionId: id, key: { startsWith: keyOf(id) } };
  // Counted before they are read: whoever queues one in between is either among the rows, or has the key of the next.
  const byPeople = await message.count({ where });
  const rows = await message.findMany({
    ...{ where, take: MAX_SHOWN, select: columns('id', 'channel', 'recipient', 'state', 'reason') },
    orderBy: { id: 'desc' },
  });
  return { sent: rows.map((row) => plain(row)) as SentLink[], byPeople };
}

type NewLinkMessage = {
  channel: Channel;
  recipient: string;
  language: Language;
  userId: number;
  facts: object;
  /** How many people have sent before. */
  before: number;
};

/** Queues the link of a subscription. Throws 23505 where somebody sent one at the same moment. */
export async function queueSubscriptionLink(
  database: Database,
  { id, seller }: FoundSubscription,
  { before, facts, ...words }: NewLinkMessage,
): Promise<number> {
  const { message } = await recordsOf(database, { sellerIds: [seller.id] });
  const made = await message.create({
    data: {
      ...words,
      ...{ facts, sellerId: seller.id, subscriptionId: id, template: 'subscription-link' },
      key: `${keyOf(id)}${before + 1}`,
    },
    select: { id: true },
  });
  return Number(made.id);
}
