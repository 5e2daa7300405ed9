/**
 * SQL, because a link is found and used by its token alone, before its workspace is known, and a link for a new
 * password belongs to no tenant. A conditional statement uses it up: each works once.
 */

import { type Database, statement } from '#lib/platform/db/database.ts';
import type { WorkspaceKey } from './store-people.ts';

export type LinkKind = 'invitation' | 'reset' | 'operator';

export type LinkRow = WorkspaceKey & {
  id: number;
  kind: LinkKind;
  email: string;
  role: string | null;
  workspaceName: string | null;
  inviter: string | null;
  isLive: boolean;
};

const COLUMNS = `l.id, l.kind, l.email, l.seller_id AS "sellerId", l.partner_id AS "partnerId", l.role,
  coalesce(s.name, p.name) AS "workspaceName", inviter.name AS inviter,
  (l.used_at IS NULL AND l.ended_at IS NULL AND l.expires_at > app_now()) AS "isLive"`;
const FROM = `FROM person_link l LEFT JOIN seller s ON s.id = l.seller_id LEFT JOIN partner p ON p.id = l.partner_id
    LEFT JOIN app_user inviter ON inviter.id = l.invited_by`;

const FIND = statement('access_find_link', `SELECT ${COLUMNS} ${FROM} WHERE l.token_hash = $1`);

export async function findLink(db: Database, tokenHash: Buffer): Promise<LinkRow | null> {
  return (await db.query<LinkRow>(FIND, [tokenHash]))[0] ?? null;
}

const USE = statement(
  'access_use_link',
  `UPDATE person_link SET used_at = app_now() WHERE token_hash = $1 AND kind = $2 AND used_at IS NULL
    AND ended_at IS NULL AND expires_at > app_now() RETURNING id`,
);

/** Uses a link up; false if it was used before or has expired. */
export async function spendLink(db: Database, tokenHash: Buffer, kind: LinkKind): Promise<boolean> {
  return (await db.query(USE, [tokenHash, kind])).length > 0;
}

const ADD = statement(
  'access_add_link',
  `
INSERT INTO person_link (kind, token_hash, email, seller_id, partner_id, role, invited_by, expires_at) VALUES ($1, $2,
  $3, $4, $5, $6, $7, app_now() + make_interval(mins => $8)) RETURNING id`,
);

export type NewLink = WorkspaceKey & {
  kind: LinkKind;
  tokenHash: Buffer;
  email: string;
  role: string | null;
  invitedBy: number | null;
  minutes: number;
};

export async function addLink(
  db: Database,
  { kind, tokenHash, email, sellerId, partnerId, role, invitedBy, minutes }: NewLink,
): Promise<number> {
  return (
    (await db.query<{ id: number }>(ADD, [kind, tokenHash, email, sellerId, partnerId, role, invitedBy, minutes]))[0]
      ?.id ?? 0
  );
}

const END_RESETS = statement(
  'access_end_resets',
  `UPDATE person_link SET ended_at = app_now() WHERE email = $1 AND kind = 'reset' AND used_at IS NULL
    AND ended_at IS NULL`,
);

/** Ends every link for a new password of that e-mail: a later request or a changed password voids them. */
export async function endResets(db: Database, email: string): Promise<void> {
  await db.query(END_RESETS, [email]);
}

const END_INVITATIONS = statement(
  'access_end_invitations',
  `UPDATE person_link SET ended_at = app_now() WHERE email = $1 AND seller_id = $2 AND kind = 'invitation'
    AND used_at IS NULL AND ended_at IS NULL`,
);

/** Every invitation of that e-mail to a seller ends: one that is made after it takes its place. */
export async function endInvitations(db: Database, email: string, sellerId: number): Promise<void> {
  await db.query(END_INVITATIONS, [email, sellerId]);
}

const END_OPERATOR_LINKS = statement(
  'access_end_operator_links',
  `UPDATE person_link SET ended_at = app_now() WHERE email = $1 AND kind = 'operator' AND used_at IS NULL
    AND ended_at IS NULL RETURNING id`,
);

/** Ends the open link that would make that e-mail's person an operator; false if there was none. */
export async function endOperatorLinks(db: Database, email: string): Promise<boolean> {
  return (await db.query(END_OPERATOR_LINKS, [email])).length > 0;
}

const SELLER_TO_KEEP_WITH = statement(
  'access_seller_to_keep_with',
  `SELECT coalesce(
    (SELECT s.id FROM person_link l JOIN seller s ON s.id = l.seller_id OR s.partner_id = l.partner_id
      WHERE l.email = $1 AND l.ended_at IS NULL AND l.used_at IS NULL AND l.kind::text = $2::text ORDER BY l.id DESC,
      s.id LIMIT 1),
    (SELECT s.id FROM app_user u JOIN membership m ON m.user_id = u.id JOIN seller s ON s.id = m.seller_id
      OR s.partner_id = m.partner_id WHERE u.email = $1 ORDER BY s.id LIMIT 1)) AS id`,
);

/**
 * The business that a message with a link to this person is kept with, so that the sandbox's mailbox shows it there:
 * that of the link, else one of the person's. Null where there is none.
 */
export async function sellerToKeepWith(database: Database, email: string, kind: string): Promise<number | null> {
  const [row] = await database.query<{ id: number | null }>(SELLER_TO_KEEP_WITH, [email, kind]);
  return row?.id ?? null;
}
