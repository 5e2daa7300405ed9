import { type Database, statement } from '#lib/platform/db/database.ts';
import type { WorkspaceKey } from './store-people.ts';

/** Statements about links in mailboxes: each lets somebody in once. */

export type LinkKind = 'invitation' | 'reset';

export type LinkRow = WorkspaceKey & {
  id: number;
  kind: LinkKind;
  email: string;
  role: string | null;
  workspaceName: string | null;
  inviter: string | null;
  isLive: boolean;
};

const COLUMNS = `l.id, l.kind, l.email, l.seller_id AS "sellerId", l.partner_id AS "partnerId", l.role, coalesce(s.name, p.name) AS "workspaceName", inviter.name AS inviter,
  (l.used_at IS NULL AND l.ended_at IS NULL AND l.expires_at > app_now()) AS "isLive"`;
const FROM =
  'FROM person_link l LEFT JOIN seller s ON s.id = l.seller_id LEFT JOIN partner p ON p.id = l.partner_id LEFT JOIN app_user inviter ON inviter.id = l.invited_by';

const FIND = statement('access_find_link', `SELECT ${COLUMNS} ${FROM} WHERE l.token_hash = $1`);

export async function findLink(db: Database, tokenHash: Buffer): Promise<LinkRow | null> {
  return (await db.query<LinkRow>(FIND, [tokenHash]))[0] ?? null;
}

const FIND_OPEN = statement(
  'access_find_open_invitation',
  `SELECT ${COLUMNS} ${FROM} WHERE l.id = $1 AND l.kind = 'invitation' AND l.used_at IS NULL AND l.ended_at IS NULL AND (l.seller_id = $2::bigint OR l.partner_id = $3::bigint)`,
);

/** An invitation of the place that nobody has accepted or withdrawn; its link may have run out. */
export async function findOpenInvitation(
  db: Database,
  id: number,
  { sellerId, partnerId }: WorkspaceKey,
): Promise<LinkRow | null> {
  return (await db.query<LinkRow>(FIND_OPEN, [id, sellerId, partnerId]))[0] ?? null;
}

const USE = statement(
  'access_use_link',
  'UPDATE person_link SET used_at = app_now() WHERE token_hash = $1 AND kind = $2 AND used_at IS NULL AND ended_at IS NULL AND expires_at > app_now() RETURNING id',
);

/** Uses a link up; false where somebody did before, or it has run out. */
export async function spendLink(db: Database, tokenHash: Buffer, kind: LinkKind): Promise<boolean> {
  return (await db.query(USE, [tokenHash, kind])).length > 0;
}

const ADD = statement(
  'access_add_link',
  `
INSERT INTO person_link (kind, token_hash, email, seller_id, partner_id, role, invited_by, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, app_now() + make_interval(mins => $8)) RETURNING id`,
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

const RENEW = statement(
  'access_renew_link',
  `UPDATE person_link SET token_hash = $2, expires_at = app_now() + make_interval(mins => $3) WHERE id = $1 AND used_at IS NULL AND ended_at IS NULL RETURNING id`,
);

/** Gives an invitation a new link; the one before it lets nobody in any more. */
export async function renewLink(db: Database, id: number, tokenHash: Buffer, minutes: number): Promise<boolean> {
  return (await db.query(RENEW, [id, tokenHash, minutes])).length > 0;
}

const END_ONE = statement(
  'access_end_link',
  'UPDATE person_link SET ended_at = app_now() WHERE id = $1 AND used_at IS NULL AND ended_at IS NULL RETURNING id',
);

export async function endLink(db: Database, id: number): Promise<boolean> {
  return (await db.query(END_ONE, [id])).length > 0;
}

const END_RESETS = statement(
  'access_end_resets',
  `UPDATE person_link SET ended_at = app_now() WHERE email = $1 AND kind = 'reset' AND used_at IS NULL AND ended_at IS NULL`,
);

/**
 * Every link for a new password of that e-mail ends: one that is asked for later, or a password that was changed, makes
 * them worthless.
 */
export async function endResets(db: Database, email: string): Promise<void> {
  await db.query(END_RESETS, [email]);
}

const IS_INVITED = statement(
  'access_is_invited',
  `
SELECT FROM person_link WHERE email = $1 AND kind = 'invitation' AND used_at IS NULL AND ended_at IS NULL AND (seller_id = $2::bigint OR partner_id = $3::bigint)`,
);

export async function isInvited(db: Database, email: string, { sellerId, partnerId }: WorkspaceKey): Promise<boolean> {
  return (await db.query(IS_INVITED, [email, sellerId, partnerId])).length > 0;
}
