import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { recordKeyUse } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { ServicesContext } from './context.ts';
import { SERVICE_TYPES, serviceTypeOf } from '#lib/kernel/seller.ts';
import {
  type EnableServiceRequest,
  type GetServiceRequest,
  issuerFieldsOf,
  orderOf,
  sentIssuerOf,
  type ServiceItem,
  type ServiceList,
  type ServiceRecord,
  type ServiceRequest,
  type UpdateServiceRequest,
} from './contract.ts';
import {
  disableService,
  enableService,
  readService,
  readServices,
  type SeenService,
  updateService,
} from './switch-service.ts';

/** POST /get-vas-seller */
export async function serveGetService(
  context: ServicesContext,
  { seller_svc_id, vas_svc_id, vas_type }: GetServiceRequest,
  call: Call,
): Promise<ApiResult> {
  const { credentials } = noted(call);
  const type = vas_type === undefined ? null : (serviceTypeOf(vas_type) ?? null);
  if (vas_svc_id === undefined && type === null) {
    const all = await readServices(context, credentials);
    if (!all.ok) return all;
    const items = all.value.map((seen) => itemOf(context, call, seen));
    return ok({ ...SUCCESS, seller_svc_id, items_count: items.length, items } satisfies ServiceList);
  }
  const seen = await readService(context, { credentials, serviceId: vas_svc_id ?? null, type });
  return answered(context, call, seller_svc_id, seen);
}

const SUCCESS = { status_code: 0 } as const;

/** POST /vas-enable */
export async function serveEnableService(
  context: ServicesContext,
  request: EnableServiceRequest,
  call: Call,
): Promise<ApiResult> {
  const { credentials } = noted(call);
  const { seller_svc_id, vas_svc_id: serviceId, vas_data: data } = request;
  const items =
    orderOf(request)?.map(({ pos_id: posId, name, shipping_address: shippingAddress }) => ({
      posId,
      name,
      shippingAddress,
    })) ?? null;
  const seen = await enableService(context, {
    credentials,
    serviceId,
    items,
    data: { websites: data?.websites, issuer: sentIssuerOf(data) },
  });
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
  const seen = await updateService(context, {
    credentials,
    serviceId,
    data: { websites: vas_data.websites, tips: vas_data.tips, issuer: sentIssuerOf(vas_data) },
  });
  return answered(context, call, seller_svc_id, seen);
}

function noted(call: Call): Call {
  recordKeyUse(call.credentials.sellerIndex, call.credentials.clientKeyIndex);
  return call;
}

const answered = (
  context: ServicesContext,
  call: Call,
  sellerSvcId: string,
  seen: Result<SeenService, Refusal>,
): ApiResult =>
  seen.ok
    ? ok({ ...SUCCESS, seller_svc_id: sellerSvcId, ...itemOf(context, call, seen.value) } satisfies ServiceRecord)
    : seen;

function itemOf(
  { timeZone }: ServicesContext,
  { language }: Call,
  { service, isActive, orders, issuer }: SeenService,
): ServiceItem {
  const { type } = service;
  // `before`: methods that come back when the service is switched on again (`switches.ts`); ours alone.
  const { before: _, ...data } = service.data;
  return {
    vas_svc_id: service.publicId,
    vas_description: say(language, `refusals.services.${type}.about`),
    vas_type: SERVICE_TYPES[type].number,
    vas_name: say(language, `refusals.services.${type}.name`),
    vas_is_active: isActive,
    vas_data: {
      ...data,
      ...(issuer && issuerFieldsOf(issuer)),
      ...(type === 'pos' && { orders: ordersOf(orders, timeZone) }),
    },
    message: say(language, `refusals.services.${!isActive ? 'off' : type === 'pos' ? 'canOrder' : 'on'}`),
  };
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
