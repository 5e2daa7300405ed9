import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { currency, language, oneOf, text } from '#lib/kernel/wire.ts';
import { amount } from '#lib/kernel/wire-numbers.ts';
import { clientKey, saleId, sellerId, url } from '#lib/kernel/sale/sale-fields.ts';
import { DEVICE_RECORD_EXAMPLE, deviceSaleRecord } from './sale-record.ts';

const payment = z.object(
  {
    method: oneOf(['emv', 'pos']).required,
    pos_id: text({ max: 3, pattern: /^(?!000)\d{3}$/ }).required,
    action: oneOf(['refund']).required,
    amount: amount({ description: 'Minor units, at least 500 and at most the remaining amount.' }).required,
  },
  {
    error: ({ input }) => (input === undefined || input === null ? 'missing_parameter' : 'invalid_value'),
  },
);

/** PUT /sales/{guid}: gives a payment of a terminal back, confirmed at one (specification 4.6). */
export const refundOnDeviceContract = contract({
  id: 'refund-on-device',
  method: 'PUT',
  path: '/sales/{guid}',
  summary: 'Refund a sale that was paid on a device, with confirmation on a device.',
  notes: [
    'The refund goes to the card that paid, once someone confirms it on `payment.pos_id`, which can be a ' +
      'different device from the one that took the payment. The response comes when the refund has ended, ' +
      'after at most 120 seconds.',
    '`currency` must match the sale. Product and reference stay as in the sale. The callback of the refund ' +
      'goes to the `sale_callback_url` of this call or, if you leave it out, to that of the sale.',
    'A sale that wasn’t paid on a device returns 790: refund it with `POST /refund-sale`.',
  ],
  auth: 'seller_or_partner',
  limitGroup: 'payments',
  isMoney: true,
  request: z.object({
    guid: saleId.required,
    seller_svc_id: sellerId.required,
    svc_client_key: clientKey.optional,
    product_name: text({ max: 500 }).optional,
    currency: currency().optional,
    transaction_id: text({ max: 255 }).optional,
    sale_callback_url: url.optional,
    language: language(),
    payment,
  }),
  sources: { guid: 'path' },
  response: deviceSaleRecord,
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'invalid_price',
    'url_not_acceptable',
    'currency_not_allowed',
    'combination_not_allowed',
    'unknown_client_key',
    'seller_not_found',
    'service_not_active',
    'wrong_terminal',
    'sale_not_found',
    'sale_busy',
    'wrong_sale_status',
    'balance_too_low',
    'device_unpaired',
    'device_offline',
    'device_busy',
    'device_cancelled',
    'device_timeout',
    'outcome_unknown',
    'temporarily_unavailable',
  ],
  example: {
    request: {
      guid: 'SALE007K-…',
      seller_svc_id: 'MPL004T7-…',
      currency: 'ILS',
      language: 'en',
      payment: { method: 'emv', pos_id: '001', action: 'refund', amount: '1000' },
    },
    response: {
      ...DEVICE_RECORD_EXAMPLE,
      svc_sale_status: 'partial-refund',
      sale_status: 'partial-refund',
      svc_transaction_total: '1000',
    },
  },
});

export type RefundOnDeviceRequest = z.output<typeof refundOnDeviceContract.request>;
