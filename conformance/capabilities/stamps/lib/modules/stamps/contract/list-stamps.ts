import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { clientKey, sellerId } from '#lib/kernel/sale/sale-fields.ts';
import { language, recipient } from '#lib/kernel/wire.ts';

/** GET /stamps: what a buyer has collected. */
export const listStampsContract = contract({
  id: 'list-stamps',
  method: 'GET',
  path: '/stamps',
  summary: 'List the stamps of a buyer that count.',
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    seller_svc_id: sellerId.required,
    svc_client_key: clientKey.optional,
    buyer_email: recipient({ max: 320 }).required,
    language: language(),
  }),
  sources: {
    seller_svc_id: 'header:Svc-Merchant-Key',
    svc_client_key: 'header:Svc-Partner-Key',
    buyer_email: 'query', language: 'query',
  },
  response: z.object({
    items_count: z.int(),
    items: z.array(z.object({ svc_sale_id: z.string(), given_at: z.string(), ends_at: z.string() })),
  }),
  refusals: ['missing_parameter', 'invalid_value', 'unknown_client_key', 'seller_not_found', 'temporarily_unavailable'],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', buyer_email: 'dana@example.com' },
    response: {
      items_count: 1,
      items: [{ svc_sale_id: 'SALE007K-…', given_at: '2026-11-22 10:00:00', ends_at: '2027-11-22 10:00:00' }],
    },
  },
});

export type ListStampsRequest = z.output<typeof listStampsContract.request>;
