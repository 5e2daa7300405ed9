import type { Database } from '#lib/platform/db/database.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { MESSAGES_DUE } from './queue.ts';
import { queueForOwners } from './store.sql.ts';

/** An e-mail to the owners of a seller, or of its partner, about something that is not a sale. */
export type MailToOwners = {
  sellerId: number;
  /** Whose owners: a seller without any is written to at its own address, a partner without any is not. */
  audience: 'seller' | 'partner';
  /** What it is about, once: the same text never makes a second message to the same person. */
  once: string;
  template: string;
  /** What its template reads: kept with it as JSON. */
  facts: object;
};

/**
 * Queues the e-mail, each in the language of who gets it; it is sent by the message jobs. Works inside the caller's
 * database transaction too. Answers how many people are told now.
 */
export async function queueOwnerMail(
  database: Database,
  { sellerId, audience, once, template, facts }: MailToOwners,
): Promise<number> {
  const queued = await queueForOwners(database, {
    sellerId,
    audience,
    once,
    template,
    facts,
  });
  if (queued > 0) wake(MESSAGES_DUE);
  return queued;
}
