import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, SECRET_FORMAT, secret } from '#lib/kernel/wire.ts';
import { whole } from '#lib/kernel/wire-numbers.ts';
import { partnerKey } from './create-seller.ts';

/** GET /sellers/{MPL}/public-keys (answers, section 6). */
export const publicKeysContract = contract({
  id: 'public-keys',
  method: 'GET',
  path: '/sellers/{seller_svc_id}/public-keys',
  summary: 'Read the public keys of a seller, for code in the browser.',
  notes: [
    'A seller has one key for all its pages. The sites that can use it are listed under API keys in the ' +
      'dashboard.',
  ],
  auth: 'partner',
  limitGroup: null,
  request: z.object({
    seller_svc_id: secret({ max: 64, description: "The seller's private identifier (MPL)." }).required,
    svc_client_key: partnerKey.required,
    page: whole({ min: 1, max: 1_000_000_000, description: 'From 1.' }).optional,
    language: language(),
  }),
  sources: {
    seller_svc_id: 'path',
    svc_client_key: 'header:Svc-Partner-Key',
    page: 'query',
    language: 'query',
  },
  response: z.object({
    status_code: z.literal(0),
    page: z.int(),
    items_total: z.int(),
    items_per_page: z.int(),
    seller_svc_id: z.string().meta({ format: SECRET_FORMAT }),
    items: z.array(z.object({ uuid: z.string(), description: z.string() })),
  }),
  refusals: ['missing_parameter', 'invalid_value', 'unknown_client_key', 'seller_not_found', 'temporarily_unavailable'],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', svc_client_key: 'KEY-…' },
    response: {
      status_code: 0,
      page: 1,
      items_total: 1,
      items_per_page: 100,
      seller_svc_id: 'MPL004T7-…',
      items: [{ uuid: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11', description: 'default' }],
    },
  },
});

export type PublicKeysRequest = z.output<typeof publicKeysContract.request>;
