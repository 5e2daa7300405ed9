import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, platformRecords, recordsOf } from '#lib/platform/db/records.ts';
import type { TillRow } from './views.ts';

/** The shared browsers of a business, and the PINs of its people. */

type Bytes = Buffer<ArrayBuffer>;

/** Shared browsers shown at most. */
const MAX_SHOWN = 100;

export async function insertTill(
  database: Database,
  till: { sellerId: number; name: string; tokenHash: Bytes; openedBy: number },
): Promise<void> {
  const { till: tills } = await recordsOf(database, { sellerIds: [till.sellerId] });
  await tills.createMany({ data: [till] });
}

/** The membership of a person at a business itself; null for people of its partner. */
export async function findMembership(
  database: Database,
  { sellerId, userId }: { sellerId: number; userId: number },
): Promise<{ id: number; hasPin: boolean } | null> {
  const { membership } = await recordsOf(database, { sellerIds: [sellerId] });
  const row = await membership.findFirst({ where: { userId }, select: { id: true, pinIndex: true } });
  return row ? { id: plain(row).id, hasPin: row.pinIndex !== null } : null;
}

/** `null` takes the PIN away. */
export async function setPin(
  database: Database,
  { sellerId, membershipId, pinIndex }: { sellerId: number; membershipId: number; pinIndex: Bytes | null },
): Promise<void> {
  const { membership } = await recordsOf(database, { sellerIds: [sellerId] });
  await membership.updateMany({ where: { id: membershipId }, data: { pinIndex } });
}

/** Shared browsers of a business, the newest first. */
export async function listTills(database: Database, sellerId: number): Promise<TillRow[]> {
  const [{ till }, { appUser }] = [
    await recordsOf(database, { sellerIds: [sellerId] }),
    await platformRecords(database),
  ];
  const rows = await till.findMany({
    where: { endedAt: null },
    select: {
      publicId: true,
      name: true,
      createdAt: true,
      openedBy: true,
      sessions: { select: { lastSeenAt: true }, orderBy: { lastSeenAt: 'desc' }, take: 1 },
    },
    orderBy: { id: 'desc' },
    take: MAX_SHOWN,
  });
  const people = await appUser.findMany({
    where: { id: { in: rows.map(({ openedBy }) => openedBy) } },
    select: { id: true, name: true },
  });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map(({ publicId, name, createdAt, openedBy, sessions }) => ({
    id: publicId,
    name,
    openedAt: createdAt,
    openedBy: names.get(openedBy) ?? '',
    lastUsedAt: sessions[0]?.lastSeenAt ?? null,
  }));
}

/** Ends the sharing of a counter and the sessions in it. Null where it is none of this business. */
export async function endTill(
  database: Database,
  sellerIds: readonly number[],
  publicId: string,
): Promise<{ name: string; sellerId: number } | null> {
  return database.inTransaction(async (inside) => {
    const { till } = await recordsOf(inside, { sellerIds });
    const row = await till.findFirst({
      where: { publicId, endedAt: null },
      select: { id: true, name: true, sellerId: true },
    });
    if (!row) return null;
    const { now } = await readClock(inside);
    await till.updateMany({ where: { id: row.id }, data: { endedAt: now } });
    const { session } = await platformRecords(inside);
    await session.deleteMany({ where: { tillId: row.id } });
    const { name, sellerId } = plain(row);
    return { name, sellerId };
  });
}
