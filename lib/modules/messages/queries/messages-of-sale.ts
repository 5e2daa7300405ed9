import { columns } from '#lib/platform/db/columns.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, platformRecords, recordsOf, type TenantRecords } from '#lib/platform/db/records.ts';
import type { MessageView } from '../contract/message.ts';

/**
 * The messages of one sale or subscription as its timeline shows them, newest first; nothing of one that is not theirs.
 */

/** The newest of them are shown. */
const MAX_SHOWN = 200;

export async function messagesOfSale(
  database: Database,
  sellerIds: readonly number[],
  saleId: string,
): Promise<MessageView[]> {
  if (!isPublicId('sale', saleId)) return [];
  const records = await recordsOf(database, { sellerIds });
  const sale = await records.sale.findFirst({ where: { publicId: saleId }, select: { id: true } });
  return sale ? messagesAbout(database, records, { saleId: sale.id }) : [];
}

/** The messages about one subscription of these sellers, newest first; those of its sales are theirs. */
export async function messagesOfSubscription(
  database: Database,
  sellerIds: readonly number[],
  subscriptionId: string,
): Promise<MessageView[]> {
  if (!isPublicId('subscription', subscriptionId)) return [];
  const records = await recordsOf(database, { sellerIds });
  const found = await records.subscription.findFirst({ where: { publicId: subscriptionId }, select: { id: true } });
  return found ? messagesAbout(database, records, { subscriptionId: found.id }) : [];
}

type About = { saleId: bigint } | { subscriptionId: bigint };

async function messagesAbout(database: Database, records: TenantRecords, about: About): Promise<MessageView[]> {
  const rows = await records.message.findMany({
    where: about,
    orderBy: { id: 'desc' },
    take: MAX_SHOWN,
    select: {
      ...columns('id', 'channel', 'template', 'language', 'recipient', 'state', 'reason'),
      ...columns('reply', 'tries', 'createdAt', 'nextAt', 'settledAt', 'subject', 'text'),
      ...columns('userId', 'resendOf'),
    },
  });
  const [withHtml, names] = await Promise.all([documentsOf(records, about), namesOf(database, rows)]);
  return rows.map(({ userId, resendOf, ...row }) => ({
    ...plain(row),
    hasHtml: withHtml.has(row.id),
    sentBy: names.get(userId) ?? null,
    isResend: resendOf !== null,
  })) as MessageView[];
}

/** Which of the messages have an HTML form: the form itself is left where it is. */
async function documentsOf({ message }: TenantRecords, about: About): Promise<Set<bigint>> {
  const rows = await message.findMany({
    where: { ...about, html: { not: null } },
    orderBy: { id: 'desc' },
    take: MAX_SHOWN,
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** The names of the people who asked for messages again, by their ids. */
async function namesOf(
  database: Database,
  rows: readonly { userId: bigint | null }[],
): Promise<Map<bigint | null, string>> {
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
  if (ids.length === 0) return new Map();
  const { appUser } = await platformRecords(database);
  const people = await appUser.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** An e-mail of a sale as it was sent; null if there is none, or if it belongs to another seller. */
export async function messageDocument(
  database: Database,
  sellerIds: readonly number[],
  saleId: string,
  messageId: number,
): Promise<string | null> {
  if (!isPublicId('sale', saleId) || !Number.isSafeInteger(messageId) || messageId < 1) return null;
  const { message } = await recordsOf(database, { sellerIds });
  const found = await message.findFirst({
    where: { id: messageId, sale: { publicId: saleId } },
    select: { html: true },
  });
  return found?.html ?? null;
}

/** The same of a subscription. */
export async function subscriptionDocument(
  database: Database,
  sellerIds: readonly number[],
  subscriptionId: string,
  messageId: number,
): Promise<string | null> {
  if (!isPublicId('subscription', subscriptionId) || !Number.isSafeInteger(messageId) || messageId < 1) return null;
  const { message } = await recordsOf(database, { sellerIds });
  const found = await message.findFirst({
    where: { id: messageId, subscription: { publicId: subscriptionId } },
    select: { html: true },
  });
  return found?.html ?? null;
}
