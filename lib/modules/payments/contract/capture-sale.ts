import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { amount } from '#lib/kernel/wire-numbers.ts';
import { clientKey, saleId, sellerId } from '#lib/kernel/sale/sale-fields.ts';
import { SALE_RECORD_EXAMPLE, saleRecord } from './sale-record.ts';

/**
 * POST /capture-sale: takes the money that an authorization holds, whole or in part (specification 4.3, answers section
 * 2).
 */
export const captureSaleContract = contract({
  id: 'capture-sale',
  method: 'POST',
  path: '/capture-sale',
  summary: 'Capture a hold, in full or in part; the rest is released.',
  notes: [
    'Without `sale_price`, the full hold is captured. With it, that part is captured and the rest is ' +
      'released. To capture several parts, use multi-capture.',
  ],
  auth: 'seller_or_partner',
  limitGroup: 'payments',
  isMoney: true,
  request: z.object({
    svc_client_key: clientKey.optional,
    seller_svc_id: sellerId.required,
    svc_sale_id: saleId.required,
    sale_price: amount({
      description: 'Minor units, at least 500; leave out to capture the full hold. An empty value is rejected (352).',
    }).allWithout,
    language: language(),
  }),
  response: saleRecord,
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'invalid_price',
    'combination_not_allowed',
    'unknown_client_key',
    'seller_not_found',
    'too_many_requests',
    'sale_not_found',
    'sale_busy',
    'wrong_sale_status',
    'outcome_unknown',
    'temporarily_unavailable',
  ],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', svc_sale_id: 'SALE007K-…', sale_price: 3000, language: 'en' },
    response: { ...SALE_RECORD_EXAMPLE, price: 3000, svc_transaction_total: '3000' },
  },
});

export type CaptureSaleRequest = z.output<typeof captureSaleContract.request>;
