import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';

/** How long a stamp counts where nobody said otherwise, days. */
const DAYS = 365;

/** Those of these businesses that give stamps. */
export async function listSwitches(database: Database, sellerIds: readonly number[]): Promise<Set<number>> {
  const { stampSwitch } = await recordsOf(database, { sellerIds });
  const on = await stampSwitch.findMany({ where: { isOn: true }, select: { sellerId: true } });
  return new Set(on.map(({ sellerId }) => Number(sellerId)));
}

/** Switches the stamps of a business; stamps that were given stay. */
export async function setSwitch(database: Database, sellerId: number, isOn: boolean): Promise<void> {
  const { stampSwitch } = await recordsOf(database, { sellerIds: [sellerId] });
  const { count } = await stampSwitch.updateMany({ data: { isOn } });
  if (count === 0) await stampSwitch.createMany({ data: [{ sellerId, isOn, days: DAYS }], skipDuplicates: true });
}
