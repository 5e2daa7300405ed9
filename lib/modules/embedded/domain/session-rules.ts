import { createHash } from 'node:crypto';
import { isUuid } from '#lib/kernel/ids.ts';
import type { EmbedFault, EmbedName } from '../contract/embeds.ts';

/**
 * A token is `{id of the session}.{secret}`. The first half stands in the frame's address, so that its page knows its
 * site before there is a token; the second half is the credential.
 */

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Credentials in a token; null for a malformed one. */
export function proofOf(token: string): { id: string; tokenHash: Buffer<ArrayBuffer> } | null {
  const [id = '', secret = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isUuid(id) || !SECRET.test(secret)) return null;
  return { id, tokenHash: createHash('sha256').update(secret).digest() };
}

/** Requests of one token in a minute: far more than a person clicks. */
export const MAX_READS = 120;

/** `isTheirs`: the seller is still one of the partner's. `reads`: of this minute, this one included. */
export type SessionFacts = {
  isOpen: boolean;
  isTheirs: boolean;
  embeds: readonly EmbedName[];
  origin: string;
  reads: number;
};

/**
 * Reason for which a session is refused; null where it is valid. Expired, unknown and foreign sessions get the same
 * refusal.
 */
export function whyClosed(
  session: SessionFacts | null,
  request: { embed: EmbedName; origin: string },
): Exclude<EmbedFault, 'network' | 'unavailable'> | null {
  if (!session?.isOpen || !session.isTheirs) return 'ended';
  if (session.reads > MAX_READS) return 'too-many-requests';
  if (session.origin !== request.origin) return 'wrong-origin';
  return session.embeds.includes(request.embed) ? null : 'wrong-embed';
}
