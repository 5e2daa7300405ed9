import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Invitation, Member, Workspace } from '../contract/people.ts';
import { readRole } from '../contract/rights.ts';

/** What the screen of people asks. */

const MEMBERS = statement(
  'access_list_members',
  `
SELECT m.id AS "membershipId", m.user_id AS "userId", u.name, u.email, m.role, (m.disabled_at IS NOT NULL OR u.disabled_at IS NOT NULL) AS "isDisabled", u.totp_since IS NOT NULL AS "hasSecondFactor",
  (SELECT max(last_seen_at) FROM session WHERE user_id = m.user_id) AS "lastSeenAt"
FROM membership m JOIN app_user u ON u.id = m.user_id WHERE m.seller_id = $1::bigint OR m.partner_id = $2::bigint
ORDER BY u.name, m.id LIMIT 500`,
);

const INVITATIONS = statement(
  'access_list_invitations',
  `
SELECT l.id, l.email, l.role, l.created_at AS "createdAt", l.expires_at AS "expiresAt", l.expires_at <= app_now() AS "isExpired", inviter.name AS "invitedBy"
FROM person_link l LEFT JOIN app_user inviter ON inviter.id = l.invited_by
WHERE l.kind = 'invitation' AND l.used_at IS NULL AND l.ended_at IS NULL AND (l.seller_id = $1::bigint OR l.partner_id = $2::bigint) ORDER BY l.id DESC LIMIT 200`,
);

/** Everybody of a place by name, and who is invited there, the newest first. */
export async function peopleOf(
  database: Database,
  { kind, id }: Workspace,
): Promise<{ members: Member[]; invitations: Invitation[] }> {
  const key = [kind === 'seller' ? id : null, kind === 'partner' ? id : null];
  const [members, invitations] = await Promise.all([
    database.query<Member>(MEMBERS, key),
    database.query<Invitation>(INVITATIONS, key),
  ]);
  const readable = <Row extends { role: string }>(row: Row) => ({ ...row, role: readRole(row.role) });
  return { members: members.map(readable), invitations: invitations.map(readable) };
}
