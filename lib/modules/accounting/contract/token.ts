import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { secret, text } from '#lib/kernel/wire.ts';

/** Tokens of a client in an hour: one is valid for as long, and a program that forgets it may ask every 36 seconds. */
export const TOKENS_AN_HOUR = 100;

/**
 * Wrong credentials in an hour from one network, of one client and of all. Wrong ones are counted by their network, so
 * that nobody keeps a client out that asks from elsewhere.
 */
export const WRONG_AN_HOUR = { client: 20, network: 100 } as const;

/** POST /oauth/token: the token of a client (RFC 6749, 4.4; answers, section 13). */
export const oauthTokenContract = contract({
  id: 'oauth-token',
  method: 'POST',
  path: '/oauth/token',
  summary: 'Get a bearer token of the accounting API with the credentials of a client.',
  notes: [
    'The body is a form (`application/x-www-form-urlencoded`). Send the credentials in it or by HTTP Basic, not both.',
    `An hour has room for ${TOKENS_AN_HOUR} tokens of a client, and for ${WRONG_AN_HOUR.client} wrong secrets of it ` +
      'from one network. After that the answer is 429 with `Retry-After`.',
    'A token ends with its client: one that is revoked in the dashboard reads nothing more.',
  ],
  auth: 'none',
  errors: 'oauth',
  isForm: true,
  limitGroup: null,
  request: z.object({
    grant_type: text({ max: 100, description: '`client_credentials`.' }).required,
    client_id: text({ max: 64, description: 'The client’s identifier.' }).optional,
    client_secret: secret({ max: 128, description: 'The client’s secret.' }).optional,
    scope: text({ max: 200, description: 'Scopes between spaces. Default: all that the client has.' }).optional,
  }),
  response: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    scope: z.string(),
  }),
  refusals: [
    'invalid_client',
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'combination_not_allowed',
    'unsupported_grant_type',
    'invalid_scope',
    'too_many_requests',
    'temporarily_unavailable',
  ],
  example: {
    request: {
      grant_type: 'client_credentials',
      client_id: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11',
      client_secret: 'ACS-…',
      scope: 'read-ledger read-payouts',
    },
    response: {
      access_token: 'eyJhbGciOiJFZERTQSIs…',
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: 'read-ledger read-payouts',
    },
  },
});

export type OauthTokenRequest = z.output<typeof oauthTokenContract.request>;
