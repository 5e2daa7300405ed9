import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, platformRecords, type TenantRecords } from '#lib/platform/db/records.ts';
import type { MessageView } from '../contract/message.ts';
import { type MessageTemplate, templateOf } from '../message-template.ts';

/** The newest of them are shown. */
const MAX_SHOWN = 200;

/** Messages about one thing of the scope's, as a timeline shows them, newest first. */
export async function readMessages(
  database: Database,
  records: TenantRecords,
  about: { saleId: bigint } | { subscriptionId: bigint },
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
async function documentsOf(
  { message }: TenantRecords,
  about: { saleId: bigint } | { subscriptionId: bigint },
): Promise<Set<bigint>> {
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
