import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL, because orders of one key that come at once go one after the other. */
const LOCK = statement('counter_lock_order', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0)) IS NULL AS locked');

/** Held until the transaction ends. */
export async function lockOrder(inside: Database, sellerId: number, key: string): Promise<void> {
  await inside.query(LOCK, [`counter ${sellerId} ${key}`]);
}
