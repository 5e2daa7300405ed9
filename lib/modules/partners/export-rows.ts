import { toMajorText } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { EXPORTED_SELLER, SellerListRow } from './views.ts';

/** Hundredths of a percent as percents. */
const percentOf = (share: number): string => (share / 100).toFixed(2);

/** A seller as the table to download has it. Amounts in major units, times in the deployment's zone. */
export function sellerRow(row: SellerListRow, timeZone: string): Record<(typeof EXPORTED_SELLER)[number], string> {
  const at = (moment: Date | null) => (moment === null ? '' : wireTimestamp(moment, timeZone));
  return {
    name: row.name,
    partner: row.partnerName,
    state: row.state,
    step: row.step ?? '',
    in_state_since: at(row.stateAt),
    joined_at: at(row.createdAt),
    selling: row.isActive ? 'on' : 'off',
    currency: row.currency,
    volume_30_days: toMajorText(row.volume, row.currency),
    sales_30_days: String(row.sales),
    refund_share_percent: percentOf(row.refundShare),
    chargeback_share_percent: percentOf(row.chargebackShare),
    callbacks_failing_since: at(row.failingSince),
    last_callback_failure_at: at(row.lastFailureAt),
    devices: String(row.devices),
    devices_offline: String(row.devicesOffline),
  };
}
