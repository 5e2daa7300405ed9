import { entryIdOf } from '#lib/kernel/entry-cause.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { EntryLine } from '../store-entries.sql.ts';

/** A line of a balance on the wire. `payoutId`: the payout that it is in, if any. */
export const entryRecord = (line: Omit<EntryLine, 'ownId'>, payoutId: string | null, timeZone: string) => ({
  entry_id: entryIdOf(line),
  cause: line.cause,
  amount: line.amount,
  currency: line.currency,
  booked_at: wireTimestamp(line.bookedAt, timeZone),
  value_date: line.valueDate,
  svc_sale_id: line.saleId,
  svc_transaction_id: line.attemptId,
  payout_id: payoutId,
  description: line.description,
});
