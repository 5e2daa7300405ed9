import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { clientKey, saleId, sellerId } from '#lib/kernel/sale/sale-fields.ts';

/** POST /cancel-template: ends a template; its link takes no more payments (answers, section 2). */
export const cancelTemplateContract = contract({
  id: 'cancel-template',
  method: 'POST',
  path: '/cancel-template',
  summary: 'Cancel a template: its link accepts no more payments.',
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    svc_client_key: clientKey.optional,
    seller_svc_id: sellerId.required,
    svc_sale_id: saleId.required,
    language: language(),
  }),
  response: z.object({ status_code: z.literal(0) }),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'combination_not_allowed',
    'unknown_client_key',
    'seller_not_found',
    'sale_not_found',
    'wrong_sale_status',
    'temporarily_unavailable',
  ],
  example: { request: { seller_svc_id: 'MPL004T7-…', svc_sale_id: 'SALE007K-…' }, response: { status_code: 0 } },
});

export type CancelTemplateRequest = z.output<typeof cancelTemplateContract.request>;
