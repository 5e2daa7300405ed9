import { type MessageToQueue, queueMessages, queueOwnerMail } from '#lib/modules/messages/index.ts';
import { readBrand, readMoneyReaders } from '#lib/modules/notifications/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { findMailed } from '../queries/find-mailed.sql.ts';
import { DISPUTE_DECIDED, DISPUTE_DUE, DISPUTE_OPENED, type DisputeMailFacts } from './dispute-mail.ts';

const TEMPLATES = { opened: DISPUTE_OPENED, due: DISPUTE_DUE, decided: DISPUTE_DECIDED } as const;

/**
 * Inside the database transaction that follows a case: queues the e-mail about it, to the owners and to people who
 * chose such mails. None is queued twice.
 */
export async function queueDisputeMail(inside: Database, id: number, about: DisputeMailFacts['about']): Promise<void> {
  const found = await findMailed(inside, id);
  if (!found) throw new Error('a dispute is not there');
  const { sellerId, dueAt, ...dispute } = found;
  const template = TEMPLATES[about];
  const brand = await readBrand(inside, sellerId);
  const facts: DisputeMailFacts = { about, ...dispute, dueAt: dueAt.toISOString(), brand };
  // A case that was decided twice, as one that was lost and given back later, is told of twice.
  const once = about === 'decided' ? `dispute ${dispute.disputeId} ${dispute.status}` : `dispute ${dispute.disputeId}`;
  await queueOwnerMail(inside, { sellerId, audience: 'seller', once, template, facts });
  const readers = await readMoneyReaders(inside, sellerId, 'disputes');
  // The key of an owner's mail: an owner who chose them as well has one.
  const messages = readers.map(
    ({ email, language }): MessageToQueue => ({
      key: `${once} ${template} ${email}`,
      sellerId,
      channel: 'email',
      template,
      language,
      recipient: email,
      facts,
    }),
  );
  await queueMessages(inside, messages);
}
