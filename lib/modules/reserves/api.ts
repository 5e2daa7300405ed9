import { ok, refuse } from '#lib/kernel/result.ts';
import { callerOf, findCallingSeller } from '#lib/modules/principals/index.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { ReservesContext } from './context.ts';
import type { GetReserveRequest, SetReserveRequest } from './contract/reserve.ts';
import { setReserve } from './hold.ts';
import { readReserve } from './store-reserves.sql.ts';

/** GET /reserve */
export async function serveGetReserve(
  { database }: ReservesContext,
  { seller_svc_id }: GetReserveRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const caller = await callerOf({ database }, credentials);
  if (!caller.ok) return caller;
  const reserve = (await readReserve(database, caller.value)) ?? NOTHING;
  return ok(recordOf(seller_svc_id, reserve));
}

const NOTHING = { percent: 0, days: 0, reason: '' };

/** PUT /reserve: of its partner alone. A seller without one sends its own identifier as the key, which is none here. */
export async function serveSetReserve(
  context: ReservesContext,
  { seller_svc_id, percent, days, reason: sent }: SetReserveRequest,
  { credentials, language }: Call,
): Promise<ApiResult> {
  const caller = await callerOf(context, credentials);
  if (!caller.ok) return caller;
  const seller = await findCallingSeller(context.database, credentials);
  if (!seller || seller.partnerId === null) return refuse({ key: 'unknown_client_key' });
  const before = sent === undefined ? await readReserve(context.database, seller.id) : null;
  const reason = sent ?? before?.reason ?? say(language, 'reserve.noReason');
  await setReserve(context, { sellerId: seller.id, percent, days, reason, setBy: null });
  return ok(recordOf(seller_svc_id, { percent, days, reason }));
}

const recordOf = (svcId: string, { percent, days, reason }: { percent: number; days: number; reason: string }) => ({
  status_code: 0,
  seller_svc_id: svcId,
  percent: percent / 100,
  days,
  reason,
});
