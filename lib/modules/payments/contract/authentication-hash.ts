import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { clientKey, saleId, sellerId } from '#lib/kernel/sale/sale-fields.ts';

/** GET /sales/{guid}/3ds/hash: the result of the issuer's authentication (answers, section 10). */
export const authenticationHashContract = contract({
  id: 'authentication-hash',
  method: 'GET',
  path: '/sales/{guid}/3ds/hash',
  summary: 'Read the result of a sale’s last 3-D Secure authentication.',
  notes: [
    'While the buyer is still confirming with the issuer, `status_code` is 5 and the values are empty.',
    'If the buyer wasn’t authenticated, the call returns 305.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    guid: saleId.required,
    seller_svc_id: sellerId.required,
    svc_client_key: clientKey.optional,
    language: language(),
  }),
  sources: {
    guid: 'path',
    seller_svc_id: 'header:Svc-Merchant-Key',
    svc_client_key: 'header:Svc-Partner-Key',
    language: 'query',
  },
  response: z.object({
    status_code: z.union([z.literal(0), z.literal(5)]),
    svc_sale_id: z.string(),
    xid: z.string(),
    eci: z.string(),
    cavv: z.string(),
  }),
  refusals: [
    'missing_parameter',
    'invalid_value',
    'unknown_client_key',
    'seller_not_found',
    'sale_not_found',
    'wrong_sale_status',
    'temporarily_unavailable',
  ],
  example: {
    request: { guid: 'SALE007K-…', seller_svc_id: 'MPL004T7-…' },
    response: {
      status_code: 0,
      svc_sale_id: 'SALE007K-…',
      xid: 'XIDH5KQ2MZLXCTPRY7A',
      eci: '05',
      cavv: 'AAABBBEAEAAAAAAAAAAQAAAAAAA=',
    },
  },
});

export type AuthenticationHashRequest = z.output<typeof authenticationHashContract.request>;
