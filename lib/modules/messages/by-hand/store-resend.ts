import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import type { Channel } from '../contract/message.ts';
import type { SellerChannels } from '../domain.ts';
import { MESSAGES } from '../queue.ts';

/** Messages that can be resent. */

export type ResendFacts = {
  channel: Channel;
  template: string;
  seller: { country: string } & SellerChannels;
  rootId: number;
  isOpen: boolean;
  resends: number;
};

/**
 * The facts that decide whether a message may be resent; null where the sale, the message or the seller is another
 * seller's.
 */
export async function findForResend(
  database: Database,
  messageId: number,
  saleId: string,
  sellerIds: readonly number[],
): Promise<ResendFacts | null> {
  const { message } = await recordsOf(database, { sellerIds });
  const found = await message.findFirst({
    where: { id: messageId, sale: { publicId: saleId } },
    select: {
      channel: true,
      template: true,
      resendOf: true,
      seller: { select: columns('country', 'emailModule', 'smsModule') },
    },
  });
  if (!found?.seller) return null;
  const rootId = Number(found.resendOf ?? messageId);
  const [open, resends] = await Promise.all([
    message.findFirst({
      where: { OR: [{ id: rootId }, { resendOf: rootId }], state: { in: [...MESSAGES.email.open] } },
      select: { id: true },
    }),
    message.count({ where: { resendOf: rootId } }),
  ]);
  return {
    channel: found.channel as Channel,
    template: found.template,
    seller: found.seller,
    rootId,
    isOpen: open !== null,
    resends,
  };
}

/**
 * Queues the words of a message once more; of a message that is not these sellers' nothing. Throws 23505 while another
 * one that repeats the same message is on its way.
 */
export async function queueResend(
  database: Database,
  sellerIds: readonly number[],
  { messageId, rootId, recipient, userId }: { messageId: number; rootId: number; recipient: string; userId: number },
): Promise<void> {
  const { message } = await recordsOf(database, { sellerIds });
  const same = await message.findFirst({
    where: { id: messageId },
    select: {
      ...columns('sellerId', 'saleId', 'attemptId', 'channel', 'template', 'language'),
      ...columns('facts', 'subject', 'html', 'text'),
    },
  });
  if (!same) return;
  const { facts, ...words } = same;
  await message.create({
    data: { ...words, ...(facts !== null && { facts }), recipient, userId, resendOf: rootId },
    select: { id: true },
  });
}
