import { ok, refuse } from '#lib/kernel/result.ts';
import { dayOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { readNow, readStatistics } from '#lib/modules/payments/index.ts';
import { secondsToPay, type StatisticItem } from '#lib/modules/payments/views/statistics.ts';
import { callerOf } from '#lib/modules/principals/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { type GetStatisticsRequest, MAX_DAYS, USUAL_DAYS } from './contract.ts';

/** Dependencies of statistics. `timeZone`: the zone of the business, whose days they are of. */
export type StatisticsContext = { database: Database; timeZone: string };

/** GET /statistics */
export async function serveGetStatistics(
  { database, timeZone }: StatisticsContext,
  { from, to, by, currency }: GetStatisticsRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const caller = await callerOf({ database }, credentials);
  if (!caller.ok) return caller;
  const last = to?.slice(0, 10) ?? dayOf(await readNow(database), timeZone);
  const first = from?.slice(0, 10) ?? shiftDay(last, 1 - USUAL_DAYS);
  if (last < first || last > shiftDay(first, MAX_DAYS - 1)) return refuse({ key: 'invalid_value', field: 'to' });
  const query = { by, from: first, to: last, currency: currency ?? null };
  const read = await readStatistics(database, [caller.value], query, timeZone);
  return ok({
    status_code: 0,
    currency: read.currency,
    from: first,
    to: last,
    items: read.items.map(record),
    previous: read.previous.map(record),
  });
}

const record = (item: StatisticItem) => ({
  key: item.key,
  count: item.count,
  total: item.total,
  approved: item.approved,
  declined: item.declined,
  declined_total: item.declinedTotal,
  refunded: item.refunded,
  charged_back: item.chargedBack,
  buyers_first: item.buyersFirst,
  buyers_returning: item.buyersReturning,
  seconds_to_pay: secondsToPay(item),
});
