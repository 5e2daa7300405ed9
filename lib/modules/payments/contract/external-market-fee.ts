import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { hundredths } from '#lib/kernel/wire-numbers.ts';
import { clientKey, marketFeeFixed, saleId, sellerId } from '#lib/kernel/sale/sale-fields.ts';

const shape = z.object({
  guid: saleId.required,
  seller_svc_id: sellerId.required,
  svc_client_key: clientKey.required,
  market_fee_percentage: hundredths({ max: 6_000, description: 'Percent of the sale, 0 to 60.' }).optional,
  market_fee_fixed: marketFeeFixed,
  language: language(),
});

const request = shape.superRefine((sent, context) => {
  if (sent.market_fee_percentage === undefined && sent.market_fee_fixed === undefined) {
    context.addIssue({ code: 'custom', message: 'missing_parameter', path: ['market_fee_percentage'] });
  }
});

/** PATCH /sales/{guid}/external-market-fee: a partner sets its fee of a sale (answers, section 2). */
export const externalMarketFeeContract = contract({
  id: 'external-market-fee',
  method: 'PATCH',
  path: '/sales/{guid}/external-market-fee',
  summary: 'Set the marketplace fee of a sale, before or after its payment.',
  auth: 'seller_or_partner',
  limitGroup: null,
  isMoney: true,
  request,
  sources: { guid: 'path', seller_svc_id: 'header:Svc-Merchant-Key', svc_client_key: 'header:Svc-Partner-Key' },
  response: z.object({
    status_code: z.literal(0),
    svc_sale_id: z.string(),
    market_fee_percentage: z.string(),
    market_fee_fixed: z.string(),
  }),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'unknown_client_key',
    'seller_not_found',
    'market_fee_too_high',
    'sale_not_found',
    'sale_busy',
    'wrong_sale_status',
    'temporarily_unavailable',
  ],
  example: {
    request: {
      guid: 'SALE007K-…',
      seller_svc_id: 'MPL004T7-…',
      svc_client_key: 'partner-key',
      market_fee_percentage: 12,
      market_fee_fixed: 15,
    },
    response: { status_code: 0, svc_sale_id: 'SALE007K-…', market_fee_percentage: '12.00', market_fee_fixed: '15.00' },
  },
});

export type ExternalMarketFeeRequest = z.output<typeof externalMarketFeeContract.request>;
