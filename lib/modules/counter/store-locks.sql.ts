import { type Database, statement } from '#lib/platform/db/database.ts';
import { lockUntilEnd } from '#lib/platform/db/schemas.ts';
import type { CounterScope, Shift } from './store-shifts.ts';

/**
 * SQL because the Prisma client cannot lock a row: a payment or refund of a shift keeps it from ending until its
 * commit, so that the totals of an ended shift never change.
 */
const LOCK_OPEN = statement(
  'counter_lock_open_shift',
  `SELECT id, public_id AS "publicId", opened_at AS "openedAt" FROM counter_shift
  WHERE seller_id = $1 AND closed_at IS NULL AND till_id IS NOT DISTINCT FROM $2 AND ($2 IS NOT NULL OR user_id = $3)
  FOR SHARE`,
);

/** Inside a database transaction: locks the open shift, so that it stays open until the commit; null without one. */
export async function lockOpenShift(
  inside: Database,
  { sellerId, tillId, userId }: CounterScope,
): Promise<Shift | null> {
  const [shift] = await inside.query<Shift>(LOCK_OPEN, [sellerId, tillId, userId]);
  return shift ?? null;
}

/** Serialises concurrent orders under one key. */
const LOCK_ORDER = statement('counter_lock_order', `SELECT ${lockUntilEnd('$1')} IS NULL AS locked`);

/** Locks an order until the transaction ends. */
export async function lockOrder(inside: Database, sellerId: number, key: string): Promise<void> {
  await inside.query(LOCK_ORDER, [`counter ${sellerId} ${key}`]);
}
