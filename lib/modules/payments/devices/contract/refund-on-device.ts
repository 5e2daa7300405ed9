import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { currency, language, oneOf, text } from '#lib/kernel/wire.ts';
import { amount } from '#lib/kernel/wire-numbers.ts';
import { clientKey, saleId, sellerId, url } from '../../views/sale-fields.ts';
import { DEVICE_RECORD_EXAMPLE, deviceSaleRecord } from '../../contract/sale-record.ts';

const payment = z.object(
  {
    method: oneOf(['emv', 'pos']).required,
    pos_id: text({ max: 3, pattern: /^(?!000)\d{3}$/ }).required,
    action: oneOf(['refund']).required,
    amount: amount({ description: 'Minor units, at least 500 and at most what is left.' }).required,
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
  summary: 'Refund a sale that was paid at a device, confirmed at a device.',
  notes: [
    'The money goes back to the card that paid, when somebody has confirmed it at `payment.pos_id`: that may be ' +
      'another device than the one that took it. The answer comes when it has ended, after 120 seconds at the latest.',
    '`currency` has to be the sale’s. Product and reference stay as the sale has them. The callback of the refund ' +
      'goes to the `sale_callback_url` of this call; left out, to the address of the sale.',
    'A sale that was not paid at a device answers 790: `POST /refund-sale` gives it back.',
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
      guid: 'SALE7K2M-…',
      seller_svc_id: 'MPL4T7QX-…',
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
