import type { Database } from '#lib/platform/db/database.ts';
import { adjustmentEntries } from './domain.ts';
import { bookAdjustment } from './store-causes.sql.ts';

/**
 * `amount`: minor units, positive is to the seller. `createdBy`: the person who decides it. `valueDate`: the day from
 * which it counts, `YYYY-MM-DD`; left out, today.
 */
export type Adjustment = {
  sellerId: number;
  currency: string;
  amount: number;
  reason: string;
  createdBy: number;
  valueDate?: string;
};

/**
 * Corrects what we owe a seller, by an entry of today: what was booked is never written again. Answers the id of its
 * cause. Refused by the database where it moves nothing or has no reason.
 */
export function adjustBalance(database: Database, adjustment: Adjustment): Promise<number> {
  return bookAdjustment(database, adjustment, adjustmentEntries(adjustment));
}
