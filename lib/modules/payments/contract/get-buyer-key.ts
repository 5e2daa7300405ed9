import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { clientKey, saleId, sellerId } from '#lib/kernel/sale/sale-fields.ts';

/** POST /get-buyer-key: the token that came out of a sale (answers, section 3). */
export const getBuyerKeyContract = contract({
  id: 'get-buyer-key',
  method: 'POST',
  path: '/get-buyer-key',
  summary: 'Get the token that a sale created from its card or bank account.',
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    svc_sale_id: saleId.required,
    seller_svc_id: sellerId.required,
    svc_client_key: clientKey.optional,
    language: language(),
  }),
  response: z.object({
    svc_sale_id: z.string(),
    buyer_key: z.string(),
    buyer_card_mask: z.string().describe('`411111******1111`; for a bank account `DE****3000`.'),
    buyer_card_expiry: z.string().describe('MMYY; empty for a bank account.'),
    buyer_card_brand: z.string(),
    status_code: z.literal(0),
    uuid: z.string().describe('Identifies the saved card or account in GET /buyers/{uuid}.'),
  }),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'combination_not_allowed',
    'unknown_client_key',
    'seller_not_found',
    'sale_not_found',
    'buyer_not_allowed',
    'temporarily_unavailable',
  ],
  example: {
    request: { svc_sale_id: 'SALE007K-…', seller_svc_id: 'MPL004T7-…' },
    response: {
      svc_sale_id: 'SALE007K-…',
      buyer_key: 'BUYERK4T-…',
      buyer_card_mask: '411111******1111',
      buyer_card_expiry: '1230',
      buyer_card_brand: 'Visa',
      status_code: 0,
      uuid: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11',
    },
  },
});

export type GetBuyerKeyRequest = z.output<typeof getBuyerKeyContract.request>;
