import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, platformRecords, type RecordScope, recordsOf } from '#lib/platform/db/records.ts';
import type { Invitation, Member, Workspace } from '../contract/people.ts';
import { readRole } from '../contract/rights.ts';
import { scopeOf } from './store-people.ts';

/** Queries of the people screen. */

const MAX_MEMBERS = 500;
const MAX_INVITATIONS = 200;

/** All people of a business or a partner by name, and the invitations there, the newest first. */
export async function peopleOf(
  database: Database,
  { kind, id }: Workspace,
): Promise<{ members: Member[]; invitations: Invitation[] }> {
  const scope = scopeOf({ sellerId: kind === 'seller' ? id : null, partnerId: kind === 'partner' ? id : null });
  const [members, invitations] = await Promise.all([membersOf(database, scope), invitationsOf(database, scope)]);
  return { members, invitations };
}

async function membersOf(database: Database, scope: RecordScope): Promise<Member[]> {
  const { membership } = await recordsOf(database, scope);
  const rows = plain(
    await membership.findMany({
      select: {
        id: true,
        userId: true,
        role: true,
        disabledAt: true,
        user: { select: { name: true, email: true, disabledAt: true, totpSince: true } },
      },
      orderBy: [{ user: { name: 'asc' } }, { id: 'asc' }],
      take: MAX_MEMBERS,
    }),
  );
  const seen = await lastSeen(
    database,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ id, userId, role, disabledAt, user }) => ({
    membershipId: id,
    userId,
    name: user.name,
    email: user.email,
    role: readRole(role),
    isDisabled: disabledAt !== null || user.disabledAt !== null,
    hasSecondFactor: user.totpSince !== null,
    lastSeenAt: seen.get(userId) ?? null,
  }));
}

/** Times at which people were last seen in a session that has not been deleted. */
async function lastSeen(database: Database, userIds: readonly number[]): Promise<Map<number, Date | null>> {
  const { session } = await platformRecords(database);
  const sessions = await session.groupBy({
    by: ['userId'],
    where: { userId: { in: [...userIds] } },
    _max: { lastSeenAt: true },
  });
  return new Map(sessions.map(({ userId, _max }) => [Number(userId), _max.lastSeenAt]));
}

async function invitationsOf(database: Database, scope: RecordScope): Promise<Invitation[]> {
  const [{ personLink }, { appUser }] = [await recordsOf(database, scope), await platformRecords(database)];
  const rows = plain(
    await personLink.findMany({
      where: { kind: 'invitation', usedAt: null, endedAt: null },
      select: { id: true, email: true, role: true, createdAt: true, expiresAt: true, invitedBy: true },
      orderBy: { id: 'desc' },
      take: MAX_INVITATIONS,
    }),
  );
  const inviterIds = rows.flatMap(({ invitedBy }) => invitedBy ?? []);
  const [{ now }, inviters] = await Promise.all([
    readClock(database),
    appUser.findMany({ where: { id: { in: inviterIds } }, select: { id: true, name: true } }),
  ]);
  const names = new Map(inviters.map(({ id, name }) => [Number(id), name]));
  return rows.map(({ invitedBy, role, ...row }) => ({
    ...row,
    role: readRole(role ?? ''),
    isExpired: row.expiresAt <= now,
    invitedBy: names.get(invitedBy ?? 0) ?? null,
  }));
}
