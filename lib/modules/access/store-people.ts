import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Role } from './contract/rights.ts';

/** Statements about who is of a business or a partner, and about invitations. */

/** A seller's or a partner's row; one of the two is null. */
export type WorkspaceKey = { sellerId: number | null; partnerId: number | null };

const AT_PLACE = `(m.seller_id = $1::bigint OR m.partner_id = $2::bigint)`;

export type MembershipRow = {
  id: number;
  userId: number;
  email: string;
  name: string;
  role: string;
  isDisabled: boolean;
};

// Every change of a place's people waits for the one before it: two owners cannot remove each other at once.
const LOCK_PLACE = statement(
  'access_lock_place',
  `SELECT pg_advisory_xact_lock(hashtextextended(concat('people of ', $1::bigint, '/', $2::bigint), 0))`,
);

export async function lockWorkspace(db: Database, { sellerId, partnerId }: WorkspaceKey): Promise<void> {
  await db.query(LOCK_PLACE, [sellerId, partnerId]);
}

const MEMBERSHIPS = statement(
  'access_memberships_of_place',
  `
SELECT m.id, m.user_id AS "userId", u.email, u.name, m.role, m.disabled_at IS NOT NULL AS "isDisabled" FROM membership m JOIN app_user u ON u.id = m.user_id WHERE ${AT_PLACE}`,
);

export function membershipsOf(db: Database, { sellerId, partnerId }: WorkspaceKey): Promise<MembershipRow[]> {
  return db.query(MEMBERSHIPS, [sellerId, partnerId]);
}

const SET_ROLE = statement('access_set_role', 'UPDATE membership SET role = $2 WHERE id = $1');
const SET_DISABLED = statement(
  'access_set_disabled',
  'UPDATE membership SET disabled_at = CASE WHEN $2::boolean THEN app_now() END WHERE id = $1',
);
const REMOVE = statement('access_remove_membership', 'DELETE FROM membership WHERE id = $1');

export async function setRole(db: Database, membershipId: number, role: Role): Promise<void> {
  await db.query(SET_ROLE, [membershipId, role]);
}

export async function setDisabled(db: Database, membershipId: number, isDisabled: boolean): Promise<void> {
  await db.query(SET_DISABLED, [membershipId, isDisabled]);
}

export async function removeMembership(db: Database, membershipId: number): Promise<void> {
  await db.query(REMOVE, [membershipId]);
}

const ADD_MEMBERSHIP = statement(
  'access_add_membership',
  `
INSERT INTO membership (user_id, seller_id, partner_id, role) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id`,
);

/** False where they are of the place already. */
export async function addMembership(
  db: Database,
  userId: number,
  { sellerId, partnerId }: WorkspaceKey,
  role: Role,
): Promise<boolean> {
  return (await db.query(ADD_MEMBERSHIP, [userId, sellerId, partnerId, role])).length > 0;
}

const ADD_ACCOUNT = statement(
  'access_add_account',
  'INSERT INTO app_user (email, name, password_hash, language) VALUES ($1, $2, $3, $4) ON CONFLICT (email) DO NOTHING RETURNING id',
);

/** Null where the e-mail has an account. */
export async function addAccount(
  db: Database,
  account: { email: string; name: string; passwordHash: string; language: string },
): Promise<number | null> {
  return (
    (
      await db.query<{ id: number }>(ADD_ACCOUNT, [account.email, account.name, account.passwordHash, account.language])
    )[0]?.id ?? null
  );
}

const SET_PASSWORD = statement('access_set_password', 'UPDATE app_user SET password_hash = $2 WHERE id = $1');
const FORGET_DEVICES = statement('access_forget_all_devices', 'DELETE FROM known_device WHERE user_id = $1');

/** A new password: browsers that knew the old one are strangers again. */
export async function setPassword(db: Database, userId: number, passwordHash: string): Promise<void> {
  await db.query(SET_PASSWORD, [userId, passwordHash]);
  await db.query(FORGET_DEVICES, [userId]);
}

const FIND_OWN = statement(
  'access_find_own_account',
  'SELECT email, name, language, password_hash AS "passwordHash" FROM app_user WHERE id = $1 AND disabled_at IS NULL',
);

export async function findOwnAccount(
  db: Database,
  userId: number,
): Promise<{ email: string; name: string; language: string; passwordHash: string } | null> {
  return (
    (await db.query<{ email: string; name: string; language: string; passwordHash: string }>(FIND_OWN, [userId]))[0] ??
    null
  );
}
