import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { recordKeyUse } from '#lib/modules/sellers/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { DevicesContext } from '../context.ts';
import { POS_SERVICE } from '../contract/devices.ts';
import type {
  EnableServiceRequest,
  GetServiceRequest,
  ServiceRecord,
  ServiceRequest,
  UpdateServiceRequest,
} from '../contract/service.ts';
import { disableService, enableService, readService, type SeenService, updateService } from '../services/services.ts';

/** POST /get-vas-seller */
export async function serveGetService(
  context: DevicesContext,
  { seller_svc_id, vas_svc_id }: GetServiceRequest,
  call: Call,
): Promise<ApiResult> {
  const { credentials } = noted(call);
  const seen = await readService(context, { credentials, serviceId: vas_svc_id ?? null });
  return answered(context, call, seller_svc_id, seen);
}

/** POST /vas-enable */
export async function serveEnableService(
  context: DevicesContext,
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
  context: DevicesContext,
  { seller_svc_id, vas_svc_id: serviceId }: ServiceRequest,
  call: Call,
): Promise<ApiResult> {
  const { credentials } = noted(call);
  return answered(context, call, seller_svc_id, await disableService(context, { credentials, serviceId }));
}

/** POST /vas-update */
export async function serveUpdateService(
  context: DevicesContext,
  { seller_svc_id, vas_svc_id: serviceId, vas_data }: UpdateServiceRequest,
  call: Call,
): Promise<ApiResult> {
  const { credentials } = noted(call);
  return answered(context, call, seller_svc_id, await updateService(context, { credentials, serviceId, ...vas_data }));
}

function noted(call: Call): Call {
  recordKeyUse(call.credentials.sellerIndex, call.credentials.clientKeyIndex);
  return call;
}

function answered(
  { timeZone }: DevicesContext,
  { language }: Call,
  sellerSvcId: string,
  seen: Result<SeenService, Refusal>,
): ApiResult {
  if (!seen.ok) return seen;
  const { service, orders } = seen.value;
  return ok({
    status_code: 0,
    seller_svc_id: sellerSvcId,
    vas_svc_id: service.publicId,
    vas_description: say(language, 'refusals.pos_service.about'),
    vas_type: POS_SERVICE,
    vas_name: say(language, 'refusals.pos_service.name'),
    vas_is_active: service.isActive,
    vas_data: {
      ...service.data,
      orders: orders.map(({ publicId, state, createdAt, items }) => ({
        order_id: publicId,
        status: state,
        ordered_at: wireTimestamp(createdAt, timeZone),
        items: items.map(({ posId, name, shippingAddress }) => ({
          pos_id: posId,
          name,
          shipping_address: shippingAddress,
        })),
      })),
    },
    message: say(language, service.isActive ? 'refusals.pos_service.canOrder' : 'refusals.pos_service.off'),
  } satisfies ServiceRecord);
}
