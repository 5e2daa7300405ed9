import type { Language } from '#lib/kernel/language.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { SentLink } from '../contract/link.ts';
import type { Channel } from '../contract/message.ts';

/** The link of a sale as people send it by hand. */

/** Newest messages of a link that are shown. */
const MAX_SHOWN = 20;

/** A sale whose link is asked for, with the seller that it speaks for; null where it is not these sellers'. */
export async function findLink(database: Database, sellerIds: readonly number[], saleId: string) {
  if (!isPublicId('sale', saleId)) return null;
  const { sale } = await recordsOf(database, { sellerIds });
  const found = await sale.findFirst({
    where: { publicId: saleId },
    select: {
      ...columns('id', 'publicId', 'code', 'type', 'status', 'price', 'mostPrice', 'currency', 'productName'),
      ...columns('merchantReference', 'language', 'notifyName', 'notifyEmail', 'notifyMobile'),
      ...columns('buyerName', 'buyerEmail', 'buyerPhone', 'createdAt'),
      seller: { select: columns('id', 'name', 'country', 'brandName', 'brandColor', 'emailModule', 'smsModule') },
    },
  });
  return found?.seller ? plain(found) : null;
}

type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** The messages with the link of a sale, newest first, and how many of them people asked for. */
export async function findSentLinks(
  database: Database,
  sellerIds: readonly number[],
  saleRow: number,
): Promise<{ sent: SentLink[]; byPeople: number }> {
  const { message } = await recordsOf(database, { sellerIds });
  // Counted before they are read: whoever queues one in between is either among the rows, or has the key of the next.
  const byPeople = await message.count({
    where: { saleId: saleRow, template: 'payment-link', userId: { not: null } },
  });
  const rows = await message.findMany({
    where: { saleId: saleRow, template: 'payment-link' },
    orderBy: { id: 'desc' },
    take: MAX_SHOWN,
    select: columns('id', 'channel', 'recipient', 'state', 'reason'),
  });
  return { sent: rows.map((row) => plain(row)) as SentLink[], byPeople };
}

type NewLinkMessage = {
  channel: Channel;
  recipient: string;
  language: Language;
  userId: number;
  /** How many people have asked for before. */
  before: number;
};

/** Queues the link of a sale. Throws 23505 where somebody asked for one at the same moment. */
export async function queueLink(
  database: Database,
  { id, seller }: FoundLink,
  { before, ...words }: NewLinkMessage,
): Promise<number> {
  const { message } = await recordsOf(database, { sellerIds: [seller.id] });
  const made = await message.create({
    data: {
      ...words,
      ...{ sellerId: seller.id, saleId: id, template: 'payment-link' },
      key: `sale ${id} payment-link by hand ${before + 1}`,
    },
    select: { id: true },
  });
  return Number(made.id);
}
