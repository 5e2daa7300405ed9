/** SQL, because the Prisma client does not lock rows. */

import { type Database, statement } from '#lib/platform/db/database.ts';

const LOCK = statement('sellers_lock', 'SELECT id FROM seller WHERE id = $1 FOR NO KEY UPDATE');

/** Inside a database transaction: serialises changes of a seller's records; its payments do not wait. */
export async function lockSeller(inside: Database, sellerId: number): Promise<void> {
  await inside.query(LOCK, [sellerId]);
}
