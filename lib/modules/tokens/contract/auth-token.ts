import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, secret } from '#lib/kernel/wire.ts';

const request = z.object({
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
  request,
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

export type AuthTokenRequest = z.output<typeof request>;
