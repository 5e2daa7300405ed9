import { type EntryCause, entryIdOf } from '#lib/kernel/entry-cause.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';

type Line = {
  entryId: number;
  part: number;
  cause: EntryCause;
  amount: number;
  currency: string;
  bookedAt: Date;
  valueDate: string;
  saleId: string | null;
  attemptId: string | null;
  description: string;
};

/** A line of a balance on the wire. `payoutId`: the payout that it is in, if any. */
export const entryRecord = (line: Line, payoutId: string | null, timeZone: string) => ({
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
