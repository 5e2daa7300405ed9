import type { Database } from '#lib/platform/db/database.ts';
import { INVITATION_LINK_MINUTES, normalEmail } from '../domain.ts';
import { newLinkToken } from './links.ts';
import { addLink, endInvitations } from './store-links.sql.ts';
import { lockWorkspace } from './store-people.sql.ts';
import { membershipsOf } from './store-people.ts';

/**
 * Creates an invitation for the first owner of an onboarded business, inside a database transaction, and returns the
 * token of its link; the caller has proof of this e-mail. Null where the business has people already, who then invite
 * others themselves.
 */
export async function inviteOwner(
  inside: Database,
  { sellerId, email }: { sellerId: number; email: string },
): Promise<{ token: string } | null> {
  const workspace = { sellerId, partnerId: null };
  await lockWorkspace(inside, workspace);
  if ((await membershipsOf(inside, workspace)).length > 0) return null;
  const { token, tokenHash } = newLinkToken();
  // A new invitation voids the one before.
  await endInvitations(inside, normalEmail(email), sellerId);
  await addLink(inside, {
    kind: 'invitation',
    tokenHash,
    email: normalEmail(email),
    ...workspace,
    role: 'owner',
    invitedBy: null,
    minutes: INVITATION_LINK_MINUTES,
  });
  return { token };
}
