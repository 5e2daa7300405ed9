import { readCursor, writeCursor } from '#lib/kernel/row-cursor.ts';
import { entryIdOf } from '#lib/kernel/entry-cause.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { Payee } from '#lib/modules/ledger/index.ts';
import { ownerOf } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { cancelPayout } from '../cancel-payout.ts';
import type { PayoutsReading } from '../context.ts';
import type {
  CancelPayoutRequest,
  ListPayoutsRequest,
  ListPayoutTransactionsRequest,
  PayoutRequest,
} from '../contract/payouts.ts';
import { findPartnerPayout } from '../partners/store-partner-payouts.sql.ts';
import { listLines } from '../store-entries.sql.ts';
import { findPayout, listPayouts, type PayoutOfOwner } from '../store-payouts.sql.ts';
import { payoutRecord } from './payout-record.ts';

const DEFAULT_LIMIT = 100;

/** GET /payouts */
export async function serveListPayouts(
  context: PayoutsReading,
  { seller_svc_id, status, currency, from, to, limit = DEFAULT_LIMIT, cursor }: ListPayoutsRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const owner = await ownerOf(context, seller_svc_id, credentials);
  if (!owner.ok) return owner;
  const before = readCursor(cursor);
  if (!before.ok) return before;
  const payouts = await listPayouts(context.database, {
    owner: owner.value,
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
  return found.ok ? ok({ status_code: 0, ...payoutRecord(found.value.payout, context.timeZone) }) : found;
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
  const { payout, owner } = found.value;
  const asked = { payoutId: payout.id, timeZone, before: before.value, limit: limit + 1 };
  const lines = await listLines(database, asked, owner.kind);
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
        payout_id: payout.publicId,
        description: line.description,
      })),
    next_cursor: owns.length > limit && last !== undefined ? writeCursor(last) : null,
  });
}

/** POST /payouts/{payout_id}/cancel */
export async function serveCancelPayout(
  context: PayoutsReading,
  request: CancelPayoutRequest,
  call: Call,
): Promise<ApiResult> {
  const found = await payoutOf(context, request, call);
  if (!found.ok) return found;
  const { payout, owner } = found.value;
  const isCancelled = await cancelPayout(context, { id: payout.id, amount: payout.amount, payee: owner });
  const now = await findOf(context, owner, payout.publicId);
  if (!isCancelled || !now)
    return refuse({ key: 'wrong_payout_status', field: now?.status === 'scheduled' ? 'sent' : (now?.status ?? '') });
  return ok({ status_code: 0, ...payoutRecord(now, context.timeZone) });
}

/** A payout that is not there and one of somebody else answer alike. */
async function payoutOf(
  { database }: PayoutsReading,
  { payout_id, seller_svc_id }: { payout_id: string; seller_svc_id?: string | undefined },
  { credentials }: Call,
): Promise<Result<{ payout: PayoutOfOwner; owner: Payee }, Refusal>> {
  const owner = await ownerOf({ database }, seller_svc_id, credentials);
  if (!owner.ok) return owner;
  const payout = await findOf({ database }, owner.value, payout_id);
  return payout ? ok({ payout, owner: owner.value }) : refuse({ key: 'record_not_found', about: 'payout' });
}

const findOf = (
  { database }: Pick<PayoutsReading, 'database'>,
  { kind, id }: Payee,
  payoutId: string,
): Promise<PayoutOfOwner | null> =>
  kind === 'seller' ? findPayout(database, id, payoutId) : findPartnerPayout(database, id, payoutId);
