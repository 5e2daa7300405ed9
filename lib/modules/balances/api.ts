import { readCursor, writeCursor } from '#lib/kernel/row-cursor.ts';
import { ok } from '#lib/kernel/result.ts';
import { fromLocal } from '#lib/kernel/time/local-time.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { ownerOf } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { BalancesContext } from './context.ts';
import type { GetBalanceRequest, ListBalanceEntriesRequest } from './contract.ts';
import { entryRecord } from './present/entry-record.ts';
import { currenciesOfOwner, readBalance } from './read-balance.ts';
import { listEntries } from './store-entries.sql.ts';

/** GET /balance */
export async function serveGetBalance(
  context: BalancesContext,
  { seller_svc_id, currency, at }: GetBalanceRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const owner = await ownerOf(context, seller_svc_id, credentials);
  if (!owner.ok) return owner;
  const read = await readBalance(context, {
    owner: owner.value,
    currency: currency ?? null,
    at: at === undefined ? null : fromLocal(at, context.timeZone),
  });
  if (!read.ok) return read;
  return ok({
    status_code: 0,
    seller_svc_id: seller_svc_id ?? null,
    as_of: wireTimestamp(read.value.asOf, context.timeZone),
    balances: read.value.balances.map(({ currency: of, pending, available, reserved, inTransit, total, paidOut }) => ({
      currency: of,
      pending,
      available,
      reserved,
      in_transit: inTransit,
      total,
      paid_out: paidOut,
    })),
  });
}

const DEFAULT_LIMIT = 100;

/** GET /balance/entries */
export async function serveListEntries(
  { database, timeZone, payoutsOf }: BalancesContext,
  { seller_svc_id, currency, from, to, cause, limit = DEFAULT_LIMIT, cursor }: ListBalanceEntriesRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const owner = await ownerOf({ database }, seller_svc_id, credentials);
  if (!owner.ok) return owner;
  const currencies = await currenciesOfOwner(database, owner.value, currency ?? null);
  if (!currencies.ok) return currencies;
  const before = readCursor(cursor);
  if (!before.ok) return before;
  const { lines, owns, reachedId } = await listEntries(
    database,
    {
      owner: owner.value,
      currencies: currencies.value,
      from: from?.slice(0, 10) ?? null,
      to: to?.slice(0, 10) ?? null,
      cause: cause ?? null,
      before: before.value,
      limit: limit + 1,
    },
    timeZone,
  );
  const shown = new Set(owns.slice(0, limit));
  const next = owns.length > limit ? (owns[limit - 1] ?? null) : reachedId;
  const payouts = await payoutsOf(database, [...shown], timeZone, owner.value.kind);
  return ok({
    status_code: 0,
    items: lines
      .filter(({ ownId }) => shown.has(ownId))
      .map((line) => entryRecord(line, payouts.get(line.ownId) ?? null, timeZone)),
    next_cursor: next === null ? null : writeCursor(next),
  });
}
