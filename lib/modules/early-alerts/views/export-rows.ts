import { toMajorText } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { type AlertRow, shownState } from './alerts.ts';

/** The columns of the table of early alerts, under names of the wire, in their order. */
export const EXPORTED_ALERT = [
  'created',
  'respond_by',
  'sale_svc_id',
  'sale_svc_code',
  'seller_name',
  'sale_description',
  'reason',
  'state',
  'currency',
  'amount',
  'made_by',
  'buyer_name',
  'buyer_card_brand',
  'buyer_card_last4',
] as const;

/** One alert as a row of the table. */
export const alertRow = (row: AlertRow, timeZone: string): Record<(typeof EXPORTED_ALERT)[number], string> => ({
  created: wireTimestamp(row.receivedAt, timeZone),
  respond_by: wireTimestamp(row.respondBy, timeZone),
  sale_svc_id: row.saleId,
  sale_svc_code: String(row.saleCode),
  seller_name: row.sellerName,
  sale_description: row.productName,
  reason: row.reason,
  state: shownState(row),
  currency: row.currency,
  amount: toMajorText(row.amount, row.currency),
  made_by: row.userName ?? '',
  buyer_name: row.buyerName,
  buyer_card_brand: row.cardBrand ?? '',
  buyer_card_last4: row.cardLast4 ?? '',
});
