import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { lockOpenShift } from './store-locks.sql.ts';

/** Shifts at a counter: a shift begins with the first payment, and ends with a count of the drawer. */

/** A person at a counter. `tillId`: the shared browser, whose shift all its people have in common; null: their own. */
export type CounterScope = { sellerId: number; userId: number; tillId: number | null };

export type Shift = { id: number; publicId: string; openedAt: Date };

const SHIFT = { id: true, publicId: true, openedAt: true } as const;

/** The open shift; null before the first sale of a shift. */
export async function findShift(database: Database, { sellerId, userId, tillId }: CounterScope): Promise<Shift | null> {
  const { counterShift } = await recordsOf(database, { sellerIds: [sellerId] });
  const row = await counterShift.findFirst({
    where: { closedAt: null, tillId, ...(tillId === null && { userId }) },
    select: SHIFT,
  });
  return row && plain(row);
}

/**
 * Inside a database transaction: the open shift, begun if there is none, and locked until the transaction ends. Of two
 * concurrent calls one begins it.
 */
export async function openShift(inside: Database, by: CounterScope): Promise<Shift> {
  const found = await lockOpenShift(inside, by);
  if (found) return found;
  const { counterShift } = await recordsOf(inside, { sellerIds: [by.sellerId] });
  await counterShift.createMany({ data: [by], skipDuplicates: true });
  const begun = await lockOpenShift(inside, by);
  if (!begun) throw new Error('a shift that was just begun is not there');
  return begun;
}

/** Ends the open shift; null if another or none is open by now. `counted`: minor units by currency. */
export async function closeShift(
  database: Database,
  by: CounterScope,
  { publicId, counted }: { publicId: string; counted: Readonly<Record<string, number>> },
): Promise<Shift | null> {
  return database.inTransaction(async (inside) => {
    const open = await findShift(inside, by);
    if (open?.publicId !== publicId) return null;
    const { counterShift } = await recordsOf(inside, { sellerIds: [by.sellerId] });
    const { now } = await readClock(inside);
    const closed = await counterShift.updateMany({
      where: { id: open.id, closedAt: null },
      data: { closedAt: now, closedBy: by.userId, counted },
    });
    return closed.count > 0 ? open : null;
  });
}
