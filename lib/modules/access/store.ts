import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, platformRecords } from '#lib/platform/db/records.ts';

/** Accounts, sessions that begin and end, and partners of a person. */

export type AccountRow = {
  id: number;
  passwordHash: string;
  disabled: boolean;
  hasSecondFactor: boolean;
  name: string;
  language: string;
};

export async function findAccount(database: Database, email: string): Promise<AccountRow | null> {
  const { appUser } = await platformRecords(database);
  const row = await appUser.findFirst({
    where: { email },
    select: { id: true, passwordHash: true, disabledAt: true, totpSince: true, name: true, language: true },
  });
  if (!row) return null;
  const { disabledAt, totpSince, ...account } = plain(row);
  return { ...account, disabled: disabledAt !== null, hasSecondFactor: totpSince !== null };
}

const HOUR_MS = 3_600_000;

/** Starts a session that lasts so many hours at most. Sessions of the person that have run out are deleted with it. */
export async function insertSession(
  database: Database,
  {
    hours,
    ...started
  }: {
    tokenHash: Buffer<ArrayBuffer>;
    userId: number;
    ip: string;
    userAgent: string;
    hours: number;
    tillId: number | null;
  },
): Promise<void> {
  const { session } = await platformRecords(database);
  const { now } = await readClock(database);
  await session.deleteMany({
    where: { userId: started.userId, expiresAt: { lt: now }, OR: [{ keptUntil: null }, { keptUntil: { lt: now } }] },
  });
  await session.createMany({ data: [{ ...started, expiresAt: new Date(now.getTime() + hours * HOUR_MS) }] });
}

export async function deleteSession(database: Database, tokenHash: Buffer<ArrayBuffer>): Promise<void> {
  const { session } = await platformRecords(database);
  await session.deleteMany({ where: { tokenHash } });
}

/** Partners named in a membership of the person. */
export async function listPartnerGrants(
  database: Database,
  userId: number,
): Promise<{ id: number; name: string; role: string }[]> {
  const { appUser } = await platformRecords(database);
  // Read from the person: their memberships define the scope, so there is none yet.
  const person = await appUser.findFirst({
    where: { id: userId },
    select: {
      memberships: {
        where: { disabledAt: null, partnerId: { not: null } },
        select: { role: true, partner: { select: { id: true, name: true } } },
        orderBy: [{ partner: { name: 'asc' } }, { partner: { id: 'asc' } }],
      },
    },
  });
  return plain(person?.memberships ?? []).flatMap(({ role, partner }) => (partner ? [{ ...partner, role }] : []));
}

export async function setLanguage(database: Database, userId: number, language: string): Promise<void> {
  const { appUser } = await platformRecords(database);
  await appUser.updateMany({ where: { id: userId }, data: { language } });
}
