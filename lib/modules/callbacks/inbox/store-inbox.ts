import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import type { InboxSwitch } from '../contract/inbox.ts';

/** How a seller's inbox misbehaves, as its people switch it. */

/** Lets a seller's inbox misbehave from the next callback on; null lets it take everything again. */
export async function switchInbox(
  database: Database,
  sellerId: number,
  wanted: InboxSwitch | null,
  userId: number,
): Promise<void> {
  const { inboxBehaviour } = await recordsOf(database, { sellerIds: [sellerId] });
  if (wanted === null) {
    await inboxBehaviour.deleteMany();
    return;
  }
  const data = { kind: wanted.kind, remaining: wanted.remaining, setBy: userId };
  const change = async () =>
    (await inboxBehaviour.updateMany({ data: { ...data, setAt: (await readClock(database)).now } })).count > 0;
  if (await change()) return;
  // Of two concurrent first switches, one inserts the row, and the other changes it.
  const { count } = await inboxBehaviour.createMany({ data: [{ ...data, sellerId }], skipDuplicates: true });
  if (count === 0) await change();
}
