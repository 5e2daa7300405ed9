import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, secret } from '#lib/kernel/wire.ts';

const request = z.object({
  partner_key: secret({
    max: 64,
    description: 'The partner key; for a seller without a partner, the seller’s own identifier.',
  }).required,
  merchant_key: secret({ max: 64, description: 'The seller’s private identifier.' }).required,
  refresh_token: secret({ max: 128 }).required,
  language: language(),
});

/** POST /auth/refresh: the next bearer token (specification 4.7). The refresh token stays as it is. */
export const authRefreshContract = contract({
  id: 'auth-refresh',
  method: 'POST',
  path: '/auth/refresh',
  summary:
    'Get the next bearer token. The refresh token is valid for 30 days after sign-in, for these two keys ' +
    'only, until it’s revoked.',
  auth: 'seller_or_partner',
  errors: 'tokens',
  limitGroup: null,
  request,
  sources: { partner_key: 'header:Svc-Partner-Key', merchant_key: 'header:Svc-Merchant-Key' },
  response: z.object({ access_token: z.string(), expires_in: z.int() }),
  refusals: ['unreadable_body', 'missing_parameter', 'invalid_value', 'not_signed_in', 'temporarily_unavailable'],
  example: {
    request: { partner_key: 'partner-key', merchant_key: 'MPL004T7-…', refresh_token: 'RT-…' },
    response: { access_token: 'eyJhbGciOiJFZERTQSIs…', expires_in: 900 },
  },
});

export type AuthRefreshRequest = z.output<typeof request>;
