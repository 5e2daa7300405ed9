import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, uuid } from '#lib/kernel/wire.ts';
import { clientKey, sellerId } from '../views/sale-fields.ts';

/** GET /buyers/{uuid}: a kept card or bank account and its owner (answers, section 3). */
export const readBuyerContract = contract({
  id: 'read-buyer',
  method: 'GET',
  path: '/buyers/{uuid}',
  summary: 'Read a kept card or bank account and its owner.',
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    uuid: uuid({ max: 36 }).required,
    seller_svc_id: sellerId.required,
    svc_client_key: clientKey.optional,
    language: language(),
  }),
  sources: {
    uuid: 'path',
    seller_svc_id: 'header:Svc-Merchant-Key',
    svc_client_key: 'header:Svc-Partner-Key',
    language: 'query',
  },
  response: z.object({
    uuid: z.string(),
    customer: z.object({ name: z.string(), email: z.string(), phone: z.string(), social_id: z.string() }),
    payment: z.object({
      display: z.string(),
      expiry: z.string().describe('MMYY; empty of a bank account.'),
      brand: z.string(),
      type: z.string().describe('`credit-card`, `sepa`, `bacs` or `il-direct-debit`.'),
      organization: z.string(),
      origin_country: z.string(),
    }),
    buyer_key: z.string(),
  }),
  refusals: [
    'missing_parameter',
    'invalid_value',
    'unknown_client_key',
    'seller_not_found',
    'buyer_not_allowed',
    'temporarily_unavailable',
  ],
  example: {
    request: { uuid: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11', seller_svc_id: 'MPL-…' },
    response: {
      uuid: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11',
      customer: { name: 'Dana Levi', email: 'dana@example.com', phone: '', social_id: '' },
      payment: {
        display: '411111******1111',
        expiry: '1230',
        brand: 'Visa',
        type: 'credit-card',
        organization: 'Visa',
        origin_country: '',
      },
      buyer_key: 'BUYER-…',
    },
  },
});

export type ReadBuyerRequest = z.output<typeof readBuyerContract.request>;
