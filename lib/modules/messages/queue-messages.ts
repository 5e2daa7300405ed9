import type { Language } from '#lib/kernel/language.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import type { Channel } from './contract/message.ts';
import { MESSAGES_DUE } from './queue.ts';
import { type MessageSecrets, sealedSecrets } from './secrets.ts';
import { addToQueue } from './store.sql.ts';

/** A message to be sent. */
export type MessageToQueue = MessageSecrets & {
  /** Idempotency key: the same key never makes a second message. */
  key: string;
  /** Null: of no seller. */
  sellerId: number | null;
  /** Our own number of the subscription, or of the document, that it is listed with. */
  subscriptionId?: number;
  documentId?: number;
  /** The person who sends it; absent: a program. */
  userId?: number;
  channel: Channel;
  template: string;
  language: Language;
  recipient: string;
  /** Facts for its template, stored with it as JSON. */
  facts: object;
};

/**
 * Queues messages: many in one statement, inside the caller's database transaction. The message jobs send them after
 * the commit. Keys that were queued before are skipped. Secrets are stored sealed, and left out of the stored copy of a
 * sent message. Returns how many are new.
 */
export async function queueMessages(inside: Database, messages: readonly MessageToQueue[]): Promise<number> {
  if (messages.length === 0) return 0;
  const rows = messages.map((message) => {
    const { secret, also, facts, subscriptionId = null, documentId = null, userId = null, ...rest } = message;
    return {
      ...rest,
      subscriptionId,
      documentId,
      userId,
      facts: { ...facts, ...sealedSecrets({ secret, also }) },
    };
  });
  const queued = await addToQueue(inside, rows);
  if (queued > 0) wake(MESSAGES_DUE);
  return queued;
}
