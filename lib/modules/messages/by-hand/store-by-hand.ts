import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { MessageTemplate as TemplateName } from '#lib/platform/db/generated/enums.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import type { SentLink } from '../contract/link.ts';
import type { Channel } from '../contract/message.ts';
import { MESSAGES_DUE } from '../queue.ts';
import { sealedSecrets } from '../secrets.ts';

/** Messages that people send by hand. Names of templates are those of the database, which modules add to. */

/** Newest messages of a link that are shown. */
const MAX_SHOWN = 20;

/** Subject of a link, and the condition on its messages: those of a template, or with keys that begin so. */
export type AboutLink = { saleId?: number; subscriptionId?: number; sentAs: { template: string } | { key: string } };

const whereOf = ({ saleId, subscriptionId, sentAs }: AboutLink) => ({
  ...(saleId !== undefined && { saleId }),
  ...(subscriptionId !== undefined && { subscriptionId }),
  ...('key' in sentAs ? { key: { startsWith: sentAs.key } } : { template: sentAs.template as TemplateName }),
});

/** Messages with a link, newest first, and the number of them that people sent. */
export async function findSentLinks(
  database: Database,
  sellerIds: readonly number[],
  about: AboutLink,
): Promise<{ sent: SentLink[]; byPeople: number }> {
  const { message } = await recordsOf(database, { sellerIds });
  const where = whereOf(about);
  // Counted before the rows are read. A message that another call queues meanwhile is among the rows, or it has taken
  // the key of this one, which ends with the count plus one, and this one is refused.
  const byPeople = await message.count({ where: { ...where, userId: { not: null } } });
  const rows = await message.findMany({
    where,
    take: MAX_SHOWN,
    select: columns('id', 'channel', 'recipient', 'state', 'reason'),
    orderBy: { id: 'desc' },
  });
  return { sent: rows.map((row) => plain(row)) as SentLink[], byPeople };
}

export type MessageByHand = {
  key: string;
  template: string;
  channel: Channel;
  recipient: string;
  language: string;
  userId: number;
  saleId?: number | bigint | null | undefined;
  attemptId?: number | bigint | null | undefined;
  subscriptionId?: number | bigint | null | undefined;
  facts?: object | undefined;
  secret?: string | undefined;
};

/** Queues a message that a person sends; returns its id. Throws 23505 where the key exists. */
export async function queueByHand(
  database: Database,
  sellerId: number | bigint,
  { template, facts, secret, saleId = null, attemptId = null, subscriptionId = null, ...message }: MessageByHand,
): Promise<number> {
  const { message: messages } = await recordsOf(database, { sellerIds: [Number(sellerId)] });
  const kept = { ...facts, ...sealedSecrets({ secret }) };
  const made = await messages.create({
    data: {
      ...message,
      sellerId,
      saleId,
      attemptId,
      subscriptionId,
      template: template as TemplateName,
      ...(Object.keys(kept).length > 0 && { facts: kept }),
    },
    select: { id: true },
  });
  wake(MESSAGES_DUE);
  return Number(made.id);
}

/** Records the sender of a sale's messages of a template that were queued with the sale, without a person. */
export async function nameSenderOf(
  database: Database,
  sellerIds: readonly number[],
  { saleId, template, userId }: { saleId: bigint; template: string; userId: number },
): Promise<void> {
  const { message } = await recordsOf(database, { sellerIds });
  await message.updateMany({ where: { saleId, template: template as TemplateName, userId: null }, data: { userId } });
}
