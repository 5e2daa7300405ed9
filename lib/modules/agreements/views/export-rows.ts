import { toMajorText } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { AgreementRow } from './agreements.ts';

/** The columns of the table of agreements, under names of the wire, in their order. */
export const EXPORTED_AGREEMENT = [
  'contract_id',
  'created',
  'seller_name',
  'subject',
  'business_name',
  'transaction_id',
  'status',
  'currency',
  'amount',
  'amount_paid',
  'due_date',
] as const;

/** One agreement as a row of the table. */
export const agreementRow = (
  row: AgreementRow,
  timeZone: string,
): Record<(typeof EXPORTED_AGREEMENT)[number], string> => ({
  contract_id: row.agreementId,
  created: wireTimestamp(row.createdAt, timeZone),
  seller_name: row.sellerName,
  subject: row.subject,
  business_name: row.businessName,
  transaction_id: row.merchantReference,
  status: row.status,
  currency: row.currency,
  amount: toMajorText(row.amount, row.currency),
  amount_paid: toMajorText(row.amountPaid, row.currency),
  due_date: row.nextDate ?? '',
});
