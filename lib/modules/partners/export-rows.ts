import { hundredthsText, toMajorText } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { EXPORTED_SELLER, SellerMoney, SellerToExport } from './views.ts';

type Column = (typeof EXPORTED_SELLER)[number];

/** A seller as the table to download has it. Amounts in major units, times in the deployment's zone. */
export function sellerRow(row: SellerToExport, timeZone: string): Record<Column, string> {
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
    refund_share_percent: hundredthsText(row.refundShare),
    chargeback_share_percent: hundredthsText(row.chargebackShare),
    scheme: row.threshold?.scheme ?? '',
    scheme_share_percent: row.threshold === null ? '' : hundredthsText(row.threshold.share),
    scheme_threshold_percent: row.threshold === null ? '' : hundredthsText(row.threshold.limit),
    scheme_chargebacks: row.threshold === null ? '' : String(row.threshold.cases),
    ...(row.money === null ? NO_MONEY : moneyCells(row.money, row.currency, at)),
    callbacks_failing_since: at(row.failingSince),
    last_callback_failure_at: at(row.lastFailureAt),
    devices: String(row.devices),
    devices_offline: String(row.devicesOffline),
  };
}

const NO_MONEY = {
  balance: '',
  in_reserve: '',
  reserve_percent: '',
  reserve_days: '',
  payout_interval: '',
  next_payout_at: '',
  payouts_paused: '',
  last_payout: '',
  last_payout_status: '',
  last_payout_at: '',
} as const satisfies Partial<Record<Column, string>>;

function moneyCells(
  { balance, held, reserve, interval, nextAt, isPaused, last }: SellerMoney,
  currency: string,
  at: (moment: Date | null) => string,
): Record<keyof typeof NO_MONEY, string> {
  return {
    balance: toMajorText(balance, currency),
    in_reserve: toMajorText(held, currency),
    reserve_percent: reserve === null ? '' : hundredthsText(reserve.percent),
    reserve_days: reserve === null ? '' : String(reserve.days),
    payout_interval: interval,
    next_payout_at: at(nextAt),
    payouts_paused: isPaused ? 'yes' : 'no',
    last_payout: last === null ? '' : toMajorText(last.amount, currency),
    last_payout_status: last?.status ?? '',
    last_payout_at: at(last?.at ?? null),
  };
}
