import { isUuid } from '#lib/kernel/ids.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { platformRecords } from '#lib/platform/db/records.ts';
import type { OwnSession } from '../contract/account.ts';

/** The sessions of one person, and the browsers they are known by. */

/** Replaces the token of a session, with a fresh proof of identity if it `confirms`; false if that session is over. */
export async function renewToken(
  database: Database,
  { from, to, confirms }: { from: Buffer<ArrayBuffer>; to: Buffer<ArrayBuffer>; confirms: boolean },
): Promise<boolean> {
  const { session } = await platformRecords(database);
  const { now } = await readClock(database);
  const renewed = await session.updateMany({
    where: { tokenHash: from, expiresAt: { gt: now } },
    data: { tokenHash: to, lastSeenAt: now, ...(confirms && { confirmedAt: now }) },
  });
  return renewed.count > 0;
}

/** The seller whose dashboard the session's person previews; null is their own. */
export async function keepPreview(
  database: Database,
  tokenHash: Buffer<ArrayBuffer>,
  sellerId: number | null,
): Promise<void> {
  const { session } = await platformRecords(database);
  const previewSince = sellerId === null ? null : (await readClock(database)).now;
  await session.updateMany({ where: { tokenHash }, data: { previewSellerId: sellerId, previewSince } });
}

const MINUTE_MS = 60_000;

/** Sessions shown at most. */
const MAX_SHOWN = 100;

export async function listSessions(database: Database, userId: number, idleMinutes: number): Promise<OwnSession[]> {
  const { session } = await platformRecords(database);
  const { now } = await readClock(database);
  const rows = await session.findMany({
    where: {
      userId,
      expiresAt: { gt: now },
      lastSeenAt: { gt: new Date(now.getTime() - idleMinutes * MINUTE_MS) },
    },
    select: { publicId: true, ip: true, userAgent: true, createdAt: true, lastSeenAt: true },
    orderBy: [{ lastSeenAt: 'desc' }, { createdAt: 'desc' }],
    take: MAX_SHOWN,
  });
  return rows.map(({ publicId, ...row }) => ({ id: publicId, ...row }));
}

export async function endSession(database: Database, userId: number, publicId: string): Promise<boolean> {
  if (!isUuid(publicId)) return false;
  const { session } = await platformRecords(database);
  return (await session.deleteMany({ where: { userId, publicId } })).count > 0;
}

/** Ends all sessions but that one; returns how many. An empty text ends them all. */
export async function endOtherSessions(database: Database, userId: number, publicId: string): Promise<number> {
  const { session } = await platformRecords(database);
  const others = publicId === '' ? {} : { publicId: { not: publicId } };
  return (await session.deleteMany({ where: { userId, ...others } })).count;
}

export async function isKnownDevice(
  database: Database,
  tokenHash: Buffer<ArrayBuffer>,
  email: string,
): Promise<boolean> {
  const { knownDevice } = await platformRecords(database);
  return (await knownDevice.count({ where: { tokenHash, user: { email } } })) > 0;
}

/** Browsers that are kept per person; the one used longest ago is forgotten first. */
const MAX_DEVICES = 20;

/** Notes a person's use of a browser; true if it was known already. */
export async function touchDevice(
  database: Database,
  tokenHash: Buffer<ArrayBuffer>,
  userId: number,
): Promise<boolean> {
  const { knownDevice } = await platformRecords(database);
  const { now } = await readClock(database);
  return (await knownDevice.updateMany({ where: { tokenHash, userId }, data: { usedAt: now } })).count > 0;
}

export async function addDevice(database: Database, tokenHash: Buffer<ArrayBuffer>, userId: number): Promise<void> {
  const { knownDevice } = await platformRecords(database);
  await knownDevice.createMany({ data: [{ tokenHash, userId }] });
  const beyond = await knownDevice.findMany({
    where: { userId },
    select: { tokenHash: true },
    orderBy: { usedAt: 'desc' },
    skip: MAX_DEVICES,
  });
  if (beyond.length > 0)
    await knownDevice.deleteMany({ where: { tokenHash: { in: beyond.map((device) => device.tokenHash) } } });
}
