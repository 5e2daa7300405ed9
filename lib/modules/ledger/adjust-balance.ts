import type { Database } from '#lib/platform/db/database.ts';
import { adjustmentEntries } from './domain.ts';
import { bookAdjustment } from './store-causes.sql.ts';

/**
 * `amount`: minor units, positive is to the seller. `createdBy`: the person who decides it, or asked for it;
 * `approvedBy`: the second person. `valueDate`: the day from which it counts, `YYYY-MM-DD`; left out, today.
 */
export type Adjustment = {
  sellerId: number;
  currency: string;
  amount: number;
  reason: string;
  createdBy: number;
  approvedBy?: number;
  valueDate?: string;
};

/**
 * Corrects a seller's balance by an entry of today: booked entries are never changed. Returns the id of its cause. The
 * database refuses an adjustment that moves nothing or has no reason, and one that a person approved who asked for it.
 */
export function adjustBalance(database: Database, adjustment: Adjustment): Promise<number> {
  return bookAdjustment(database, adjustment, adjustmentEntries(adjustment));
}
