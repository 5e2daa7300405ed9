import { entryIdOf } from '#lib/kernel/entry-cause.ts';
import { toMajorText } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { EntryRow } from './entries.ts';
import type { PayoutRow } from './payouts.ts';

/** The columns of the tables that lists of money are exported as, in their order, and their rows. */

export const EXPORTED_PAYOUT = [
  'payout_id',
  'created_at',
  'seller_name',
  'status',
  'amount',
  'currency',
  'sent_at',
  'value_date',
  'bank_reference',
  'account_last4',
  'return_reason',
] as const;

export const EXPORTED_ENTRY = [
  'entry_id',
  'booked_at',
  'value_date',
  'cause',
  'amount',
  'currency',
  'svc_sale_id',
  'sale_description',
  'payout_id',
] as const;

/** Entries of a partner: of which seller each is. */
export const EXPORTED_OWN_ENTRY = [
  'entry_id',
  'booked_at',
  'cause',
  'amount',
  'currency',
  'seller',
  'svc_sale_id',
  'sale_description',
  'payout_id',
] as const;

/** Amounts in major units, times in the zone. */
export const payoutRow = (payout: PayoutRow, timeZone: string): Record<(typeof EXPORTED_PAYOUT)[number], string> => ({
  payout_id: payout.payoutId,
  created_at: wireTimestamp(payout.createdAt, timeZone),
  seller_name: payout.sellerName,
  status: payout.status,
  amount: toMajorText(payout.amount, payout.currency),
  currency: payout.currency,
  sent_at: payout.sentAt === null ? '' : wireTimestamp(payout.sentAt, timeZone),
  value_date: payout.valueDate ?? '',
  bank_reference: payout.bankReference ?? '',
  account_last4: payout.last4,
  return_reason: payout.returnReason ?? '',
});

type EntryColumn = (typeof EXPORTED_ENTRY)[number] | (typeof EXPORTED_OWN_ENTRY)[number];

export const entryRow = (entry: EntryRow, timeZone: string): Record<EntryColumn, string> => ({
  entry_id: entryIdOf(entry),
  booked_at: wireTimestamp(entry.bookedAt, timeZone),
  value_date: entry.valueDate,
  cause: entry.cause,
  amount: toMajorText(entry.amount, entry.currency),
  currency: entry.currency,
  seller: entry.seller?.name ?? '',
  svc_sale_id: entry.saleId ?? '',
  sale_description: entry.description,
  payout_id: entry.payoutId ?? '',
});
