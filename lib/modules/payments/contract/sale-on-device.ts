import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { clientKey, saleId, sellerId } from '#lib/kernel/sale/sale-fields.ts';
import { DEVICE_FACTS_EXAMPLE, deviceFacts } from './device-facts.ts';

const keys = {
  seller_svc_id: sellerId.required,
  svc_client_key: clientKey.optional,
  language: language(),
};

const refusals = [
  'missing_parameter',
  'invalid_value',
  'unknown_client_key',
  'seller_not_found',
  'sale_not_found',
  'temporarily_unavailable',
] as const;

/** GET /sales/{guid}/device: where the last payment or refund of a sale at a terminal stands. */
export const readDevicePaymentContract = contract({
  id: 'read-device-payment',
  method: 'GET',
  path: '/sales/{guid}/device',
  summary: 'Get the status of a payment or refund on a device.',
  notes: ['A sale that was never sent to a device returns 303, like one that doesn’t exist.'],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({ guid: saleId.required, ...keys }),
  sources: {
    guid: 'path',
    seller_svc_id: 'header:Svc-Merchant-Key',
    svc_client_key: 'header:Svc-Partner-Key',
    language: 'query',
  },
  response: deviceFacts,
  refusals,
  example: { request: { guid: 'SALE007K-…', seller_svc_id: 'MPL004T7-…' }, response: DEVICE_FACTS_EXAMPLE },
});

export type ReadDevicePaymentRequest = z.output<typeof readDevicePaymentContract.request>;

/** POST /sales/{guid}/device/cancel: the caller's side of ending a payment at a terminal. */
export const cancelOnDeviceContract = contract({
  id: 'cancel-on-device',
  method: 'POST',
  path: '/sales/{guid}/device/cancel',
  summary: 'Cancel a payment or refund that is waiting on a device.',
  notes: [
    'If the acquirer has already approved the payment, it is recorded and returned as `approved`: canceling ' +
      'never loses a payment.',
    'If it has already ended, the call returns the result. Repeating the call changes nothing.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  isMoney: true,
  request: z.object({ guid: saleId.required, ...keys }),
  sources: { guid: 'path' },
  headerInstead: { seller_svc_id: 'Svc-Merchant-Key' },
  response: deviceFacts,
  refusals: ['unreadable_body', ...refusals, 'outcome_unknown'],
  example: {
    request: { guid: 'SALE007K-…', seller_svc_id: 'MPL004T7-…' },
    response: { ...DEVICE_FACTS_EXAMPLE, device_status: 'cancelled', is_open: false, seconds_left: 0 },
  },
});

export type CancelOnDeviceRequest = z.output<typeof cancelOnDeviceContract.request>;
