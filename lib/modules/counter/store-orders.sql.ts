import { type Database, statement } from '#lib/platform/db/database.ts';
import { lockUntilEnd } from '#lib/platform/db/schemas.ts';

/** SQL, because orders of one key that come at once go one after the other. */
const LOCK = statement('counter_lock_order', `SELECT ${lockUntilEnd('$1')} IS NULL AS locked`);

/** Held until the transaction ends. */
export async function lockOrder(inside: Database, sellerId: number, key: string): Promise<void> {
  await inside.query(LOCK, [`counter ${sellerId} ${key}`]);
}
