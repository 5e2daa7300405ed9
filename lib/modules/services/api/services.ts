import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { recordKeyUse } from '#lib/modules/sellers/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { ServicesContext } from '../context.ts';
import { SERVICE_TYPES, serviceTypeOf } from '../contract/service-types.ts';
import type {
  EnableServiceRequest,
  GetServiceRequest,
  ServiceRecord,
  ServiceRequest,
  UpdateServiceRequest,
} from '../contract/service.ts';
import { disableService, enableService, readService, type SeenService, updateService } from '../switch-service.ts';

/** POST /get-vas-seller */
export async function serveGetService(
  context: ServicesContext,
  { seller_svc_id, vas_svc_id, vas_type }: GetServiceRequest,
  call: Call,
): Promise<ApiResult> {
  const { credentials } = noted(call);
  const type = (vas_type === undefined ? undefined : serviceTypeOf(vas_type)) ?? 'pos';
  const seen = await readService(context, { credentials, serviceId: vas_svc_id ?? null, type });
  return answered(context, call, seller_svc_id, seen);
}

/** POST /vas-enable */
export async function serveEnableService(
  context: ServicesContext,
  { seller_svc_id, vas_svc_id: serviceId, extend_items: isOrder, vas_data: data }: EnableServiceRequest,
  call: Call,
): Promise<ApiResult> {
  const { credentials } = noted(call);
  const items = data?.items.map(({ pos_id: posId, name, shipping_address: shippingAddress }) => ({
    posId,
    name,
    shippingAddress,
  }));
  const seen = await enableService(context, { credentials, serviceId, items: (isOrder && items) || null });
  return answered(context, call, seller_svc_id, seen);
}

/** POST /vas-disable */
export async function serveDisableService(
  context: ServicesContext,
  { seller_svc_id, vas_svc_id: serviceId }: ServiceRequest,
  call: Call,
): Promise<ApiResult> {
  const { credentials } = noted(call);
  return answered(context, call, seller_svc_id, await disableService(context, { credentials, serviceId }));
}

/** POST /vas-update */
export async function serveUpdateService(
  context: ServicesContext,
  { seller_svc_id, vas_svc_id: serviceId, vas_data }: UpdateServiceRequest,
  call: Call,
): Promise<ApiResult> {
  const { credentials } = noted(call);
  const seen = await updateService(context, { credentials, serviceId, data: vas_data });
  return answered(context, call, seller_svc_id, seen);
}

function noted(call: Call): Call {
  recordKeyUse(call.credentials.sellerIndex, call.credentials.clientKeyIndex);
  return call;
}

function answered(
  { timeZone }: ServicesContext,
  { language }: Call,
  sellerSvcId: string,
  seen: Result<SeenService, Refusal>,
): ApiResult {
  if (!seen.ok) return seen;
  const { service, isActive, orders } = seen.value;
  const { type } = service;
  const { before: _, ...data } = service.data;
  return ok({
    status_code: 0,
    seller_svc_id: sellerSvcId,
    vas_svc_id: service.publicId,
    vas_description: say(language, `refusals.services.${type}.about`),
    vas_type: SERVICE_TYPES[type].number,
    vas_name: say(language, `refusals.services.${type}.name`),
    vas_is_active: isActive,
    vas_data: { ...data, ...(type === 'pos' && { orders: ordersOf(orders, timeZone) }) },
    message: say(language, `refusals.services.${!isActive ? 'off' : type === 'pos' ? 'canOrder' : 'on'}`),
  } satisfies ServiceRecord);
}

const ordersOf = (orders: SeenService['orders'], timeZone: string) =>
  orders.map(({ publicId, state, createdAt, items }) => ({
    order_id: publicId,
    status: state,
    ordered_at: wireTimestamp(createdAt, timeZone),
    items: items.map(({ posId, name, shippingAddress }) => ({
      pos_id: posId,
      name,
      shipping_address: shippingAddress,
    })),
  }));
