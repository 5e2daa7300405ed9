import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, platformRecords, type RecordScope, recordsOf } from '#lib/platform/db/records.ts';
import type { Role } from '../contract/rights.ts';

/** The people of a business or a partner, and their accounts. */

/** A seller's or a partner's row; one of the two is null. */
export type WorkspaceKey = { sellerId: number | null; partnerId: number | null };

/** The rows of that business, or of that partner itself. */
export const scopeOf = ({ sellerId, partnerId }: WorkspaceKey): RecordScope => ({
  sellerIds: sellerId === null ? [] : [sellerId],
  partnerIds: partnerId === null ? [] : [partnerId],
});

export type MembershipRow = {
  id: number;
  userId: number;
  email: string;
  name: string;
  role: string;
  isDisabled: boolean;
};

export async function membershipsOf(database: Database, workspace: WorkspaceKey): Promise<MembershipRow[]> {
  const { membership } = await recordsOf(database, scopeOf(workspace));
  const rows = await membership.findMany({
    select: { id: true, userId: true, role: true, disabledAt: true, user: { select: { email: true, name: true } } },
  });
  return plain(rows).map(({ user, disabledAt, ...row }) => ({ ...row, ...user, isDisabled: disabledAt !== null }));
}

export async function setRole(
  database: Database,
  workspace: WorkspaceKey,
  membershipId: number,
  role: Role,
): Promise<void> {
  const { membership } = await recordsOf(database, scopeOf(workspace));
  await membership.updateMany({ where: { id: membershipId }, data: { role } });
}

export async function setDisabled(
  database: Database,
  workspace: WorkspaceKey,
  membershipId: number,
  isDisabled: boolean,
): Promise<void> {
  const { membership } = await recordsOf(database, scopeOf(workspace));
  const disabledAt = isDisabled ? (await readClock(database)).now : null;
  await membership.updateMany({ where: { id: membershipId }, data: { disabledAt } });
}

export async function removeMembership(
  database: Database,
  workspace: WorkspaceKey,
  membershipId: number,
): Promise<void> {
  const { membership } = await recordsOf(database, scopeOf(workspace));
  await membership.deleteMany({ where: { id: membershipId } });
}

/** Adds a person to a business or partner; false if a member already. */
export async function addMembership(
  database: Database,
  userId: number,
  { sellerId, partnerId }: WorkspaceKey,
  role: Role,
): Promise<boolean> {
  const { membership } = await recordsOf(database, scopeOf({ sellerId, partnerId }));
  const added = await membership.createMany({ data: [{ userId, sellerId, partnerId, role }], skipDuplicates: true });
  return added.count > 0;
}

/** Adds an account; null if the e-mail has one. */
export async function addAccount(
  database: Database,
  account: { email: string; name: string; passwordHash: string; language: string },
): Promise<number | null> {
  const { appUser } = await platformRecords(database);
  const added = await appUser.createManyAndReturn({ data: [account], skipDuplicates: true, select: { id: true } });
  return plain(added)[0]?.id ?? null;
}

/** A new password: browsers that knew the old one are no longer known. */
export async function setPassword(database: Database, userId: number, passwordHash: string): Promise<void> {
  const { appUser, knownDevice } = await platformRecords(database);
  await appUser.updateMany({ where: { id: userId }, data: { passwordHash } });
  await knownDevice.deleteMany({ where: { userId } });
}

export async function findOwnAccount(
  database: Database,
  userId: number,
): Promise<{ email: string; name: string; language: string; passwordHash: string } | null> {
  const { appUser } = await platformRecords(database);
  return appUser.findFirst({
    where: { id: userId, disabledAt: null },
    select: { email: true, name: true, language: true, passwordHash: true },
  });
}
