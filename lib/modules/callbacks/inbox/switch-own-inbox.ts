import type { Database } from '#lib/platform/db/database.ts';
import { INBOX_MISBEHAVIOURS, INBOX_TIMES, type InboxSwitch } from '../contract/inbox.ts';
import { switchInbox } from './store-inbox.ts';

const isKnown = ({ kind, remaining }: InboxSwitch): boolean =>
  INBOX_MISBEHAVIOURS.includes(kind) && INBOX_TIMES.includes(remaining as (typeof INBOX_TIMES)[number]);

/**
 * Switches a seller's inbox as its own people ask; false for what it does not know how to do. Who may ask is the
 * caller's to know.
 */
export async function switchOwnInbox(
  database: Database,
  sellerId: number,
  wanted: InboxSwitch | null,
  userId: number,
): Promise<boolean> {
  if (wanted !== null && !isKnown({ kind: wanted.kind, remaining: wanted.remaining })) return false;
  await switchInbox(database, sellerId, wanted && { kind: wanted.kind, remaining: wanted.remaining }, userId);
  return true;
}
