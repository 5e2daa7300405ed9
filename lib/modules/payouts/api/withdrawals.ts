import type { RefusalKey } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { currenciesOf } from '#lib/modules/balances/index.ts';
import { callerOf } from '#lib/modules/principals/index.ts';
import { waitedForLock } from '#lib/platform/db/errors.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { claimPayout, type NoPayout } from '../claim-payout.ts';
import type { PayoutsReading } from '../context.ts';
import type { GetWithdrawalsRequest, WithdrawBalanceRequest } from '../contract/withdrawals.ts';
import { readFuturePayouts } from '../read-future.ts';
import { listPayouts } from '../store-payouts.sql.ts';

const WHY: Readonly<Record<NoPayout, RefusalKey>> = {
  nothing: 'nothing_to_withdraw',
  not_approved: 'payouts_not_open',
  no_account: 'payouts_not_open',
  paused: 'payouts_not_open',
  unexplained: 'temporarily_unavailable',
};

/** Seconds after which another try may find the other one done. */
const RETRY_SECONDS = 1;

/** POST /withdraw-balance */
export async function serveWithdrawBalance(
  context: PayoutsReading,
  { withdrawal_currency, withdraw_currency }: WithdrawBalanceRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const caller = await callerOf(context, credentials);
  if (!caller.ok) return caller;
  const currency = withdrawal_currency ?? withdraw_currency;
  if (currency === undefined) return refuse({ key: 'missing_parameter', about: 'withdrawalCurrency' });
  const taken = await currenciesOf(context.database, caller.value, currency);
  if (!taken.ok) return refuse({ key: 'currency_not_allowed', about: 'withdrawalCurrency' });
  const asked = { sellerId: caller.value, currency, origin: 'api' as const, createdBy: null };
  const payout = await claimPayout(context, asked).catch((error: unknown) => {
    if (waitedForLock(error)) return 'busy' as const;
    throw error;
  });
  if (payout === 'busy') return refuse({ key: 'payout_busy', field: 'payout_busy', retryAfterSeconds: RETRY_SECONDS });
  if (typeof payout === 'string') return refuse({ key: WHY[payout] });
  return ok({
    status_code: 0,
    payout_id: payout.publicId,
    tran_svc_code: payout.id,
    withdrawal_currency: payout.currency,
    withdrawal_total: payout.amount,
  });
}

const LISTED = 500;

/** POST /get-withdrawals */
export async function serveGetWithdrawals(
  { database, timeZone }: PayoutsReading,
  { currency }: GetWithdrawalsRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const caller = await callerOf({ database }, credentials);
  if (!caller.ok) return caller;
  const payouts = await listPayouts(database, {
    owner: { kind: 'seller', id: caller.value },
    status: null,
    currency: currency ?? null,
    from: null,
    to: null,
    before: null,
    limit: LISTED,
    timeZone,
  });
  return ok({
    items_count: payouts.length,
    items: payouts.map((payout) => ({
      payout_id: payout.publicId,
      tran_svc_code: payout.id,
      withdrawal_created: wireTimestamp(payout.createdAt, timeZone),
      withdrawal_currency: payout.currency,
      withdrawal_total: payout.amount,
      withdrawal_status: payout.status,
      withdrawal_description: masked(payout.last4),
    })),
    status_code: 0,
  });
}

const masked = (last4: string | null): string => (last4 === null ? '' : `****${last4}`);

/** POST /get-future-withdrawals */
export async function serveGetFutureWithdrawals(
  context: PayoutsReading,
  { currency }: GetWithdrawalsRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const { database, timeZone } = context;
  const caller = await callerOf({ database }, credentials);
  if (!caller.ok) return caller;
  const currencies = await currenciesOf(database, caller.value, currency ?? null);
  if (!currencies.ok) return currencies;
  const payouts = await readFuturePayouts(context, { sellerId: caller.value, currencies: currencies.value });
  return ok({
    items_count: payouts.length,
    items: payouts.map(({ from, at, amount, currency: of, last4 }) => ({
      created_at: wireTimestamp(from, timeZone),
      end_time: wireTimestamp(at, timeZone),
      withdrawal_currency: of,
      withdrawal_total: amount,
      withdrawal_description: masked(last4),
    })),
    status_code: 0,
  });
}
