import { ok } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { callerOf, recordKeyUse } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { ListStampsRequest } from '../contract/list-stamps.ts';
import { stampsOfBuyer } from '../store-stamps.sql.ts';
import type { StampsContext } from '../notify-full-cards.ts';

/** GET /stamps */
export async function serveListStamps(
  { database, timeZone }: StampsContext,
  { buyer_email: email }: ListStampsRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  recordKeyUse(credentials.sellerIndex, credentials.clientKeyIndex);
  const caller = await callerOf({ database }, credentials);
  if (!caller.ok) return caller;
  const stamps = await stampsOfBuyer(database, caller.value, email);
  const items = stamps.map(({ saleId, givenAt, endsAt }) => ({
    svc_sale_id: saleId, given_at: wireTimestamp(givenAt, timeZone), ends_at: wireTimestamp(endsAt, timeZone),
  }));
  return ok({ items_count: items.length, items });
}
