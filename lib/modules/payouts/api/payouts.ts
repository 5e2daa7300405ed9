import { entryIdOf } from '#lib/kernel/entry-cause.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { callerOf } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { cancelPayout } from '../cancel-payout.ts';
import type { PayoutsReading } from '../context.ts';
import type { ListPayoutsRequest, ListPayoutTransactionsRequest, PayoutRequest } from '../contract/payouts.ts';
import { listLines } from '../store-entries.sql.ts';
import { findPayout, listPayouts, type Payout } from '../store-payouts.sql.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { payoutRecord } from './payout-record.ts';

const DEFAULT_LIMIT = 100;

/** GET /payouts */
export async function serveListPayouts(
  context: PayoutsReading,
  { status, currency, from, to, limit = DEFAULT_LIMIT, cursor }: ListPayoutsRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const caller = await callerOf(context, credentials);
  if (!caller.ok) return caller;
  const before = readCursor(cursor);
  if (!before.ok) return before;
  const payouts = await listPayouts(context.database, {
    sellerId: caller.value,
    status: status ?? null,
    currency: currency ?? null,
    from: from?.slice(0, 10) ?? null,
    to: to?.slice(0, 10) ?? null,
    before: before.value,
    limit: limit + 1,
    timeZone: context.timeZone,
  });
  const last = payouts[limit - 1];
  return ok({
    status_code: 0,
    items: payouts.slice(0, limit).map((payout) => payoutRecord(payout, context.timeZone)),
    next_cursor: payouts.length > limit && last ? writeCursor(last.id) : null,
  });
}

/** GET /payouts/{payout_id} */
export async function serveGetPayout(context: PayoutsReading, request: PayoutRequest, call: Call): Promise<ApiResult> {
  const found = await payoutOf(context, request, call);
  return found.ok ? ok({ status_code: 0, ...payoutRecord(found.value, context.timeZone) }) : found;
}

/** GET /payouts/{payout_id}/transactions */
export async function serveListPayoutTransactions(
  context: PayoutsReading,
  request: ListPayoutTransactionsRequest,
  call: Call,
): Promise<ApiResult> {
  const { limit = DEFAULT_LIMIT, cursor } = request;
  const found = await payoutOf(context, request, call);
  if (!found.ok) return found;
  const before = readCursor(cursor);
  if (!before.ok) return before;
  const { database, timeZone } = context;
  const asked = { payoutId: found.value.id, timeZone, before: before.value, limit: limit + 1 };
  const lines = await listLines(database, asked);
  const owns = [...new Set(lines.map(({ ownId }) => ownId))];
  const shown = new Set(owns.slice(0, limit));
  const last = owns[limit - 1];
  return ok({
    status_code: 0,
    items: lines
      .filter(({ ownId }) => shown.has(ownId))
      .map((line) => ({
        entry_id: entryIdOf(line),
        cause: line.cause,
        amount: line.amount,
        currency: line.currency,
        booked_at: wireTimestamp(line.bookedAt, timeZone),
        value_date: line.valueDate,
        svc_sale_id: line.saleId,
        svc_transaction_id: line.attemptId,
        payout_id: found.value.publicId,
        description: line.description,
      })),
    next_cursor: owns.length > limit && last !== undefined ? writeCursor(last) : null,
  });
}

/** POST /payouts/{payout_id}/cancel */
export async function serveCancelPayout(
  context: PayoutsReading,
  request: PayoutRequest,
  call: Call,
): Promise<ApiResult> {
  const found = await payoutOf(context, request, call);
  if (!found.ok) return found;
  const { id, amount, sellerId } = found.value;
  const isCancelled = await cancelPayout(context, { id, amount, payee: { kind: 'seller', id: sellerId } });
  const now = await findPayout(context.database, sellerId, found.value.publicId);
  if (!isCancelled || !now)
    return refuse({ key: 'wrong_payout_status', field: now?.status === 'scheduled' ? 'sent' : (now?.status ?? '') });
  return ok({ status_code: 0, ...payoutRecord(now, context.timeZone) });
}

/** A payout that is not there and one of somebody else answer alike. */
async function payoutOf(
  { database }: PayoutsReading,
  { payout_id }: { payout_id: string },
  { credentials }: Call,
): Promise<Result<Payout, Refusal>> {
  const caller = await callerOf({ database }, credentials);
  if (!caller.ok) return caller;
  const payout = await findPayout(database, caller.value, payout_id);
  return payout ? ok(payout) : refuse({ key: 'record_not_found', about: 'payout' });
}
