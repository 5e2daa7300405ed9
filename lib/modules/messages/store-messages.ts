import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, platformRecords, type TenantRecords, recordsOf } from '#lib/platform/db/records.ts';
import type { MessageView, ClosedChannels } from './contract/message.ts';
import { type MessageTemplate, templateOf } from './message-template.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { closedChannels, type MessageChannels } from './domain.ts';

/** The newest of them are shown. */
const MAX_SHOWN = 200;

type About = { saleId: bigint } | { subscriptionId: bigint } | { documentId: bigint };

/** Messages about one thing of the scope's, as a timeline shows them, newest first. */
async function readMessages(
  database: Database,
  records: TenantRecords,
  about: About,
  templates: readonly MessageTemplate[],
): Promise<MessageView[]> {
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
    title: templateOf(templates, row.template)?.titles[row.template] ?? 'messages.timeline.channel.email',
    hasHtml: withHtml.has(row.id),
    sentBy: names.get(userId) ?? null,
    isResend: resendOf !== null,
  })) as MessageView[];
}

/** Which of them have an HTML form: the form itself is left where it is. */
async function documentsOf({ message }: TenantRecords, about: About): Promise<Set<bigint>> {
  const rows = await message.findMany({
    where: { ...about, html: { not: null } },
    orderBy: { id: 'desc' },
    take: MAX_SHOWN,
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** Names of the people who sent messages, by their ids. */
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

/** The messages of one sale as its timeline shows them, newest first; none of another seller's sale. */

export async function messagesOfSale(
  database: Database,
  sellerIds: readonly number[],
  saleId: string,
  templates: readonly MessageTemplate[],
): Promise<MessageView[]> {
  if (!isPublicId('sale', saleId)) return [];
  const records = await recordsOf(database, { sellerIds });
  const sale = await records.sale.findFirst({ where: { publicId: saleId }, select: { id: true } });
  if (!sale) return [];
  return readMessages(database, records, { saleId: sale.id }, templates);
}

/** An e-mail of a sale as it was sent; null if there is none, or if it belongs to another seller. */
export async function saleMessageHtml(
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

/** An e-mail of a subscription as it was sent; null if there is none, or if it belongs to another seller. */
export async function subscriptionMessageHtml(
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

/**
 * The messages to the buyer of a subscription as its timeline shows them, newest first, without the links to the
 * buyer's page; none of another seller's subscription. Receipts of its charges stand with their sales.
 */
export async function messagesOfSubscription(
  database: Database,
  sellerIds: readonly number[],
  subscriptionId: string,
  templates: readonly MessageTemplate[],
): Promise<MessageView[]> {
  if (!isPublicId('subscription', subscriptionId)) return [];
  const records = await recordsOf(database, { sellerIds });
  const found = await records.subscription.findFirst({ where: { publicId: subscriptionId }, select: { id: true } });
  return found ? readMessages(database, records, { subscriptionId: found.id }, templates) : [];
}

/** The messages with a document, by the id of its row, newest first; none of another seller's document. */
export const messagesOfDocument = async (
  database: Database,
  sellerIds: readonly number[],
  documentId: number,
  templates: readonly MessageTemplate[],
): Promise<MessageView[]> =>
  readMessages(database, await recordsOf(database, { sellerIds }), { documentId: BigInt(documentId) }, templates);

/** By which ways the buyers of a seller are reached. Throws where there is no such seller. */
export async function closedBuyerChannels(
  database: Database,
  ways: MessageChannels,
  sellerId: number,
): Promise<ClosedChannels> {
  const { seller } = await recordsOf(database, { sellerIds: [sellerId] });
  const modules = await seller.findFirst({
    where: { id: sellerId },
    select: { emailModule: true, smsModule: true },
  });
  if (!modules) throw new Error('there is no such seller');
  return closedChannels(ways, modules);
}
