import { type Payee, payoutReturnEntries } from '#lib/modules/ledger/index.ts';
import type { PayoutsReading } from './context.ts';
import { bookCancelled } from './store-path.sql.ts';

/**
 * Cancels a payout that was not handed over; its amount is its owner's again at once. False where it was handed over or
 * has ended: what the bank may have is never cancelled by us alone.
 */
export function cancelPayout(
  { database }: Pick<PayoutsReading, 'database'>,
  { id, amount, payee }: { id: number; amount: number; payee: Payee },
): Promise<boolean> {
  return bookCancelled(database, id, payoutReturnEntries({ amount, payee, wasPaid: false }));
}
