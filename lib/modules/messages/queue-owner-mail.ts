import type { Database } from '#lib/platform/db/database.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { MESSAGES_DUE } from './queue.ts';
import { queueForOwners } from './store.sql.ts';

/** An e-mail to the owners of a seller, or of its partner, about something that is not a sale. */
export type MailToOwners = {
  sellerId: number;
  /**
   * Owners of the seller or of its partner: a seller without owners is written to at its own address, a partner without
   * owners is not.
   */
  audience: 'seller' | 'partner';
  /** Idempotency key: the same text never makes a second message to the same person. */
  once: string;
  template: string;
  /** Facts for its template, stored with it as JSON. */
  facts: object;
};

/**
 * Queues the e-mail in the language of each recipient; the message jobs send it. Works inside the caller's database
 * transaction too. Returns the number of recipients.
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
