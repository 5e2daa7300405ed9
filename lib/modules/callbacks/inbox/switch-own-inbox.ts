import type { Database } from '#lib/platform/db/database.ts';
import { INBOX_MISBEHAVIOURS, INBOX_TIMES, type InboxSwitch } from '../contract/inbox.ts';
import { switchInbox } from './store-inbox.ts';

const isKnown = ({ kind, remaining }: InboxSwitch): boolean =>
  INBOX_MISBEHAVIOURS.includes(kind) && INBOX_TIMES.includes(remaining as (typeof INBOX_TIMES)[number]);

/**
 * Switches the misbehaviour of a seller's inbox; false for an unknown one. The caller has checked the person's rights.
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
