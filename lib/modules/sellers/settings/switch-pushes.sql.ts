/** SQL, because bookings read the switch with their claim, and a row that stays as it is is not written. */

import { type Database, statement } from '#lib/platform/db/database.ts';

const SWITCH = statement(
  'sellers_switch_pushes',
  'UPDATE seller SET has_pushes = $2 WHERE id = $1 AND has_pushes <> $2',
);

/** Whether bookings of a seller write news of its payments. The caller holds the lock of the seller (`lockSeller`). */
export async function switchPushes(inside: Database, sellerId: number, isOn: boolean): Promise<void> {
  await inside.query(SWITCH, [sellerId, isOn]);
}
