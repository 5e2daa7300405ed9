import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, oneOf, oneOrMany, SECRET_FORMAT, secret, text } from '#lib/kernel/wire.ts';
import { KEY_IN_HEADER, partnerKey } from '#lib/modules/sellers/contract/create-seller.ts';
import { EMBEDS, SESSION_SECONDS } from './embeds.ts';

const embeds = oneOrMany(oneOf(EMBEDS).required);

/** POST /embedded-sessions, ours beside the specification: embeds of a seller on a site of its partner. */
export const embeddedSessionsContract = contract({
  id: 'embedded-sessions',
  method: 'POST',
  path: '/embedded-sessions',
  summary: 'Create a token that shows embeds of your seller’s account on your own site.',
  notes: [
    'When the script calls `fetchToken`, your server checks who is signed in, requests a token and passes ' +
      'it to that page only.',
    '`embeds` is needed: `onboarding`, `payments`, `balance` or several of them.',
    `A token is valid for ${SESSION_SECONDS / 60} minutes, is read-only and shows the named embeds of one ` +
      'seller. A seller of another partner is treated as nonexistent (251).',
    '`origin` is the site that shows the embeds. It must be listed under Brand and embedding; in the ' +
      'sandbox, any site on this machine works too (9008).',
  ],
  auth: 'partner',
  limitGroup: null,
  request: z.object({
    svc_client_key: partnerKey.required,
    seller_svc_id: secret({ max: 64, description: "The seller's private identifier (MPL)." }).required,
    embeds: embeds.optional,
    parts: embeds.optional.meta({ deprecated: true, description: 'The former name of `embeds`, accepted until 0.5.' }),
    origin: text({ max: 255, description: 'For example https://app.example.com.' }).required,
    language: language(),
  }),
  headerInstead: KEY_IN_HEADER,
  response: z.object({
    status_code: z.literal(0),
    token: z.string().meta({ format: SECRET_FORMAT }),
    expires_in: z.int().describe('Seconds.'),
  }),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'unknown_client_key',
    'seller_not_found',
    'origin_not_registered',
    'temporarily_unavailable',
  ],
  example: {
    request: {
      svc_client_key: '…',
      seller_svc_id: 'MPL004T7-…',
      embeds: ['payments', 'balance'],
      origin: 'https://app.example.com',
      language: 'he',
    },
    response: { status_code: 0, token: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11.…', expires_in: SESSION_SECONDS },
  },
});

export type EmbeddedSessionsRequest = z.output<typeof embeddedSessionsContract.request>;
