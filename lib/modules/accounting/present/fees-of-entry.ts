import { entryIdOf } from '#lib/kernel/entry-cause.ts';
import { VAT_RATE, vatIn } from '#lib/kernel/vat.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { FEE_KINDS, type FeeKind } from '../contract/feeds.ts';
import type { FeedLine } from '../feeds/store-feeds.sql.ts';

const WHOLE = 10_000;

const kindOf = ({ cause }: FeedLine): FeeKind | undefined => FEE_KINDS.find((kind) => kind === cause);

/** Fees of one entry of a balance by its lines: the VAT is that of the fee beside it, a marketplace fee has its own. */
export function feesOfEntry(lines: readonly FeedLine[], timeZone: string) {
  const sumOf = (cause: FeedLine['cause']): number =>
    lines.filter((line) => line.cause === cause).reduce((sum, { amount }) => sum + amount, 0);
  const base = sumOf('payment');
  return lines.flatMap((line) => {
    const kind = kindOf(line);
    if (kind === undefined) return [];
    return {
      public_key: line.publicKey,
      fee_id: entryIdOf(line),
      kind,
      amount: line.amount,
      vat: kind === 'market-fee' ? -vatIn(-line.amount) : sumOf('fee-vat'),
      vat_rate: String(VAT_RATE / WHOLE),
      base,
      rate: base === 0 ? null : ((-line.amount / base) * 100).toFixed(2),
      currency: line.currency,
      booked_at: wireTimestamp(line.bookedAt, timeZone),
      value_date: line.valueDate,
      svc_sale_id: line.saleId,
      svc_transaction_id: line.attemptId,
    };
  });
}
