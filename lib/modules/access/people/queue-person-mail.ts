import type { Language } from '#lib/kernel/language.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { queueMessages } from '#lib/modules/messages/index.ts';
import { type PersonLink, personLink, type PersonTemplate } from './person-link.ts';
import { sellerToKeepWith } from './store-links.sql.ts';

/** An e-mail to one person with a link that lets them in. */
export type PersonMail = {
  /** Key of the occasion: the same text never makes a second message. */
  once: string;
  template: PersonTemplate;
  recipient: string;
  language: Language;
  /** The token of the link. It is stored sealed and left out of the stored message. */
  token: string;
  inviter: string;
  /** Business or partner of an invitation; empty in other messages. */
  workspaceName: string;
  role: PersonLink['role'];
};

/**
 * Queues the message, also inside the caller's database transaction; the message jobs send it. Throws for invalid
 * facts.
 */
export async function queuePersonMail(
  database: Database,
  { once, template, recipient, language, token, inviter, workspaceName, role }: PersonMail,
): Promise<void> {
  const facts = personLink.parse({ inviter: inviter.slice(0, 200), place: workspaceName.slice(0, 200), role });
  // A message is stored with a seller, in whose mailbox the sandbox shows it; a link of an operator with none, since no
  // business may read it.
  const sellerId = role === 'operator' ? null : await sellerToKeepWith(database, recipient, template);
  await queueMessages(database, [
    { key: once, sellerId, channel: 'email', template, language, recipient, facts, secret: token },
  ]);
}
