import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, secret } from '#lib/kernel/wire.ts';

const tokenRequest = z.object({
  mpl: secret({ max: 64, description: "The seller's private identifier." }).required,
  key: secret({ max: 128, description: "The seller's secret." }).required,
  language: language(),
});

/** POST /auth/token: a program signs in for a seller (specification 4.7, answers section 7). */
export const authTokenContract = contract({
  id: 'auth-token',
  method: 'POST',
  path: '/auth/token',
  summary: 'Get a bearer token for products and customers, and a refresh token for the next ones.',
  notes: ['Call it from a server: `key` is the seller’s secret.'],
  auth: 'none',
  errors: 'tokens',
  limitGroup: null,
  request: tokenRequest,
  response: z.object({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.int(),
    token_type: z.literal('Bearer'),
  }),
  refusals: ['unreadable_body', 'missing_parameter', 'invalid_value', 'not_signed_in', 'temporarily_unavailable'],
  example: {
    request: { mpl: 'MPL004T7-…', key: 'seller-secret' },
    response: { access_token: 'eyJhbGciOiJFZERTQSIs…', refresh_token: 'RT-…', expires_in: 900, token_type: 'Bearer' },
  },
});

export type AuthTokenRequest = z.output<typeof tokenRequest>;

const refreshRequest = z.object({
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
  request: refreshRequest,
  sources: { partner_key: 'header:Svc-Partner-Key', merchant_key: 'header:Svc-Merchant-Key' },
  response: z.object({ access_token: z.string(), expires_in: z.int() }),
  refusals: ['unreadable_body', 'missing_parameter', 'invalid_value', 'not_signed_in', 'temporarily_unavailable'],
  example: {
    request: { partner_key: 'partner-key', merchant_key: 'MPL004T7-…', refresh_token: 'RT-…' },
    response: { access_token: 'eyJhbGciOiJFZERTQSIs…', expires_in: 900 },
  },
});

export type AuthRefreshRequest = z.output<typeof refreshRequest>;
